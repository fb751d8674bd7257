import type { Hit } from "./hits";

/** Orders results of a search by relevance (the points of `contract/relevance.ts`), then newest first, then by id. */
export const byRelevance = (a: Hit, b: Hit) => b.score - a.score || newestFirst(a, b);

const compare = <T>(a: T, b: T) => (a < b ? -1 : Number(a > b));

/** Orders rows newest first, rows of the same time by id. */
export const newestFirst = (a: Pick<Hit, "published_at" | "id">, b: Pick<Hit, "published_at" | "id">) =>
  compare(b.published_at, a.published_at) || compare(b.id, a.id);

/** A slice of a list: up to `limit` hits after the cursor, or before it when `backwards`. */
export interface ResultSlice {
  cursor: Hit | null;
  backwards: boolean;
  limit: number;
}

export function cutSlice<H extends Hit>(hits: H[], { cursor, backwards, limit }: ResultSlice): H[] {
  const order = (a: Hit, b: Hit) => (backwards ? byRelevance(b, a) : byRelevance(a, b));
  const hitsBeyond = cursor ? hits.filter((hit) => order(cursor, hit) < 0) : hits;
  return [...hitsBeyond].sort(order).slice(0, limit);
}
