import { useLocation } from "@remix-run/react";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { type ShownTweet, TweetPost } from "./tweet-post";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";

interface Props {
  tweets: { docs: ShownTweet[]; next: string | null; prev: string | null; isCut: boolean };
  /** Path of the page that shows the tweets. */
  path: string;
  now: number;
  /** Base path of their dialogs; absent where nobody can change tweets. */
  dialogsAt?: string;
}

export function TweetList({ tweets: { docs, next, prev, isCut }, path, now, dialogsAt }: Props) {
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  // With JavaScript the page keeps its scroll position.
  const backTo = (id: string) => `${path}${search}${isHydrated ? "" : `#tweet-${id}`}`;
  const render = (tweets: ShownTweet[]) => (
    <ul className="[&_.button-like]:min-w-19 [&_.button-like]:justify-start">
      {tweets.map((tweet) => (
        <TweetPost
          key={tweet._id}
          tweet={tweet}
          now={now}
          returnTo={backTo(tweet._id)}
          dialogs={dialogsAt === undefined ? undefined : { at: dialogsAt, search }}
        />
      ))}
    </ul>
  );
  return (
    <>
      {docs.length === 0 && (
        <EmptyState icon="tweet" title="No Tweets">
          {search && <a href={path}>The latest tweets</a>}
        </EmptyState>
      )}
      {render(docs)}
      <Pager
        label="Tweets"
        path={path}
        next={next}
        prev={prev}
        isCut={isCut}
        nextText="More tweets"
        prevText="Previous tweets"
        appended={{
          readPage: ({ tweets }: { tweets: Props["tweets"] | null }) =>
            tweets && { list: render(tweets.docs), next: tweets.next },
          hasControls: true,
        }}
      />
    </>
  );
}
