import { type RawBuilder, sql } from "kysely";
import { beginsWith, contains } from "#api/db/like";
import { points } from "#contract/relevance";

/** What of a video is searched, captions aside. */
export type Text = "title" | "description";

/** A video found: what a search is ordered by. */
export interface Hit {
  id: string;
  created_at: string;
  score: number;
  /** Where it was found, when neither title nor description has the query. */
  captions_id?: string;
}

/** A hit, and whose video it is. */
export type OwnedHit = Hit & { owner_id: string };

/** Where an index finds videos: rows of `table`, by whose `key` their videos are read `from`. */
export interface IndexedHits {
  table: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  key: RawBuilder<unknown>;
  from: { rows: RawBuilder<unknown>; key: RawBuilder<unknown> };
}

/** Which hits of a search are asked for: `most` of those beyond the edge, going down from it, or up. */
export interface Stretch {
  edge: Hit | null;
  up: boolean;
  most: number;
}

const [title, description] = ["videos.title_folded", "videos.description_folded"];
export const titleFolded = sql.ref(title);
/** As much of a description as its index holds. */
export const descriptionStart = sql`substr(${sql.ref(description)}, 1, 64)`;

function partOf(column: string, q: string, rule: { equal: number; starts: number; contains: number }) {
  return sql<number>`case when ${sql.ref(column)} = ${q} then ${sql.lit(rule.equal)}
    when ${beginsWith(sql.ref(column), q)} then ${sql.lit(rule.starts)}
    when ${contains(sql.ref(column), q)} then ${sql.lit(rule.contains)} else 0 end`;
}

/** The spec's relevance of a video that has the query. */
export const scoreOf = (q: string) => sql<number>`(${partOf(title, q, points.title)}
  + ${partOf(description, q, points.description)} + ${sql.lit(q.length)})`;

/** Whether a column's text has the query. */
export const isIn = (column: string, q: string) => contains(sql.ref(column), q);

/** Whether a title or a description has the query. */
export const isInEither = (q: string) => sql<boolean>`(${isIn(title, q)} or ${isIn(description, q)})`;

/** Whether a query is long enough for trigrams. */
export const isLong = (q: string) => Array.from(q).length >= 3;

/** The first text, in the order of code points, behind all that begin with this one; null: there is none. */
export function behind(start: string): string | null {
  const signs = Array.from(start, (sign) => sign.codePointAt(0)!);
  while (signs.at(-1) === 0x10ffff) signs.pop();
  const last = signs.pop();
  if (last === undefined) return null;
  return String.fromCodePoint(...signs, last === 0xd7ff ? 0xe000 : last + 1);
}

/** Whether a text begins with another: a range of an index. */
export function startsWith(text: RawBuilder<unknown>, start: string) {
  const end = behind(start);
  return end === null ? sql<boolean>`${text} >= ${start}` : sql<boolean>`(${text} >= ${start} and ${text} < ${end})`;
}

const compare = <T>(a: T, b: T) => (a < b ? -1 : Number(a > b));

/** The order of a search: by relevance, then newest first, then id. */
export const byRelevance = (a: Hit, b: Hit) =>
  b.score - a.score || compare(b.created_at, a.created_at) || compare(b.id, a.id);

/** The stretch of hits that are all at hand. */
export function stretchOf<H extends Hit>(hits: H[], { edge, up, most }: Stretch): H[] {
  const order = (a: Hit, b: Hit) => (up ? byRelevance(b, a) : byRelevance(a, b));
  const beyond = edge ? hits.filter((hit) => order(edge, hit) < 0) : hits;
  return [...beyond].sort(order).slice(0, most);
}
