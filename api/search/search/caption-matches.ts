import type { RawBuilder } from "kysely";
import { byNewest } from "./hits";

/** A video with captions that contain the query, and the first of these caption tracks. */
export interface CaptionMatch {
  id: string;
  published_at: string;
  captions_id: string;
  added_at: string;
}

type CaptionColumn = "text_folded" | "text_wide";

export interface CaptionMatchSearch {
  /** Folded text of three or more characters. */
  query: string;
  /** The text that is searched: folded, or folded widely. */
  column: CaptionColumn;
  /** An additional condition on the videos. */
  where: RawBuilder<boolean>;
  /** The last video of the page that was left: the page begins after it, or ends before it if `backwards`. */
  cursor: { id: string; published_at: string } | null;
  backwards: boolean;
  limit: number;
}

type DatedId = Pick<CaptionMatch, "id" | "published_at">;

/** Returns one page of matches: keeps the first track of each video, sorts them, and cuts them at the cursor and the limit. */
export function pageMatches(
  matches: CaptionMatch[],
  { cursor, backwards, limit }: Pick<CaptionMatchSearch, "cursor" | "backwards" | "limit">,
): CaptionMatch[] {
  const order = (a: DatedId, b: DatedId) => (backwards ? byNewest(b, a) : byNewest(a, b));
  const earliest = new Map<string, CaptionMatch>();
  for (const match of matches) {
    const earliestOfVideo = earliest.get(match.id);
    if (!earliestOfVideo || isEarlier(match, earliestOfVideo)) earliest.set(match.id, match);
  }
  const matchesBeyond = [...earliest.values()].filter((match) => !cursor || order(cursor, match) < 0);
  return matchesBeyond.sort(order).slice(0, limit);
}

/** Returns whether captions were added before others, or have the smaller id if they were added at the same time. */
const isEarlier = (one: CaptionMatch, other: CaptionMatch) =>
  one.added_at === other.added_at ? one.captions_id < other.captions_id : one.added_at < other.added_at;
