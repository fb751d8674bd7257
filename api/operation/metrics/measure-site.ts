import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { dayOf, daysBefore } from "#api/videos/statistics/days";
import { listedSiteDays } from "#contract/limits";
import { findLastIdOfStep } from "./find-step-end";
import { measureAccounts } from "./measure-accounts";

/** Another process has measured within this time. */
const recentMs = 10 * 60_000;
const rowsPerStep = 1_000;

/** Videos that were uploaded on a day, and what they and their renditions take now. */
interface DayOfVideos {
  day: string;
  uploads: number;
  bytes: number;
}

/**
 * Measures what administrators see: uploads, views, sign-ups and stored bytes by day, and what each account stores. It
 * reads in steps, between which other requests run, and stops at the signal. Does nothing within ten minutes of the
 * last time.
 */
export async function measureSite(db: Db, signal?: AbortSignal, now = Date.now()) {
  const lastDay = await db
    .selectFrom("site_days")
    .select(["day", "measured_at"])
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  if (lastDay && Date.parse(lastDay.measured_at) > now - recentMs) return;
  await measureAccounts(db, signal);
  const videos = await sumVideosByDay(db, signal);
  const today = dayOf(now);
  const first = daysBefore(today, listedSiteDays - 1);
  // The last measured day may have gone on after it was measured.
  for (let day = lastDay && lastDay.day > first ? lastDay.day : first; day <= today; day = daysBefore(day, -1)) {
    signal?.throwIfAborted();
    await measureDay(db, day, { videos, now });
    await setImmediate();
  }
  await db.deleteFrom("site_days").where("day", "<", first).execute();
}

async function sumVideosByDay(db: Db, signal?: AbortSignal): Promise<Map<string, DayOfVideos>> {
  const sums = new Map<string, DayOfVideos>();
  for (let lastId = await findLastIdOfStep(db, "", rowsPerStep), afterId = ""; lastId !== null;) {
    for (const { day, uploads, bytes } of await readStep(db, afterId, lastId)) {
      const sum = sums.get(day) ?? { day, uploads: 0, bytes: 0 };
      sums.set(day, { day, uploads: sum.uploads + Number(uploads), bytes: sum.bytes + Number(bytes) });
    }
    await setImmediate();
    signal?.throwIfAborted();
    [afterId, lastId] = [lastId, await findLastIdOfStep(db, lastId, rowsPerStep)];
  }
  return sums;
}

async function readStep(db: Db, afterId: string, lastId: string): Promise<DayOfVideos[]> {
  const renditions = sql`(select coalesce(sum(renditions.bytes), 0) from renditions where video_id = videos.id)`;
  const { rows } = await sql<DayOfVideos>`select substr(created_at, 1, 10) as day, count(*) as uploads,
      sum(bytes + source_bytes + ${renditions}) as bytes
    from videos where id > ${afterId} and id <= ${lastId} group by 1`.execute(db);
  return rows;
}

/** Writes the figures of a day. What was stored on an earlier day is what videos of today had by then. */
async function measureDay(db: Db, day: string, { videos, now }: { videos: Map<string, DayOfVideos>; now: number }) {
  const nextDay = daysBefore(day, -1);
  const storedBytes = [...videos.values()].filter((each) => each.day <= day).reduce((sum, { bytes }) => sum + bytes, 0);
  const views = db.selectFrom("channel_days").where("day", "=", day);
  const signUps = db.selectFrom("users").where("created_at", ">=", day).where("created_at", "<", nextDay);
  const figures = {
    uploads: videos.get(day)?.uploads ?? 0,
    sign_ups: signUps.select((eb) => eb.fn.countAll<number>().as("count")),
    views: views.select((eb) => sql<number>`coalesce(${eb.fn.sum("views")}, 0)`.as("views")),
    stored_bytes: storedBytes,
    measured_at: timestamp(now),
  };
  await db
    .insertInto("site_days")
    .values({ day, ...figures })
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet({
        // A video that was deleted since was uploaded nevertheless.
        uploads: sql`case when excluded.uploads > site_days.uploads then excluded.uploads else site_days.uploads end`,
        sign_ups: sql`excluded.sign_ups`,
        views: sql`excluded.views`,
        stored_bytes: sql`excluded.stored_bytes`,
        measured_at: sql`excluded.measured_at`,
      }),
    )
    .execute();
}
