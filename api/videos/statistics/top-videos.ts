import { type Db, isSqlite } from "#api/db/open";
import { pageSizes } from "#contract/limits";
import type { PeriodBounds } from "./days";
import { topOfDaysOnPostgres } from "./top-of-days-postgres";
import { topOfDaysOnSqlite } from "./top-of-days-sqlite";

/**
 * Lists a channel's videos with the most views in a period. Finds them among the fifty most viewed videos of each day,
 * so that a channel of any size costs the same, and sums their views of all days.
 */
export function listTopVideos(db: Db, ownerId: string, { from, to }: PeriodBounds) {
  const topOfDays = (isSqlite(db) ? topOfDaysOnSqlite : topOfDaysOnPostgres)({ ownerId, from, to });
  const top = db
    .selectFrom(topOfDays.as("ranked"))
    .select((eb) => ["ranked.video_id", eb.fn.sum<number>("ranked.views").as("ranked_views")])
    .groupBy("ranked.video_id")
    .orderBy("ranked_views", "desc")
    .orderBy("ranked.video_id")
    .limit(pageSizes.topVideos);
  return db
    .selectFrom(top.as("top"))
    .innerJoin("videos", "videos.id", "top.video_id")
    .innerJoin("video_days", (join) =>
      join
        .onRef("video_days.video_id", "=", "top.video_id")
        .on("video_days.day", ">=", from)
        .on("video_days.day", "<=", to),
    )
    .select((eb) => [
      "videos.id",
      "videos.title",
      eb.fn.sum<number>("video_days.views").as("views"),
      eb.fn.sum<number>("video_days.watch_seconds").as("watch_seconds"),
    ])
    .groupBy(["videos.id", "videos.title"])
    .orderBy("views", "desc")
    .orderBy("videos.id")
    .execute();
}
