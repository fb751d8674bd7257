import type { Db } from "#api/db/open";
import { pageSizes } from "#contract/limits";
import type { ChannelStatistics, Period } from "#contract/statistics";
import { boundsOf, type PeriodBounds } from "./days";
import { type DayRow, periodDays, sinceOf, sourcesOf, splitPeriods, startDay, sumOf } from "./period";

/** Of each day, the most viewed videos are ranked; others cannot be among the first of the period but by chance. */
const rankedPerDay = 100;

/** Reads the statistics of a channel for the last days until today. */
export async function findChannelStatistics(db: Db, userId: string, days: Period): Promise<ChannelStatistics> {
  const bounds = boundsOf(days);
  const [channel, rows, videos] = await Promise.all([
    db.selectFrom("users").select(["created_at", startDay]).where("id", "=", userId).executeTakeFirstOrThrow(),
    periodDays(db, bounds).ofChannel(userId),
    listTopVideos(db, userId, bounds),
  ]);
  const since = sinceOf(channel.start, channel.created_at);
  const { current, previous } = splitPeriods(rows, bounds, since);
  const { from, to } = bounds;
  return {
    ...{ days, from, to, since },
    totals: totalsOf(current),
    previous: previous && totalsOf(previous),
    byDay: current.map((row) => ({ day: row.day, ...totalsOf([row]) })),
    sources: sourcesOf(current),
    videos: videos.map(({ id, title, views, watch_seconds }) => {
      return { _id: id, title, views: Number(views), watchSeconds: Number(watch_seconds) };
    }),
  };
}

type ChannelRow = DayRow & { subscribers_gained: number; subscribers_lost: number };

const totalsOf = (rows: ChannelRow[]) => ({
  views: sumOf(rows, "views"),
  watchSeconds: sumOf(rows, "watch_seconds"),
  subscribersGained: sumOf(rows, "subscribers_gained"),
  subscribersLost: sumOf(rows, "subscribers_lost"),
});

/**
 * Lists a channel's videos with the most views in a period. Reads at most a hundred rows of each day: those with more
 * views than the hundred and first.
 */
const listTopVideos = (db: Db, ownerId: string, { from, to }: PeriodBounds) =>
  db
    .with(
      (cte) => cte("days").materialized(),
      (qb) =>
        qb
          .selectFrom("channel_days")
          .select((eb) => [
            "day",
            eb.fn
              .coalesce(
                eb
                  .selectFrom("video_days as ranked")
                  .select("ranked.views")
                  .where("ranked.owner_id", "=", ownerId)
                  .whereRef("ranked.day", "=", "channel_days.day")
                  .orderBy("ranked.views", "desc")
                  .limit(1)
                  .offset(rankedPerDay),
                eb.lit(0),
              )
              .as("threshold"),
          ])
          .where("user_id", "=", ownerId)
          .where("day", ">=", from)
          .where("day", "<=", to),
    )
    .with("sums", (qb) =>
      qb
        .selectFrom("days")
        .innerJoin("video_days", (join) =>
          join
            .on("video_days.owner_id", "=", ownerId)
            .onRef("video_days.day", "=", "days.day")
            .onRef("video_days.views", ">", "days.threshold"),
        )
        .select((eb) => [
          "video_days.video_id",
          eb.fn.sum<number>("video_days.views").as("views"),
          eb.fn.sum<number>("video_days.watch_seconds").as("watch_seconds"),
        ])
        .groupBy("video_days.video_id")
        .orderBy("views", "desc")
        .orderBy("video_id")
        .limit(pageSizes.topVideos),
    )
    .selectFrom("sums")
    .innerJoin("videos", "videos.id", "sums.video_id")
    .select(["videos.id", "videos.title", "sums.views", "sums.watch_seconds"])
    .orderBy("sums.views", "desc")
    .orderBy("videos.id")
    .execute();
