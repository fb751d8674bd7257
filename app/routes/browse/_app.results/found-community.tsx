import { useLocation } from "@remix-run/react";
import { ChannelList, type ListedChannel } from "#app/components/channels/channel-list";
import { type TweetView, TweetPost } from "#app/components/posts/tweet-post";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import type { ListView } from "#app/video-api/shapes/community-view-models.server";
import * as t from "#languages/browse";
import * as posts from "#languages/posts";

interface Found<T> extends ListView<T> {
  total: number | null;
  /** Path of the first page. */
  path: string;
}

export function FoundChannels({ docs, path, total: _, ...cursors }: Found<ListedChannel>) {
  const { pathname, search } = useLocation();
  return (
    <>
      {docs.length > 0 ? (
        <ChannelList channels={docs} returnTo={pathname + search} />
      ) : (
        <EmptyState title={t.noChannels()}>
          <p className="text-muted">{t.tryOtherLetters()}</p>
        </EmptyState>
      )}
      <Pager
        label={t.channels()}
        path={path}
        {...cursors}
        appended={{
          readPage: ({ channels }: { channels: Pick<Found<ListedChannel>, "docs" | "next"> | null }) =>
            channels && {
              list: <ChannelList channels={channels.docs} returnTo={pathname + search} />,
              next: channels.next,
            },
          hasControls: true,
        }}
      />
    </>
  );
}

export function FoundTweets({ docs, path, now, total: _, ...cursors }: Found<TweetView> & { now: number }) {
  const { pathname, search } = useLocation();
  const render = (tweets: TweetView[]) => (
    <ul className="[&_.button-like]:min-w-19 [&_.button-like]:justify-start">
      {tweets.map((tweet) => (
        <TweetPost key={tweet._id} tweet={tweet} now={now} returnTo={pathname + search} />
      ))}
    </ul>
  );
  return (
    <div className="narrow -mt-3">
      {docs.length > 0 ? (
        render(docs)
      ) : (
        <EmptyState title={t.noTweets()}>
          <p className="text-muted">{t.tryOtherWords()}</p>
        </EmptyState>
      )}
      <Pager
        label={t.tweets()}
        path={path}
        {...cursors}
        nextText={posts.moreTweets()}
        prevText={posts.previousTweets()}
        appended={{
          readPage: ({ tweets }: { tweets: Pick<Found<TweetView>, "docs" | "next"> | null }) =>
            tweets && { list: render(tweets.docs), next: tweets.next },
          hasControls: true,
        }}
      />
    </div>
  );
}
