import { type Db, isSqlite } from "#api/db/open";
import { pageSizes } from "#contract/limits";
import type { PeriodBounds } from "./days";
import { rankedOnPostgres } from "./top-videos-postgres";
import { rankedOnSqlite } from "./top-videos-sqlite";

/**
 * Lists a channel's videos with the most views in a period. Ranks the hundred most viewed videos of each day, so that a
 * channel of any size costs the same.
 */
export function listTopVideos(db: Db, ownerId: string, { from, to }: PeriodBounds) {
  const ranked = (isSqlite(db) ? rankedOnSqlite : rankedOnPostgres)({ ownerId, from, to });
  return db
    .selectFrom(ranked.as("ranked"))
    .innerJoin("videos", "videos.id", "ranked.video_id")
    .select((eb) => [
      "videos.id",
      "videos.title",
      eb.fn.sum<number>("ranked.views").as("views"),
      eb.fn.sum<number>("ranked.watch_seconds").as("watch_seconds"),
    ])
    .groupBy(["videos.id", "videos.title"])
    .orderBy("views", "desc")
    .orderBy("videos.id")
    .limit(pageSizes.topVideos)
    .execute();
}
