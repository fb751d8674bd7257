import type { RawBuilder } from "kysely";
import { byNewest } from "./hits";

/** A video whose captions contain the words, and the first such captions. */
export interface CaptionMatch {
  id: string;
  published_at: string;
  captions_id: string;
  added_at: string;
}

type CaptionColumn = "text_folded" | "text_wide";

export interface CaptionQuery {
  /** Folded text of three or more characters. */
  words: string;
  /** The text that is searched: folded, or folded widely. */
  column: CaptionColumn;
  /** An additional condition on the videos. */
  where: RawBuilder<boolean>;
  /** The video before the slice. */
  cursor: { id: string; published_at: string } | null;
  backwards: boolean;
  limit: number;
}

type DatedId = Pick<CaptionMatch, "id" | "published_at">;

/** Sorts the matches after the cursor and keeps one per video. */
export function sortMatches(
  matches: CaptionMatch[],
  { cursor, backwards }: Pick<CaptionQuery, "cursor" | "backwards">,
): CaptionMatch[] {
  const order = (a: DatedId, b: DatedId) => (backwards ? byNewest(b, a) : byNewest(a, b));
  const firsts = new Map<string, CaptionMatch>();
  for (const match of matches) {
    const best = firsts.get(match.id);
    if (!best || isEarlier(match, best)) firsts.set(match.id, match);
  }
  return [...firsts.values()].filter((match) => !cursor || order(cursor, match) < 0).sort(order);
}

/** Returns whether captions were added before others, or have the smaller id if they were added at the same time. */
const isEarlier = (one: CaptionMatch, other: CaptionMatch) =>
  one.added_at === other.added_at ? one.captions_id < other.captions_id : one.added_at < other.added_at;
