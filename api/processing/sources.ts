import { copyFile, link, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "kysely";
import type { Quotas } from "#api/deps";
import type { Tables } from "#api/db/tables";
import { keptSourceName, versionDir } from "#api/media/store/store";
import { lockQuota, remainingQuota } from "#api/quotas/remaining-quota";
import { removeByPrefix } from "./remove-files";
import { findVideoRow, type ProcessingDeps } from "./deps";
import { addJob } from "./queue";
import type { JobHandler } from "./worker";

/** How long the source stays available to viewers who are already playing it. */
const sourceRetentionMs = 6 * 60 * 60_000;

/** Gives a converted source its second name, if sources are kept; returns its size, 0 otherwise. */
export async function nameKeptSource(deps: ProcessingDeps, dir: string, fileName: string): Promise<number> {
  if (!deps.keepSources) return 0;
  const [from, to] = [join(dir, fileName), join(dir, keptSourceName)];
  await rm(to, { force: true });
  // A file system without hard links has the source twice until the deletion of its first name.
  await link(from, to).catch(() => copyFile(from, to));
  return (await stat(to)).size;
}

interface Conversion {
  id: string;
  ownerId: string;
  /** The size that `nameKeptSource` returned. */
  sourceBytes: number;
}

/**
 * Counts a source towards its owner's quota, as far as there is room for it, and schedules the deletion of its file.
 */
export async function settleSource(trx: Transaction<Tables>, quotas: Quotas, { id, ownerId, sourceBytes }: Conversion) {
  await addJob(trx, { kind: "drop-source", videoId: id, notBefore: Date.now() + sourceRetentionMs });
  if (sourceBytes === 0) return;
  await lockQuota(trx, quotas, ownerId);
  const remaining = await remainingQuota(trx, quotas, ownerId);
  if (remaining === null || sourceBytes <= remaining.bytes)
    await trx.updateTable("videos").set({ source_bytes: sourceBytes }).where("id", "=", id).execute();
}

/** Deletes the source after the converted file has been published; one that is kept loses its first name only. */
export const deleteSourceHandler = ({ db, media }: ProcessingDeps): JobHandler => ({
  async run(job) {
    const row = await findVideoRow(db, job.video_id);
    if (!row || row.file_name.startsWith("source.")) return;
    await removeByPrefix(versionDir(media, row), "source.");
    if (row.source_bytes === 0) await removeByPrefix(versionDir(media, row), keptSourceName);
  },
});

/** Returns the path of the source while it exists: its quality is higher than that of the converted file. */
export async function findBestFile(dir: string, fileName: string): Promise<string> {
  const source = (await readdir(dir)).find((name) => name.startsWith("source.") || name === keptSourceName);
  return join(dir, source ?? fileName);
}
