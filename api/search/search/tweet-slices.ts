import type { PageSlice } from "#api/lists/page";

/** A tweet and its key in the list: its rank, then its place on SQLite, its time and id on PostgreSQL. */
export interface FoundTweet {
  id: string;
  key: (string | number)[];
}

export type DatedTweet = Record<"id" | "created_at", string>;

export const toFound = (tweets: DatedTweet[]) => tweets.map(({ id, created_at }) => ({ id, key: [created_at, id] }));

const newestTweetsFirst = (a: DatedTweet, b: DatedTweet) =>
  a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1;

export function cutTweets(tweets: DatedTweet[], { cursor, backwards, limit }: PageSlice): FoundTweet[] {
  const order = (a: DatedTweet, b: DatedTweet) => (backwards ? newestTweetsFirst(b, a) : newestTweetsFirst(a, b));
  const [created_at, id] = (cursor ?? []) as string[];
  const startKey = created_at !== undefined && id !== undefined ? { created_at, id } : null;
  const beyondStart = tweets.filter((tweet) => !startKey || (tweet.id !== startKey.id && order(startKey, tweet) < 0));
  return toFound(beyondStart.sort(order).slice(0, limit));
}
