import { widen } from "#api/db/folded-texts";
import { type Db, isSqlite } from "#api/db/open";
import { maxCountedRows } from "#api/lists/page";
import { type Hit, wideScoreSql, byRelevance } from "./hits";
import { scanChannel } from "./scan-channel";
import { findWideOnPostgres } from "./wide-hits-postgres";
import { findWideOnSqlite } from "./wide-hits-sqlite";

/**
 * Finds the videos that have a query only when both are folded widely: matching titles first, then newest first. With the
 * hits of the query itself, they are a thousand at most. If an index does not
 * find all hits of a channel, all its videos are compared.
 */
export async function findWideHits(
  db: Db,
  { query, ownerId }: { query: string; ownerId: string | undefined },
  hits: Hit[],
): Promise<Hit[]> {
  const search = widen(query);
  if (!search || hits.length >= maxCountedRows) return [];
  const hitIds = new Set(hits.map(({ id }) => id));
  const channelId = ownerId?.toLowerCase();
  const result = await (isSqlite(db) ? findWideOnSqlite : findWideOnPostgres)(db, search, channelId);
  const wideHits =
    channelId && !result.isComplete ? await scanChannel(db, channelId, wideScoreSql(search)) : result.hits;
  return wideHits
    .filter(({ id }) => !hitIds.has(id))
    .sort(byRelevance)
    .slice(0, maxCountedRows - hits.length);
}
