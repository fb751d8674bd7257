import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ApiDeps } from "#api/deps";
import type { Db } from "#api/db/open";
import type { DraftRow } from "#api/db/tables";
import { probeVideo } from "#api/media/formats/probe";
import { limitConcurrency } from "#api/media/processes/limit-concurrency";
import { draftDir, framesDir } from "#api/media/store/store";
import { frameUrl } from "#api/media/store/urls";
import { makeFrames } from "#api/media/transcode/frames";
import { type Frame, noSuchFrame } from "#contract/drafts";
import { ApiError } from "#contract/errors";
import { copyFrame, measurePictures, receivedBytes, uploadPath } from "./draft-files";
import { changeDraft, draftNotFound } from "./drafts";
import { refusePicture } from "./quota";

type FrameDeps = Pick<ApiDeps, "db" | "media" | "quotas" | "tools">;

/** Begins the name of a directory whose frames are still being made. */
export const unfinishedFrames = "unfinished-frames-";

/** Makes the frames of one draft at a time; accounts take turns. */
const runInTurn = limitConcurrency(1);

/** The frames that are being made, by upload: concurrent calls wait for the same ones. */
const underway = new Map<string, Promise<number[]>>();

/**
 * Lists the frames of a draft's video, which are made once: none while its file is incomplete, for audio, and without
 * ffmpeg. Throws 413 or 507 when no quota remains for them.
 */
export async function listFrames(deps: FrameDeps, draft: DraftRow): Promise<Frame[]> {
  const frames = await findFrames(deps, draft);
  return frames.map((frame) => ({ frame, src: frameUrl(draft.id, draft.upload_id!, frame) }));
}

/** Saves a frame as the draft's thumbnail. Throws 422 when its video has no such frame. */
export async function chooseFrame(deps: FrameDeps, draft: DraftRow, frame: number): Promise<DraftRow> {
  const { db, media } = deps;
  const frames = await findFrames(deps, draft);
  if (!frames.includes(frame)) throw new ApiError(422, noSuchFrame, [{ field: "thumbnail", message: noSuchFrame }]);
  await copyFrame(media, draft.id, draft.upload_id!, frame).catch(toNotFound);
  return changeDraft(db, draft.id, { has_thumbnail: 1, picture_bytes: await measurePictures(media, draft.id) });
}

async function findFrames(deps: FrameDeps, draft: DraftRow): Promise<number[]> {
  const { media, tools } = deps;
  const { id, upload_id: uploadId, upload_length: length } = draft;
  if (!uploadId || length === 0 || (await receivedBytes(media, id, uploadId)).bytes < length) return [];
  const existing = await readFrames(framesDir(media, id, uploadId));
  if (existing || !tools.ffmpeg) return existing ?? [];
  const making =
    underway.get(uploadId) ??
    runInTurn(draft.owner_id, () => makeAndStore(deps, { ...draft, upload_id: uploadId })).finally(() =>
      underway.delete(uploadId),
    );
  underway.set(uploadId, making);
  return making;
}

/** Reads the numbers of the frames in a directory; null without the directory. */
async function readFrames(dir: string): Promise<number[] | null> {
  const names = await readdir(dir).catch(() => null);
  return names && [...new Set(names.map((name) => Number.parseInt(name, 10)))].sort();
}

async function makeAndStore(
  { db, media, tools, quotas }: FrameDeps,
  { id, owner_id: account, upload_id: uploadId }: DraftRow & { upload_id: string },
): Promise<number[]> {
  await refusePicture({ db, quotas }, account, id);
  const unfinished = await mkdtemp(join(draftDir(media, id), unfinishedFrames)).catch(toNotFound);
  const finished = framesDir(media, id, uploadId);
  try {
    const input = uploadPath(media, id, uploadId);
    const probed = await probeVideo(input, { ...tools, account }).catch(nullIfNoVideo);
    if (probed) await makeFrames(input, unfinished, probed, { ffmpeg: tools.ffmpeg!, account });
    await rename(unfinished, finished).catch(unlessMade);
    if (!(await hasUpload(db, id, uploadId))) throw draftNotFound();
    await changeDraft(db, id, { picture_bytes: await measurePictures(media, id) });
    return (await readFrames(finished)) ?? [];
  } catch (error) {
    if (await hasUpload(db, id, uploadId)) throw error;
    await rm(finished, { recursive: true, force: true });
    throw draftNotFound();
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/**
 * Returns whether the draft still has this file: meanwhile it may have got another one, or been published or deleted.
 */
async function hasUpload(db: Db, draftId: string, uploadId: string): Promise<boolean> {
  const draft = await db.selectFrom("drafts").select("upload_id").where("id", "=", draftId).executeTakeFirst();
  return draft?.upload_id === uploadId;
}

/** Another process may have made the same frames. */
function unlessMade(error: NodeJS.ErrnoException) {
  if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
}

function nullIfNoVideo(error: unknown) {
  if (error instanceof ApiError && error.status === 422) return null;
  throw error;
}

/** Turns the error of a missing file into the one of a draft that was deleted meanwhile. */
function toNotFound(error: unknown): never {
  throw (error as NodeJS.ErrnoException).code === "ENOENT" ? draftNotFound() : error;
}
