import { type RawBuilder, sql } from "kysely";
import { contains } from "#api/db/like";
import { prefixUpperBound } from "#api/db/trigrams";

export type Text = "title" | "description";

/** A search hit with its sort key: score, date, id. */
export interface Hit {
  id: string;
  published_at: string;
  score: number;
  /** The matching captions, when neither title nor description contains the query. */
  captions_id?: string;
}

export type OwnedHit = Hit & { owner_id: string };

/** A query of an index: the matching rows of `table`, whose `key` equals `from.key` of their videos' rows. */
export interface IndexedHits {
  table: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  key: RawBuilder<unknown>;
  from: { rows: RawBuilder<unknown>; key: RawBuilder<unknown> };
}

export const [title, description] = ["videos.title_folded", "videos.description_folded"];
export const titleFolded = sql.ref(title);
/** The start of a description, as long as its index stores it. */
export const descriptionStart = sql`substr(${sql.ref(description)}, 1, 64)`;

export const hasText = (column: string, query: string) => contains(sql.ref(column), query);

export const hasEitherText = (query: string) =>
  sql<boolean>`(${hasText(title, query)} or ${hasText(description, query)})`;

/** Tests whether a text starts with another, as a range that an index can serve. */
export function startsWith(text: RawBuilder<unknown>, start: string) {
  const end = prefixUpperBound(start);
  return end === null ? sql<boolean>`${text} >= ${start}` : sql<boolean>`(${text} >= ${start} and ${text} < ${end})`;
}
