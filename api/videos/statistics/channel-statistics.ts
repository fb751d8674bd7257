import type { Db } from "#api/db/open";
import type { ChannelStatistics, Period } from "#contract/statistics";
import { boundsOf } from "./days";
import { listTopVideos } from "./top-videos";
import { type DayRow, readChannelPeriod, findFirstDay, startDay, sumColumn, summarizePeriod } from "./period";

export async function findChannelStatistics(db: Db, userId: string, days: Period): Promise<ChannelStatistics> {
  const bounds = boundsOf(days);
  const [channel, rows, videos] = await Promise.all([
    db.selectFrom("users").select(["created_at", startDay]).where("id", "=", userId).executeTakeFirstOrThrow(),
    readChannelPeriod(db, userId, bounds),
    listTopVideos(db, userId, bounds),
  ]);
  const since = findFirstDay(channel.start, channel.created_at);
  return {
    days,
    ...summarizePeriod(rows, { ...bounds, since }, totalsOf),
    videos: videos.map(({ id, title, views, watch_seconds }) => {
      return { _id: id, title, views: Number(views), watchSeconds: Number(watch_seconds) };
    }),
  };
}

type ChannelRow = DayRow & { subscribers_gained: number; subscribers_lost: number };

const totalsOf = (rows: ChannelRow[]) => ({
  views: sumColumn(rows, "views"),
  watchSeconds: sumColumn(rows, "watch_seconds"),
  subscribersGained: sumColumn(rows, "subscribers_gained"),
  subscribersLost: sumColumn(rows, "subscribers_lost"),
});
