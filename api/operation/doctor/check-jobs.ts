import { findStaleLease, removeStaleLease } from "#api/operation/backup/backup-lease";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { addJob } from "#api/videos/processing/job-queue";
import { type Findings, readRows } from "./finding";

const longKinds: Tables["jobs"]["kind"][] = ["make-playable", "make-renditions"];

/** Finds videos that wait for a job which does not exist. */
export async function* checkJobs(db: Db): Findings {
  yield* checkProcessing(db);
  yield* checkProgress(db);
  yield* checkSchedule(db);
  yield* checkReplacements(db);
}

interface Slice {
  after: string;
  limit: number;
}

/** Selects a slice of the videos that have no job of these kinds. */
const selectVideosWithoutJob = (db: Db, kinds: Tables["jobs"]["kind"][], { after, limit }: Slice) =>
  db
    .selectFrom("videos")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("jobs")
            .select("jobs.id")
            .whereRef("jobs.video_id", "=", "videos.id")
            .where("kind", "in", kinds),
        ),
      ),
    )
    .where("videos.id", ">", after)
    .orderBy("videos.id")
    .limit(limit);

async function* checkProcessing(db: Db): Findings {
  const selectSlice = (after: string, limit: number) =>
    selectVideosWithoutJob(db, ["make-playable"], { after, limit })
      .select("id")
      .where("status", "=", "processing")
      .execute();
  for await (const { id: videoId } of readRows(selectSlice))
    yield {
      problem: `The video ${videoId} is being processed, and no job does it`,
      repair: () => addJob(db, { kind: "make-playable", videoId }),
    };
}

async function* checkProgress(db: Db): Findings {
  const selectSlice = (after: string, limit: number) =>
    selectVideosWithoutJob(db, longKinds, { after, limit })
      .select("id")
      .where("status", "=", "ready")
      .where("progress", "is not", null)
      .execute();
  for await (const { id } of readRows(selectSlice))
    yield {
      problem: `The video ${id} shows progress, and no job works on it`,
      repair: () => db.updateTable("videos").set({ progress: null }).where("id", "=", id).execute(),
    };
}

async function* checkSchedule(db: Db): Findings {
  const selectSlice = (after: string, limit: number) =>
    selectVideosWithoutJob(db, ["publish"], { after, limit })
      .select(["id", "publish_at"])
      .where("publish_at", "is not", null)
      .execute();
  for await (const { id: videoId, publish_at } of readRows(selectSlice))
    yield {
      problem: `The video ${videoId} is to be published at ${publish_at}, and no job does it`,
      repair: () => addJob(db, { kind: "publish", videoId, notBefore: Date.parse(publish_at!) }),
    };
}

async function* checkReplacements(db: Db): Findings {
  const selectSlice = (after: string, limit: number) =>
    selectVideosWithoutJob(db, ["replace-file", "switch-file"], { after, limit })
      .innerJoin("replacements", "replacements.video_id", "videos.id")
      .select("videos.id")
      .where("replacements.status", "=", "processing")
      .execute();
  for await (const { id: videoId } of readRows(selectSlice))
    yield {
      problem: `The new file of the video ${videoId} is being processed, and no job does it`,
      repair: () => addJob(db, { kind: "replace-file", videoId }),
    };
}

/** Finds the lease of a backup that has ended without releasing it. */
export async function* checkBackupLease(db: Db): Findings {
  const lease = await findStaleLease(db);
  if (lease)
    yield {
      problem: `A backup of ${lease.heartbeat_at} has ended without giving its lease back`,
      repair: () => removeStaleLease(db),
    };
}
