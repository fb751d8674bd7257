import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { mergeSearchIndexes } from "#api/search/search/merge-indexes-sqlite";
import { generateRows } from "#commands/rows/generate";
import { insertAll } from "#commands/rows/insert";

const perSeed = 100_000;

/**
 * Fills an empty database with generated accounts and videos, and merges its search indexes as the upkeep does; leaves a
 * filled one unchanged.
 */
export async function fillRows(db: Db, videos: number) {
  const existing = await db.selectFrom("videos").select("id").limit(1).executeTakeFirst();
  if (existing) return;
  for (let seed = 1; seed <= Math.ceil(videos / perSeed); seed += 1) {
    const rows = generateRows({ videos: Math.min(videos, perSeed), seed, now: Date.UTC(2026, 0, 1) });
    await db.transaction().execute(async (trx) => {
      await insertAll(trx, "users", rows.users);
      await insertAll(trx, "videos", rows.videos);
      await insertAll(trx, "video_tags", rows.video_tags);
    });
  }
  await sql`analyze`.execute(db);
  await mergeSearchIndexes(db, { pauseMs: 0 });
}
