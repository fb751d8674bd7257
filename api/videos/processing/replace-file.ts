import { join } from "node:path";
import type { Db } from "#api/db/open";
import { addEvent } from "#api/site/events/add-event";
import { storeFailure } from "#api/db/stored-message";
import { versionPrefix } from "#api/media/store/keys";
import { withWorkDir } from "#api/media/store/scratch";
import { removeDraftFiles } from "#api/media/store/remove-files";
import { fetchUpload } from "#api/media/store/upload-parts";
import { convert } from "./convert";
import type { ProcessingDeps } from "./deps";
import { chooseFirstJob, prepareSource } from "./prepare-source";
import { needsRenditions, toFailureMessage } from "./make-playable";
import { setReplacementProgress } from "./progress";
import type { Job } from "./job-queue";
import { keepSource } from "./sources";
import { removeUnusedFiles } from "./remove-unused";
import { switchVersion } from "./switch-version";
import type { JobHandler, Work } from "./worker";
import type { Message } from "#languages/runtime/coded";

type StartedReplacement = NonNullable<Awaited<ReturnType<typeof findStartedReplacement>>>;

const findStartedReplacement = (db: Db, videoId: string) =>
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
 * nobody can fetch the new file. A killed job starts over: it finishes the replacement, or deletes the files that it left.
 */
export const replaceFileHandler = (deps: ProcessingDeps): JobHandler => ({
  run: (job, signal) => withWorkDir(deps.media, job, (dir) => replaceFile(deps, { job, dir, signal })),
  async onFinalFailure(job, error) {
    await saveReplacementFailure(deps.db, job, toFailureMessage(error));
    await removeUnusedFiles(deps, job.video_id);
  },
});

/** Saves for the owner why the new file cannot be used, and adds an event, unless the owner has discarded the file. */
const saveReplacementFailure = (db: Db, { id, video_id: videoId }: Job, failure: Message) =>
  db.transaction().execute(async (trx) => {
    const result = await trx
      .updateTable("replacements")
      .set({ status: "failed", ...storeFailure(failure), progress: null })
      .where("video_id", "=", videoId)
      .where("status", "=", "processing")
      .where((eb) => eb.exists(eb.selectFrom("jobs").select("id").where("id", "=", id)))
      .returning((eb) =>
        eb.selectFrom("videos").select("owner_id").whereRef("id", "=", "replacements.video_id").as("owner_id"),
      )
      .executeTakeFirst();
    if (!result?.owner_id) return;
    const ids = { videoId, channelId: result.owner_id };
    await addEvent(trx, { kind: "video.failed", ...ids, part: "replacement", failure: failure.message });
  });

async function replaceFile(deps: ProcessingDeps, work: Work) {
  const { video_id: id } = work.job;
  const replacement = await findStartedReplacement(deps.db, id);
  try {
    if (replacement && (await switchToNewFile(deps, replacement, work)))
      await removeDraftFiles(deps.media, replacement.draft_id);
  } finally {
    await removeUnusedFiles(deps, id);
  }
}

/** Makes the new file the video's. Returns false when the owner has discarded it or deleted the video. */
async function switchToNewFile(deps: ProcessingDeps, replacement: StartedReplacement, work: Work) {
  const { video_id: id } = work.job;
  const { version_id, owner_id, sha256, bytes } = replacement;
  const prefix = versionPrefix({ id, version_id });
  const source = await storeSource(deps, { prefix, ...replacement }, work);
  const { probe, path, fileName, firstJob } = source;
  const version = { id, version_id, owner_id, sha256, source_extension: probe.sourceExtension };
  if (probe.playsAsIs) {
    const { mime, duration, width, height } = probe;
    const file = { file_name: fileName, mime, bytes, duration, width, height };
    return switchVersion(deps, work.job, { ...version, file, firstJob, sourceBytes: null });
  }
  const unplayable = { dir: work.dir, path, isPlayable: false, isAudio: probe.width === 0 };
  const saveProgress = (percent: number) => setReplacementProgress(deps.db, { id, version_id }, percent);
  // Only a playable source may need no change.
  const conversion = (await convert(unplayable, deps.tools, { signal: work.signal, saveProgress }))!;
  work.signal.throwIfAborted();
  await deps.media.put(prefix + conversion.file.file_name, { path: conversion.path }, work.signal);
  const sourceBytes = await keepSource(deps, { prefix, path }, work.signal);
  const next = needsRenditions(deps) ? "make-renditions" : null;
  return switchVersion(deps, work.job, { ...version, file: conversion.file, firstJob: next, sourceBytes });
}

/** Fetches the upload, erases its metadata, and stores it as the source of its version. */
async function storeSource(
  deps: ProcessingDeps,
  { prefix, draft_id: draftId, upload_id: uploadId }: StartedReplacement & { prefix: string },
  { dir, signal }: Work,
) {
  const path = join(dir, "source");
  await fetchUpload(deps.media, { draftId, uploadId: uploadId! }, { path, signal });
  const probe = await prepareSource(path, { tools: deps.tools });
  const fileName = `source.${probe.extension}`;
  await deps.media.put(prefix + fileName, { path }, signal);
  return { probe, path, fileName, firstJob: chooseFirstJob(deps, probe) };
}
