import type { Insertable } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { insertAll } from "#commands/rows/insert";
import { random } from "#commands/rows/random";
import { countParts, partSecondsOf } from "#contract/statistics";
import { timestampAgo } from "./ages";
import { channels } from "./channels";
import type { SiteIds } from "./upload";

/** How many days have statistics: two years, the longest period and the one before. */
const countedDays = 730;

/** How many of a hundred views each kind of page led to. */
const sourceShares = [
  ["from_search", 26],
  ["from_site", 31],
  ["from_subscriptions", 14],
  ["from_external", 11],
  ["from_embed", 6],
] as const;

type VideoDay = Insertable<Tables["video_days"]> & { views: number; watch_seconds: number };
type ChannelDay = ReturnType<typeof emptyDay>;

const counters = {
  views: 0,
  watch_seconds: 0,
  from_direct: 0,
  from_search: 0,
  from_subscriptions: 0,
  from_site: 0,
  from_external: 0,
  from_embed: 0,
  subscribers_gained: 0,
  subscribers_lost: 0,
};

const emptyDay = (user_id: string, day: string) => ({ user_id, day, ...counters });

function findDay(days: Map<string, ChannelDay>, channelId: string, day: string): ChannelDay {
  const key = `${channelId} ${day}`;
  const figures = days.get(key) ?? emptyDay(channelId, day);
  days.set(key, figures);
  return figures;
}

const dayAt = (now: number, daysAgo: number) => timestampAgo(now, daysAgo).slice(0, 10);

/** Writes views, watch time and subscribers by day, as if the site had counted them for two years. */
export async function writeDays(db: Db, ids: SiteIds, now: number) {
  const durations = await db.selectFrom("videos").select(["id", "duration"]).execute();
  const durationOf = new Map(durations.map(({ id, duration }) => [id, duration]));
  const next = random(73);
  const parts: Insertable<Tables["video_parts"]>[] = [];
  const channelDays = new Map<string, ChannelDay>();
  const videoDays = channels.flatMap(({ username, clips }) => {
    const owner_id = ids.userIds.get(username)!;
    return clips.flatMap(({ scene, views, daysAgo }) => {
      const video_id = ids.videoIds.get(scene)!;
      const duration = durationOf.get(video_id)!;
      parts.push(...makeParts(video_id, duration, views, next));
      return makeDays({ views, daysAgo, duration }, now, next).map((row) => ({ ...row, video_id, owner_id }));
    });
  });
  for (const day of videoDays) addToChannel(channelDays, day);
  await addSubscribers(db, channelDays);
  await insertAll(db, "video_days", videoDays);
  await insertAll(db, "channel_days", [...channelDays.values()]);
  await insertAll(db, "video_parts", parts);
  await db
    .updateTable("statistics_start")
    .set({ day: dayAt(now, countedDays) })
    .execute();
}

interface ViewedClip {
  views: number;
  daysAgo: number;
  duration: number;
}

/** Spreads a video's views over its days: many at first, then fewer, and more at weekends. */
function makeDays({ views, daysAgo, duration }: ViewedClip, now: number, next: () => number) {
  const age = Math.floor(daysAgo);
  const weights = Array.from({ length: age + 1 }, (_, day) => {
    const isWeekend = [0, 6].includes(new Date(timestampAgo(now, age - day)).getUTCDay());
    return (1 / (1 + day / 4) + 0.02) * (isWeekend ? 1.35 : 1) * (0.6 + 0.8 * next());
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.flatMap((weight, index) => {
    const count = Math.floor((views * weight) / total + next());
    if (count === 0 || age - index > countedDays) return [];
    const watch_seconds = Math.round(count * duration * (0.4 + 0.3 * next()));
    return [{ day: dayAt(now, age - index), views: count, watch_seconds, ...splitBySource(count, next) }];
  });
}

function splitBySource(views: number, next: () => number) {
  const counts = sourceShares.map(([column, share]) => {
    return [column, Math.floor((views * share * (0.7 + 0.6 * next())) / 100)] as const;
  });
  const rest = views - counts.reduce((sum, [, count]) => sum + count, 0);
  return { ...Object.fromEntries(counts), from_direct: Math.max(0, rest) };
}

function makeParts(video_id: string, duration: number, views: number, next: () => number) {
  if (views === 0) return [];
  const count = countParts(duration);
  return Array.from({ length: count }, (_, part) => {
    const seconds = Math.min(partSecondsOf(duration), duration - part * partSecondsOf(duration));
    const share = 0.35 + 0.6 / (1 + (4 * part) / count) + 0.08 * next();
    return { video_id, part, watch_seconds: Math.round(views * share * Math.max(0, seconds)) };
  });
}

const viewColumns = ["views", "watch_seconds", "from_direct", ...sourceShares.map(([column]) => column)] as const;

function addToChannel(days: Map<string, ChannelDay>, videoDay: VideoDay) {
  const row = findDay(days, videoDay.owner_id, videoDay.day);
  for (const column of viewColumns) row[column] += Number(videoDay[column] ?? 0);
}

/** Counts the subscriptions of each day; with every ninth one, somebody else unsubscribed. */
async function addSubscribers(db: Db, days: Map<string, ChannelDay>) {
  const subscriptions = await db.selectFrom("subscriptions").select(["channel_id", "created_at"]).execute();
  for (const [index, { channel_id, created_at }] of subscriptions.entries()) {
    const row = findDay(days, channel_id, created_at.slice(0, 10));
    row.subscribers_gained += 1;
    if (index % 9 === 0) row.subscribers_lost += 1;
  }
}
