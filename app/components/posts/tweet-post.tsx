import { encodePath } from "#app/format/path";
import type { toTweets } from "#app/video-api/shapes/community-view-models.server";
import { Post } from "./post";
import { MoreMenu, MoreMenuLink } from "./more-menu";
import { ReportLink } from "./report-link";
import { WithheldNote } from "./withheld-note";
import { useIsMine } from "#app/components/ui/page-context";
import * as t from "#languages/posts";

export type TweetView = ReturnType<typeof toTweets>[number];

interface Props {
  tweet: TweetView;
  now: number;
  returnTo: string;
  /** Base path and query of the tweet's dialogs, on lists on which owners can change their tweets. */
  dialogs?: { at: string; search: string };
}

export function TweetPost({ tweet, now, returnTo, dialogs }: Props) {
  const { _id, content, owner } = tweet;
  const isMine = useIsMine()(owner);
  const note = tweet.withheld && <WithheldNote withheld={tweet.withheld} by="other" />;
  const menu = isMine ? (
    dialogs && <OwnMenu at={dialogs.at + encodePath`/${_id}`} search={dialogs.search} content={content} />
  ) : (
    <OthersMenu id={_id} content={content} from={returnTo} />
  );
  return <Post kind="tweet" post={tweet} now={now} returnTo={returnTo} menu={menu} note={note} />;
}

const maxWords = 5;
const shorten = (text: string) => text.split(/\s+/, maxWords).join(" ").slice(0, 40);

function OthersMenu({ id, content, from }: { id: string; content: string; from: string }) {
  const text = shorten(content);
  return (
    <MoreMenu label={t.moreForTweet({ text })}>
      <ReportLink kind="tweet" id={id} name={t.reportTweet({ text })} from={from} />
    </MoreMenu>
  );
}

function OwnMenu({ at, search, content }: { at: string; search: string; content: string }) {
  const text = shorten(content);
  return (
    <MoreMenu label={t.moreForYourTweet({ text })}>
      <MoreMenuLink icon="edit" to={`${at}/edit${search}`} name={t.editWhich({ text })}>
        {t.edit()}
      </MoreMenuLink>
      <MoreMenuLink icon="trash" to={`${at}/delete${search}`} name={t.deleteWhich({ text })}>
        {t.delete()}
      </MoreMenuLink>
    </MoreMenu>
  );
}
