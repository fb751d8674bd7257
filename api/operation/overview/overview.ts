import { findBackupState } from "#api/operation/backup/backup-state";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { ApiDeps } from "#api/deps";
import { isNearlyFull, listDirectories, measureDisks } from "#api/media/store/measure-disks";
import { dayOf, daysBefore } from "#api/videos/statistics/days";
import type { Overview, SiteDay, siteWarnings } from "#contract/administration";
import { listedSiteDays } from "#contract/limits";
import { countJobs } from "./list-jobs";

type Warning = (typeof siteWarnings)[number];
type Deps = Pick<ApiDeps, "db" | "mails" | "media" | "site" | "tools">;

const dayMs = 24 * 60 * 60_000;
/** An older backup leads to a warning. */
const maxBackupAgeMs = 7 * dayMs;
/** An idle worker takes a job that is due within this time. */
const maxJobWaitMs = 2 * 60_000;
/** A working mail server takes a mail within seconds. */
const maxMailWaitMs = 15 * 60_000;

/** Reads the figures of the last 90 days, counts of jobs, stored bytes, and warnings. */
export async function findOverview({ db, mails, media, site, tools }: Deps, now = Date.now()): Promise<Overview> {
  const to = dayOf(now);
  const from = daysBefore(to, listedSiteDays - 1);
  const [{ days, storage }, jobs, isSilent, hasWaitingMail, backup, disks] = await Promise.all([
    readDays(db, from),
    countJobs(db),
    isWorkerSilent(db, now),
    mails !== null && hasOverdueMail(db, now),
    findBackupState(db),
    measureDisks(listDirectories({ media, site })),
  ]);
  const backupAt = backup?.succeeded_at ?? null;
  const isBackupOld = backupAt === null || Date.parse(backupAt) < now - maxBackupAgeMs;
  const facts: Record<Warning, boolean> = {
    "disk-full": disks.some(isNearlyFull),
    "silent-worker": isSilent,
    "no-backup": isBackupOld,
    "no-ffmpeg": tools.ffmpeg === null,
    "failed-jobs": jobs.failed > 0,
    "no-mail": mails === null,
    "waiting-mail": hasWaitingMail,
    "no-public-url": site.publicUrl === null,
    "plain-http": site.publicUrl?.startsWith("http:") ?? false,
  };
  const warnings = Object.entries(facts).flatMap(([name, isTrue]) => (isTrue ? [name] : []));
  const usesObjectStorage = media.isShared;
  return { version: site.version, from, to, days, jobs, storage, usesObjectStorage, disks, backupAt, warnings };
}

async function readDays(db: Db, from: string) {
  const rows = await db.selectFrom("site_days").selectAll().where("day", ">=", from).orderBy("day").execute();
  const days = rows.map((row): SiteDay => ({
    day: row.day,
    uploads: Number(row.uploads),
    signUps: Number(row.sign_ups),
    views: Number(row.views),
    storedBytes: Number(row.stored_bytes),
  }));
  return { days, storage: toStorage(rows.at(-1)) };
}

const toStorage = (last?: { measured_at: string; stored_bytes: number }) => ({
  measuredAt: last?.measured_at ?? null,
  storedBytes: Number(last?.stored_bytes ?? 0),
});

/** Finds the site's stored bytes as they were last measured. */
export const findStorage = async (db: Db): Promise<Overview["storage"]> =>
  toStorage(await db.selectFrom("site_days").selectAll().orderBy("day", "desc").limit(1).executeTakeFirst());

/** Returns whether a mail waits longer than a working mail server lets it. */
const hasOverdueMail = async (db: Db, now: number): Promise<boolean> =>
  (await db
    .selectFrom("mails")
    .select("id")
    .where("created_at", "<=", timestamp(now - maxMailWaitMs))
    .where("is_bulk", "=", 0)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns whether a job is overdue while no worker holds another one. */
async function isWorkerSilent(db: Db, now: number): Promise<boolean> {
  const jobs = db.selectFrom("jobs").select("id");
  const row = await db
    .selectNoFrom((eb) => [
      eb.exists(jobs.where("run_after", "<", timestamp(now - maxJobWaitMs))).as("isWaiting"),
      eb.exists(jobs.where("is_running", "=", 1).where("run_after", ">", timestamp(now))).as("isRunning"),
    ])
    .executeTakeFirstOrThrow();
  return Boolean(row.isWaiting) && !row.isRunning;
}
