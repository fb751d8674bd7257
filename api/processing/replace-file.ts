import { mkdir, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "#api/db/open";
import { share } from "#api/media/store/disk";
import { probeVideo } from "#api/media/formats/probe";
import { removeDraftFiles, uploadPath, versionDir } from "#api/media/store/store";
import { convert } from "./convert";
import type { ProcessingDeps } from "./deps";
import { chooseFirstJob, eraseMetadata } from "./first-job";
import { needsRenditions, toFailureMessage } from "./make-playable";
import { createProgressWriter, setReplacementProgress } from "./progress";
import { nameKeptSource } from "./sources";
import { removeUnusedFiles } from "./remove-unused";
import { switchVersion } from "./switch-version";
import type { JobHandler } from "./worker";

/** A new file that waits to replace a video's file. */
type Replacement = NonNullable<Awaited<ReturnType<typeof findReplacement>>>;

const findReplacement = (db: Db, videoId: string) =>
  db
    .selectFrom("replacements")
    .innerJoin("drafts", "drafts.replaces", "replacements.video_id")
    .select(["replacements.version_id", "drafts.id as draft_id", "drafts.upload_id", "drafts.sha256"])
    .select(["drafts.upload_length as bytes", "drafts.owner_id"])
    .where("replacements.video_id", "=", videoId)
    .where("replacements.status", "=", "processing")
    .executeTakeFirst();

/**
 * Makes a new file playable, replaces the video's file with it in one step, and deletes the old file. Until then,
 * nobody can fetch the new file. A killed job starts anew: it finishes the replacement, or deletes what the kill left.
 */
export const replaceFileHandler = (deps: ProcessingDeps): JobHandler => ({
  async run({ video_id: id }, signal) {
    const { db, media } = deps;
    const replacement = await findReplacement(db, id);
    try {
      if (replacement && (await replace(deps, id, replacement, signal)))
        await removeDraftFiles(media, replacement.draft_id);
    } finally {
      await removeUnusedFiles(deps, id);
    }
  },
  async onFinalFailure({ video_id: id, ...job }, error) {
    await deps.db
      .updateTable("replacements")
      .set({ status: "failed", failure: toFailureMessage(error), progress: null })
      .where("video_id", "=", id)
      .where("status", "=", "processing")
      .where((eb) => eb.exists(eb.selectFrom("jobs").select("id").where("id", "=", job.id)))
      .execute();
    await removeUnusedFiles(deps, id);
  },
});

/** Returns whether the new file is the video's now: the owner may have discarded it, or deleted the video. */
async function replace(deps: ProcessingDeps, id: string, replacement: Replacement, signal: AbortSignal) {
  const { media } = deps;
  const { version_id, owner_id, sha256, bytes, draft_id, upload_id } = replacement;
  const dir = versionDir(media, { id, version_id });
  const source = await placeSource(dir, uploadPath(media, draft_id, upload_id!), deps);
  const { probed, fileName, firstJob } = source;
  const version = { id, version_id, owner_id, sha256, source_extension: probed.sourceExtension };
  if (probed.playsAsIs) {
    const { mime, duration, width, height } = probed;
    const file = { file_name: fileName, mime, bytes, duration, width, height };
    return switchVersion(deps, { ...version, file, firstJob, sourceBytes: null });
  }
  const converted = await convertNew(deps, { id, version_id, dir, ...source }, signal);
  signal.throwIfAborted();
  const sourceBytes = await nameKeptSource(deps, dir, fileName);
  const next = needsRenditions(deps) ? "make-renditions" : null;
  return switchVersion(deps, { ...version, file: converted, firstJob: next, sourceBytes });
}

/** Links the upload into the directory of its version, which an interrupted job may have done before. */
async function placeSource(dir: string, upload: string, deps: ProcessingDeps) {
  // The directory of a deleted video must not be made anew.
  await mkdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const earlier = (await readdir(dir)).find((name) => name.startsWith("source."));
  const path = join(dir, earlier ?? "source.bin");
  if (!earlier) await share(upload, path);
  const probed = await probeVideo(path, deps.tools);
  const tracks = await eraseMetadata(path, probed);
  const fileName = `source.${probed.extension}`;
  await rename(path, join(dir, fileName));
  return { probed, fileName, firstJob: chooseFirstJob(deps, probed, tracks) };
}

interface NewSource {
  id: string;
  version_id: string;
  dir: string;
  fileName: string;
  probed: { width: number };
}

async function convertNew({ db, tools }: ProcessingDeps, source: NewSource, signal: AbortSignal) {
  const { dir, fileName, probed } = source;
  const progress = createProgressWriter((percent) => setReplacementProgress(db, source, percent));
  const running = { signal, onProgress: progress.report };
  const converted = await convert({ dir, fileName, isPlayable: false, isAudio: probed.width === 0 }, tools, running);
  await progress.settled();
  // Only a playable source may need no change.
  return converted!;
}
