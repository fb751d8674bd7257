import { type RawBuilder, sql } from "kysely";
import { contains } from "#api/db/like";
import { type Db, isSqlite } from "#api/db/open";
import { quotePhrase } from "#api/db/sqlite";
import { maxCountedRows } from "#api/pagination/page";
import { hasTrigrams, prefixUpperBound } from "#api/search/scores";
import type { ContentKind } from "#contract/content-words";
import { kinds } from "./kinds";

/**
 * Finds the ids of all things whose folded text contains another one, in no order. Returns null when they are a thousand or
 * more, or when the index cannot tell.
 */
export async function findMatches(db: Db, kind: ContentKind, query: string): Promise<string[] | null> {
  const phrases = isSqlite(db) ? await findPhrases(db, kind, query) : [query];
  if (phrases === null) return null;
  if (phrases.length === 0) return [];
  const matches = isSqlite(db) ? matchesOnSqlite(kind, phrases) : matchesOnPostgres(kind, query);
  const { rows } = await sql<{ id: string }>`${matches} limit ${sql.lit(maxCountedRows)}`.execute(db);
  return rows.length < maxCountedRows ? rows.map(({ id }) => id) : null;
}

function matchesOnSqlite(kind: ContentKind, phrases: string[]): RawBuilder<unknown> {
  const [index, places] = [sql.table(`${kind}_text_search`), sql.table(`${kind}_text_places`)];
  return sql`select ${sql.ref(`${kind}_id`)} as id from ${index} cross join ${places} on place = ${index}.rowid
    where ${index} match ${phrases.map(quotePhrase).join(" OR ")}`;
}

/** Trigrams that are looked for at once. */
const maxTrigrams = 200;

/**
 * Finds what to look for in the index: the query, or the trigrams that begin with its one or two characters (see
 * migration 057). Returns null when these are too many: texts with any of the others would be missed.
 */
async function findPhrases(db: Db, kind: ContentKind, query: string): Promise<string[] | null> {
  if (hasTrigrams(query)) return [query];
  const end = prefixUpperBound(query);
  const { rows } = await sql<{ term: string }>`select term from ${sql.table(`${kind}_text_vocabulary`)}
    where term >= ${query} ${end === null ? sql`` : sql`and term < ${end}`} limit ${sql.lit(maxTrigrams + 1)}`.execute(
    db,
  );
  return rows.length > maxTrigrams ? null : rows.map(({ term }) => term);
}

/** Letters of `short_terms` for a title that has a term, whatever the description has: see migration 009. */
const letters = Array.from({ length: 12 }, (_, index) => String.fromCharCode(107 + index));

/** Short terms of videos have an index of their own; those of other texts are looked for in each of them. */
function matchesOnPostgres(kind: ContentKind, query: string) {
  const { table, folded } = kinds[kind];
  const isIndexed = kind === "video" && !hasTrigrams(query);
  const condition = isIndexed
    ? sql`short_terms(title_folded, description_folded)
        && array[${sql.join(letters.map((letter) => letter + query))}]::text[]`
    : contains(sql.ref(folded), query);
  return sql`select id from ${sql.table(table)} where ${condition}`;
}
