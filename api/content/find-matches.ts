import { type RawBuilder, sql } from "kysely";
import { contains } from "#api/db/like";
import { type Db, isSqlite } from "#api/db/open";
import { quotePhrase } from "#api/db/sqlite";
import { maxCountedRows } from "#api/pagination/page";
import { hasTrigrams, prefixUpperBound } from "#api/search/scores";
import type { ContentKind } from "#contract/content-words";
import { kinds } from "./kinds";

/** Finds the ids of at most a thousand things whose folded text contains another one, in no order. */
export async function findMatches(db: Db, kind: ContentKind, query: string): Promise<string[]> {
  const matches = isSqlite(db) ? await matchesOnSqlite(db, kind, query) : matchesOnPostgres(kind, query);
  if (!matches) return [];
  const { rows } = await sql<{ id: string }>`${matches} limit ${sql.lit(maxCountedRows)}`.execute(db);
  return rows.map(({ id }) => id);
}

async function matchesOnSqlite(db: Db, kind: ContentKind, query: string): Promise<RawBuilder<unknown> | null> {
  const trigrams = hasTrigrams(query) ? [query] : await findTrigrams(db, kind, query);
  if (trigrams.length === 0) return null;
  const [index, places] = [sql.table(`${kind}_text_search`), sql.table(`${kind}_text_places`)];
  return sql`select ${sql.ref(`${kind}_id`)} as id from ${index} cross join ${places} on place = ${index}.rowid
    where ${index} match ${trigrams.map(quotePhrase).join(" OR ")}`;
}

/** Trigrams that are looked for at once; a term that begins more of them is in most texts. */
const maxTrigrams = 200;

/** Finds the trigrams that begin with one or two characters: see migration 057. */
async function findTrigrams(db: Db, kind: ContentKind, query: string): Promise<string[]> {
  const end = prefixUpperBound(query);
  const { rows } = await sql<{ term: string }>`select term from ${sql.table(`${kind}_text_vocabulary`)}
    where term >= ${query} ${end === null ? sql`` : sql`and term < ${end}`} limit ${sql.lit(maxTrigrams)}`.execute(db);
  return rows.map(({ term }) => term);
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
