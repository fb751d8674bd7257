import type { Transaction } from "kysely";
import type { Quotas } from "#api/deps";
import type { Tables } from "#api/db/tables";
import { sourceFileName, versionPrefix } from "#api/media/store/keys";
import { collect, type MediaStore } from "#api/media/store/media-store";
import { sizeOf } from "#api/media/store/disk";
import { lockQuota, findRemainingQuota } from "#api/videos/quotas/quotas";
import { findVideoRow, type ProcessingDeps } from "./deps";
import { addJob } from "./job-queue";
import type { JobHandler } from "./worker";

/** How long the source stays available to viewers who are already playing it. */
const sourceRetentionMs = 6 * 60 * 60_000;

/** Stores the source of a converted video under its final name if the site keeps sources. Returns its size in bytes, or 0. */
export async function keepSource(
  { keepsSources, media }: ProcessingDeps,
  { prefix, path }: Record<"prefix" | "path", string>,
  signal: AbortSignal,
): Promise<number> {
  if (!keepsSources) return 0;
  await media.put(prefix + sourceFileName, { path }, signal);
  return sizeOf(path);
}

interface Conversion {
  id: string;
  ownerId: string;
  /** The size that `keepSource` returned. */
  sourceBytes: number;
}

/** Adds the job that deletes a source, and counts a source that is kept towards its owner's quota if it fits. */
export async function settleSource(trx: Transaction<Tables>, quotas: Quotas, { id, ownerId, sourceBytes }: Conversion) {
  await addJob(trx, { kind: "drop-source", videoId: id, notBefore: Date.now() + sourceRetentionMs });
  if (sourceBytes === 0) return;
  await lockQuota(trx, quotas, ownerId);
  const remaining = await findRemainingQuota(trx, quotas, { ownerId });
  if (remaining === null || sourceBytes <= remaining.bytes)
    await trx.updateTable("videos").set({ source_bytes: sourceBytes }).where("id", "=", id).execute();
}

/** Deletes the source after the converted file has been published. A kept source stays under its final name. */
export const deleteSourceHandler = ({ db, media }: ProcessingDeps): JobHandler => ({
  async run(job) {
    const row = await findVideoRow(db, job.video_id);
    if (!row || row.file_name.startsWith("source.")) return;
    await media.deletePrefix(`${versionPrefix(row)}source.`);
    if (row.source_bytes === 0) await media.deleteFile(versionPrefix(row) + sourceFileName);
  },
});

/** Returns the key of the source while it exists, because its quality is higher, or else of the converted file. */
export async function findBestFile(media: MediaStore, prefix: string, fileName: string): Promise<string> {
  const names = await collect(media.listChildren(prefix));
  const source = names.find((name) => name.startsWith("source.") || name === sourceFileName);
  return prefix + (source ?? fileName);
}
