import { sql } from "kysely";
import { contains } from "#api/db/like";
import type { Db } from "#api/db/open";
import { hasTrigrams } from "#api/db/trigrams";
import { matchesTitle } from "#api/videos/videos/find-own-ids";
import { type ContentSearch, type ContentSlice, idColumn, type ScanProgress, selectSlice } from "./content-slice";
import { kinds } from "./content-kinds";

/** PostgreSQL reads and sorts as many in about 100 ms. */
const maxMatches = 20_000;

/**
 * Reads all matches of a query from the index and sorts those of the list. Yields nothing when they are too many, or when
 * the query has no index.
 */
export async function* readMatchesOnPostgres(
  db: Db,
  search: ContentSearch,
  slice: ContentSlice,
): AsyncGenerator<ScanProgress> {
  const condition = indexedCondition(search);
  if (!condition) return;
  const matches = sql`select id from ${sql.table(kinds[search.kind].table)} where ${condition}
    limit ${sql.lit(maxMatches)}`;
  const counts = await sql<{ total: number }>`select count(*) as total from (${matches}) as matches`.execute(db);
  if (Number(counts.rows[0]!.total) === maxMatches) return;
  // As an array: the planner would otherwise read the list to its end in search of a few matches.
  const rows = await selectSlice(db, search, slice)
    .where(sql<boolean>`${idColumn(search.kind)} = any(array(${matches}))`)
    .limit(slice.limit)
    .execute();
  yield { ids: rows.map(({ id }) => id), reached: null };
}

/** Short terms of videos have an index of their own; those of other texts have none. */
function indexedCondition({ kind, query }: ContentSearch) {
  if (kind === "video") return matchesTitle(query);
  return hasTrigrams(query) ? contains(sql.ref(kinds[kind].folded), query) : null;
}
