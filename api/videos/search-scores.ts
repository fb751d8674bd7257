import { type RawBuilder, sql } from "kysely";
import { points } from "#contract/relevance";
import { isListed } from "./queries";

/** Totals are counted this far and no further: a list's first page must not cost its whole length. */
export const mostCounted = 1_000;

/** A video found: what a search is ordered by. */
export interface Hit {
  id: string;
  created_at: string;
  score: number;
  /** Where it was found, when neither title nor description has the query. */
  captions_id?: string;
}

const [title, description] = ["videos.title_folded", "videos.description_folded"];
const escaped = (q: string) => q.replace(/[\\%_]/g, "\\$&");
const has = (column: string, pattern: string) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;

function partOf(column: string, q: string, rule: { equal: number; starts: number; contains: number }) {
  return sql<number>`case when ${sql.ref(column)} = ${q} then ${sql.lit(rule.equal)}
    when ${has(column, `${escaped(q)}%`)} then ${sql.lit(rule.starts)}
    when ${has(column, `%${escaped(q)}%`)} then ${sql.lit(rule.contains)} else 0 end`;
}

/** The spec's relevance of a video that has the query. */
export const scoreOf = (q: string) => sql<number>`(${partOf(title, q, points.title)}
  + ${partOf(description, q, points.description)} + ${sql.lit(q.length)})`;

/** Whether a title has the query. */
export const isInTitle = (q: string) => has(title, `%${escaped(q)}%`);

/** Which videos have the query, and where. */
export function foundIn(q: string) {
  const [inTitle, inDescription] = [title, description].map((column) => has(column, `%${escaped(q)}%`));
  return {
    either: sql<boolean>`(${inTitle} or ${inDescription})`,
    both: sql<boolean>`(${inTitle} and ${inDescription})`,
    title: sql<boolean>`(${inTitle} and not (${inDescription}))`,
    description: sql<boolean>`(${inDescription} and not (${inTitle}))`,
  };
}

/** The first text, in the order of code points, behind all that begin with this one; null: there is none. */
export function behind(start: string): string | null {
  const signs = Array.from(start, (sign) => sign.codePointAt(0)!);
  while (signs.at(-1) === 0x10ffff) signs.pop();
  const last = signs.pop();
  if (last === undefined) return null;
  return String.fromCodePoint(...signs, last === 0xd7ff ? 0xe000 : last + 1);
}

function startsWith(text: RawBuilder<unknown>, start: string) {
  const end = behind(start);
  return end === null ? sql<boolean>`${text} >= ${start}` : sql<boolean>`(${text} >= ${start} and ${text} < ${end})`;
}

/**
 * Whether a text begins with the query (of the description, with its first 64 signs): two ranges of indexes.
 * SQLite takes an index of listed videos for a side of `or` only when that side itself says so.
 */
export const begins = (q: string) => sql<boolean>`((${isListed} and ${startsWith(sql.ref(title), q)})
  or (${isListed} and ${startsWith(sql`substr(${sql.ref(description)}, 1, 64)`, Array.from(q).slice(0, 64).join(""))}))`;

const compare = <T>(a: T, b: T) => (a < b ? -1 : Number(a > b));

/** The order of a search: by relevance, then newest first, then id. */
export const byRelevance = (a: Hit, b: Hit) =>
  b.score - a.score || compare(b.created_at, a.created_at) || compare(b.id, a.id);
