import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { dayOf, daysBefore } from "#api/videos/statistics/days";
import { listedSiteDays } from "#contract/limits";
import { splitVideos } from "./split-videos";

/** A site that was measured within this time is not measured again. */
const recentMs = 10 * 60_000;
const videosPerStep = 1_000;
const accountsPerStep = 200;

/** The videos of one day of upload, with the bytes that they and their renditions have now. */
interface UploadDay {
  day: string;
  uploads: number;
  bytes: number;
}

/**
 * Measures what administrators see: uploads, views, sign-ups and stored bytes by day, and the stored bytes of each
 * account. Reads in steps, between which other requests run, and stops at the signal. Does nothing if the site was
 * measured within ten minutes.
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
  const firstDay = daysBefore(today, listedSiteDays - 1);
  // The last measured day had not ended when it was measured.
  for (let day = lastDay && lastDay.day > firstDay ? lastDay.day : firstDay; day <= today; day = daysBefore(day, -1)) {
    signal?.throwIfAborted();
    await measureDay(db, day, { videos, now });
    await setImmediate();
  }
  await db.deleteFrom("site_days").where("day", "<", firstDay).execute();
}

/** Measures the bytes that the videos of each account have, in steps, and writes what has changed. */
async function measureAccounts(db: Db, signal?: AbortSignal) {
  for (let afterId = ""; ;) {
    const step = db.selectFrom("users").select("id").where("id", ">", afterId).orderBy("id").limit(accountsPerStep);
    const lastId = (await step.execute()).at(-1)?.id;
    if (lastId === undefined) return;
    // This includes accounts without videos, which may have deleted their last one.
    await sql`insert into user_storage (user_id, bytes)
      select id, coalesce((select sum(bytes + source_bytes) from videos where owner_id = users.id), 0) from users
      where id > ${afterId} and id <= ${lastId}
      on conflict (user_id) do update set bytes = excluded.bytes where user_storage.bytes <> excluded.bytes`.execute(
      db,
    );
    afterId = lastId;
    await setImmediate();
    signal?.throwIfAborted();
  }
}

async function sumVideosByDay(db: Db, signal?: AbortSignal): Promise<Map<string, UploadDay>> {
  const sums = new Map<string, UploadDay>();
  for await (const { afterId, lastId } of splitVideos(db, videosPerStep, signal))
    for (const { day, uploads, bytes } of await readUploadDays(db, afterId, lastId)) {
      const sum = sums.get(day) ?? { day, uploads: 0, bytes: 0 };
      sums.set(day, { day, uploads: sum.uploads + Number(uploads), bytes: sum.bytes + Number(bytes) });
    }
  return sums;
}

async function readUploadDays(db: Db, afterId: string, lastId: string): Promise<UploadDay[]> {
  const renditions = sql`(select coalesce(sum(renditions.bytes), 0) from renditions where video_id = videos.id)`;
  const { rows } = await sql<UploadDay>`select substr(created_at, 1, 10) as day, count(*) as uploads,
      sum(bytes + source_bytes + ${renditions}) as bytes
    from videos where id > ${afterId} and id <= ${lastId} group by 1`.execute(db);
  return rows;
}

/** Writes the figures of a day. Its stored bytes are those of today's videos that were uploaded by then. */
async function measureDay(db: Db, day: string, { videos, now }: { videos: Map<string, UploadDay>; now: number }) {
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
        // Uploads of videos that were deleted meanwhile still count.
        uploads: sql`case when excluded.uploads > site_days.uploads then excluded.uploads else site_days.uploads end`,
        sign_ups: sql`excluded.sign_ups`,
        views: sql`excluded.views`,
        stored_bytes: sql`excluded.stored_bytes`,
        measured_at: sql`excluded.measured_at`,
      }),
    )
    .execute();
}
