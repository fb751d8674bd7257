import { sql } from "kysely";
import { contains } from "#api/db/like";
import type { Db } from "#api/db/open";
import { hasTrigrams } from "#api/db/trigrams";
import { matchesTitle } from "#api/videos/videos/find-own-ids";
import { type ContentSearch, type ContentSlice, idColumn, type ScanProgress, selectSlice } from "./content-slice";
import { contentTables } from "./content-tables";

/** PostgreSQL reads and sorts as many matches in about 100 ms. */
const maxMatches = 20_000;

/**
 * Reads all matches of a query from the index, and sorts the matches in the list. Yields nothing when there are too many,
 * or when no index has the query.
 */
export async function* readMatchesOnPostgres(
  db: Db,
  search: ContentSearch,
  slice: ContentSlice,
): AsyncGenerator<ScanProgress> {
  const condition = indexedCondition(search);
  if (!condition) return;
  const matches = sql`select id from ${sql.table(contentTables[search.kind].table)} where ${condition}
    limit ${sql.lit(maxMatches)}`;
  const counts = await sql<{ total: number }>`select count(*) as total from (${matches}) as matches`.execute(db);
  if (Number(counts.rows[0]!.total) === maxMatches) return;
  // An array, because the planner would otherwise read the whole list in search of a few matches.
  const rows = await selectSlice(db, search, slice)
    .where(sql<boolean>`${idColumn(search.kind)} = any(array(${matches}))`)
    .limit(slice.limit)
    .execute();
  yield { ids: rows.map(({ id }) => id), reached: null };
}

/** Builds the condition of a query that an index has; null if there is none. Only videos have an index of short terms. */
function indexedCondition({ kind, query }: ContentSearch) {
  if (kind === "video") return matchesTitle(query);
  return hasTrigrams(query) ? contains(sql.ref(contentTables[kind].folded), query) : null;
}
