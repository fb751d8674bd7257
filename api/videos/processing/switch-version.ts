import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import type { Quotas } from "#api/deps";
import { addEvent } from "#api/site/events/add-event";
import { announceVideo } from "#api/videos/videos/change-visibility";
import { newMediaKey } from "#api/media/store/urls";
import type { PlayableFile } from "./convert";
import type { ProcessingDeps } from "./deps";
import type { FirstJob } from "./prepare-source";
import { addJob, type Job, requireJob } from "./job-queue";
import { holdWhileSuspended } from "./publish-scheduled";
import { settleSource } from "./sources";

interface NewVersion {
  id: string;
  version_id: string;
  owner_id: string;
  file: PlayableFile;
  /** The checksum of the uploaded file. */
  sha256: string;
  source_extension: string;
  /** The size of a converted source that is to be kept; null when the playable file is the source. */
  sourceBytes: number | null;
  firstJob: FirstJob;
}

/** Thrown to roll the transaction back. */
class Discarded extends Error {}

/**
 * Makes a new version the video's file in one transaction, with a new media key, so that all earlier URLs of its
 * files stop working. Returns false when the owner discarded the new file or deleted the video. Throws when the job was
 * cancelled.
 */
export async function switchVersion(
  deps: Pick<ProcessingDeps, "db" | "quotas">,
  job: Job,
  version: NewVersion,
): Promise<boolean> {
  try {
    await deps.db.transaction().execute((trx) => switchRows(trx, deps.quotas, { ...version, job }));
    return true;
  } catch (error) {
    if (error instanceof Discarded) return false;
    throw error;
  }
}

const oldVersionJobs = ["make-playable", "make-renditions", "add-renditions", "make-av1", "drop-source"] as const;

const discarded = () => new Discarded();

async function switchRows(trx: Transaction<Tables>, quotas: Quotas, version: NewVersion & { job: Job }) {
  const { job, id, version_id, owner_id: ownerId, sha256, file, firstJob, source_extension, sourceBytes } = version;
  const state = { status: "ready" as const, failure: null, progress: firstJob ? 0 : null, updated_at: timestamp() };
  const source = { sha256, source_bytes: 0, source_extension };
  const { status } = await trx
    .selectFrom("videos")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow(discarded);
  // The update locks the row, which decides between this and a deletion or another change.
  await trx
    .updateTable("videos")
    .set({ ...file, ...state, ...source, version_id, renditions_id: "", media_key: newMediaKey() })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow(discarded);
  await trx
    .deleteFrom("replacements")
    .where("video_id", "=", id)
    .where("version_id", "=", version_id)
    .returning("video_id")
    .executeTakeFirstOrThrow(discarded);
  await requireJob(trx, job);
  for (const table of ["jobs", "ended_jobs"] as const)
    await trx.deleteFrom(table).where("video_id", "=", id).where("kind", "in", oldVersionJobs).execute();
  await trx.deleteFrom("renditions").where("video_id", "=", id).execute();
  // The watch time was counted by parts of the old file.
  await trx.deleteFrom("video_parts").where("video_id", "=", id).execute();
  await trx.deleteFrom("drafts").where("replaces", "=", id).execute();
  if (sourceBytes !== null) await settleSource(trx, quotas, { id, ownerId, sourceBytes });
  if (firstJob) await addJob(trx, { kind: firstJob, videoId: id });
  await addEvent(trx, { kind: "video.changed", videoId: id, channelId: ownerId });
  // A video whose first file could not be converted appears only now.
  if (status !== "ready") await holdWhileSuspended(trx, id);
  await announceVideo(trx, id, { isLater: true });
}
