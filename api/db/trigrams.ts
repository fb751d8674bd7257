import { sql } from "kysely";
import type { Db } from "./open";
import { quotePhrase } from "./sqlite";

/** Returns whether a query is long enough for trigrams. */
export const hasTrigrams = (query: string) => Array.from(query).length >= 3;

/** Finds the first text after all texts with a prefix, by code points; returns null when there is none. */
export function prefixUpperBound(start: string): string | null {
  const characters = Array.from(start, (character) => character.codePointAt(0)!);
  while (characters.at(-1) === 0x10ffff) characters.pop();
  const lastCodePoint = characters.pop();
  if (lastCodePoint === undefined) return null;
  return String.fromCodePoint(...characters, lastCodePoint === 0xd7ff ? 0xe000 : lastCodePoint + 1);
}

/** The most trigrams that one search looks for. */
const maxTrigrams = 200;

/**
 * Builds the match expression for a full-text index of SQLite: of the query, or of all trigrams that begin with a query
 * of one or two characters. Returns an empty text if there are none, and null if there are too many to search all.
 */
export async function buildTextMatch(db: Db, index: string, query: string): Promise<string | null> {
  if (hasTrigrams(query)) return quotePhrase(query);
  const end = prefixUpperBound(query);
  const { rows } = await sql<{ term: string }>`select term from ${sql.table(`${index}_vocabulary`)}
    where term >= ${query} ${end === null ? sql`` : sql`and term < ${end}`} limit ${sql.lit(maxTrigrams + 1)}`.execute(
    db,
  );
  return rows.length > maxTrigrams ? null : rows.map(({ term }) => quotePhrase(term)).join(" OR ");
}
