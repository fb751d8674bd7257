import { useLocation } from "@remix-run/react";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import type { ListView } from "#app/video-api/shapes/community-view-models.server";
import { type TweetView, TweetPost } from "./tweet-post";
import * as t from "#languages/posts";

interface Props {
  tweets: ListView<TweetView>;
  path: string;
  now: number;
  /** Base path of the tweets' dialogs; absent on lists on which nobody can change tweets. */
  dialogsPath?: string;
}

export function TweetList({ tweets: { docs, ...cursors }, ...page }: Props) {
  const { search } = useLocation();
  const { path } = page;
  return (
    <>
      {docs.length === 0 && (
        <EmptyState title={t.noTweets()}>{search && <a href={path}>{t.latestTweets()}</a>}</EmptyState>
      )}
      <Tweets docs={docs} {...page} />
      <Pager
        label={t.tweets()}
        path={path}
        {...cursors}
        nextText={t.moreTweets()}
        prevText={t.previousTweets()}
        appended={{
          readPage: ({ tweets }: { tweets: Props["tweets"] | null }) =>
            tweets && { list: <Tweets docs={tweets.docs} {...page} />, next: tweets.next },
          hasControls: true,
        }}
      />
    </>
  );
}

function Tweets({ docs, path, now, dialogsPath }: Omit<Props, "tweets"> & { docs: TweetView[] }) {
  const { search } = useLocation();
  return (
    <ul className="[&_.button-like]:min-w-19 [&_.button-like]:justify-start">
      {docs.map((tweet) => (
        <TweetPost
          key={tweet._id}
          tweet={tweet}
          now={now}
          returnTo={path + search}
          dialogs={dialogsPath === undefined ? undefined : { at: dialogsPath, search }}
        />
      ))}
    </ul>
  );
}
