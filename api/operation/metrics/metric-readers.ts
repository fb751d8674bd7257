import { sql } from "kysely";
import type { Db } from "#api/db/open";
import type { ApiDeps } from "#api/deps";
import { listDirectories, measureDisks } from "#api/media/store/measure-disks";
import { findBackupState } from "#api/operation/backup/backup-state";
import { countWaitingDeliveries } from "#api/notifications/webhooks/sweep-webhooks";
import { readMailQueue } from "#api/accounts/mail/mail-queue";
import { splitVideos } from "./split-videos";

interface WaitingJobs {
  kind: string;
  count: number;
  /** The age of the oldest job. */
  oldestSeconds: number;
}

/** Counts the jobs of each kind, including those that a worker holds. */
export async function readQueue(db: Db, now = Date.now()): Promise<WaitingJobs[]> {
  const rows = await db
    .selectFrom("jobs")
    .select((eb) => ["kind", eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("oldest")])
    .groupBy("kind")
    .execute();
  return rows.map(({ kind, count, oldest }) => ({
    kind,
    count: Number(count),
    oldestSeconds: Math.max(0, (now - Date.parse(oldest)) / 1_000),
  }));
}

/** Counts unfinished uploads, and the bytes of all drafts' files. */
export async function readUploads(db: Db): Promise<{ open: number; bytes: number }> {
  const { open, bytes } = await db
    .selectFrom("drafts")
    .select([
      sql<number>`coalesce(sum(case when received_bytes < upload_length then 1 else 0 end), 0)`.as("open"),
      sql<number>`coalesce(sum(received_bytes + picture_bytes), 0)`.as("bytes"),
    ])
    .where((eb) => eb.or([eb("upload_length", ">", 0), eb("picture_bytes", ">", 0)]))
    .executeTakeFirstOrThrow();
  return { open: Number(open), bytes: Number(bytes) };
}

const videosPerStep = 2_000;

/** Sums the bytes of videos and of their renditions, in steps between which other requests run. */
export async function sumStorage(db: Db): Promise<{ videos: number; renditions: number }> {
  const sums = { videos: 0, renditions: 0 };
  for await (const { afterId, lastId } of splitVideos(db, videosPerStep)) {
    const range = sql`> ${afterId} and `;
    const { rows } = await sql<{ videos: number | null; renditions: number | null }>`select
      (select sum(bytes + source_bytes) from videos where id ${range} id <= ${lastId}) as videos,
      (select sum(bytes) from renditions where video_id ${range} video_id <= ${lastId}) as renditions`.execute(db);
    sums.videos += Number(rows[0]!.videos ?? 0);
    sums.renditions += Number(rows[0]!.renditions ?? 0);
  }
  return sums;
}

/** Reads the age of the last successful backup, and whether the last backup failed. */
export async function readBackup(db: Db, now = Date.now()): Promise<{ ageSeconds: number | null; hasFailed: boolean }> {
  const state = await findBackupState(db);
  const succeededAt = state?.succeeded_at ?? null;
  const ageSeconds = succeededAt === null ? null : Math.max(0, (now - Date.parse(succeededAt)) / 1_000);
  return { ageSeconds, hasFailed: (state?.failed_at ?? null) !== null };
}

export const createMetricReaders = ({ db, media, site }: Pick<ApiDeps, "db" | "media" | "site">) => ({
  readQueue: () => readQueue(db),
  readMails: () => readMailQueue(db),
  countWaitingMessages: () => countWaitingDeliveries(db),
  readUploads: () => readUploads(db),
  readStorage: () => sumStorage(db),
  readDisks: () => measureDisks(listDirectories({ media, site })),
  readBackup: () => readBackup(db),
  version: site.version,
});
