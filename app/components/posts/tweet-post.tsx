import { Link } from "@remix-run/react";
import { encodePath } from "#app/format/path";
import type { toTweets } from "#app/video-api/community-view-models.server";
import { Icon } from "#app/components/ui/icon";
import { Post } from "./post";
import { useIsMine } from "#app/components/ui/page-context";

/** A tweet as a post shows it. */
export type ShownTweet = ReturnType<typeof toTweets>[number];

interface Props {
  tweet: ShownTweet;
  now: number;
  returnTo: string;
  /** Base path of its dialogs, for lists on which owners can change their tweets. */
  dialogs?: { at: string; search: string };
}

export function TweetPost({ tweet, now, returnTo, dialogs }: Props) {
  const { _id, content, owner } = tweet;
  const isMine = useIsMine()(owner);
  return (
    <Post kind="tweet" post={tweet} now={now} returnTo={returnTo}>
      {isMine && dialogs && <Changes at={dialogs.at + encodePath`/${_id}`} search={dialogs.search} content={content} />}
    </Post>
  );
}

const mostWords = 5;
const beginningOf = (text: string) => text.split(/\s+/, mostWords).join(" ").slice(0, 40);

function Changes({ at, search, content }: { at: string; search: string; content: string }) {
  const which = beginningOf(content);
  return (
    <>
      <Link
        className="button button-ghost button-icon"
        to={`${at}/edit${search}`}
        preventScrollReset
        aria-label={`Edit tweet: ${which}`}
      >
        <Icon name="edit" />
      </Link>
      <Link
        className="button button-ghost button-icon"
        to={`${at}/delete${search}`}
        preventScrollReset
        aria-label={`Delete tweet: ${which}`}
      >
        <Icon name="trash" />
      </Link>
    </>
  );
}
