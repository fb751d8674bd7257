import type { ApiDeps } from "#api/deps";
import type { Db } from "#api/db/open";
import type { DraftRow } from "#api/db/tables";
import { probeVideo } from "#api/media/formats/probe";
import { limitConcurrency } from "#api/media/processes/limit-concurrency";
import { putImage } from "#api/media/store/images";
import { framesPrefix } from "#api/media/store/keys";
import { isMissing } from "#api/media/store/media-store";
import { withUploadsDir } from "#api/media/store/scratch";
import { fetchUpload, receivedBytes } from "#api/media/store/upload-parts";
import { frameUrl } from "#api/media/store/urls";
import { makeFrames } from "#api/media/transcode/make-frames";
import { removeDraftFiles } from "#api/media/store/remove-files";
import type { Frame } from "#contract/drafts";
import { ApiError, fieldError } from "#contract/errors";
import { copyFrame, measurePictures, removeFrames } from "./draft-files";
import { changeDraft, draftNotFound } from "./drafts";
import { refusePictureOverQuota } from "#api/videos/quotas/quotas";
import * as fields from "#languages/api-fields";

type DraftFrameDeps = Pick<ApiDeps, "db" | "media" | "quotas" | "tools">;

/** Makes the frames of one draft at a time; accounts take turns. */
const runLimited = limitConcurrency(1);

/** The frames that are being made, by upload: concurrent calls wait for the same ones. */
const framesInWork = new Map<string, Promise<number[]>>();

/**
 * Lists the frames of a draft's video, which are made once: none while its file is incomplete, for audio, and without
 * ffmpeg. Throws 413 or 507 when no quota remains for them.
 */
export async function listFrames(deps: DraftFrameDeps, draft: DraftRow): Promise<Frame[]> {
  const frames = await findFrames(deps, draft);
  return frames.map((frame) => ({ frame, src: frameUrl(draft.id, draft.upload_id!, frame) }));
}

/** Saves a frame as the draft's thumbnail. Throws 422 when its video has no such frame. */
export async function chooseFrame(deps: DraftFrameDeps, draft: DraftRow, frame: number): Promise<DraftRow> {
  const { db, media } = deps;
  const frames = await findFrames(deps, draft);
  if (!frames.includes(frame)) throw fieldError(422, "thumbnail", fields.noFrame);
  await copyFrame(media, { draftId: draft.id, uploadId: draft.upload_id! }, frame).catch(toNotFound);
  return changeDraft(db, draft.id, { has_thumbnail: 1, picture_bytes: await measurePictures(media, draft.id) });
}

async function findFrames(deps: DraftFrameDeps, draft: DraftRow): Promise<number[]> {
  const { media, tools } = deps;
  const { id, upload_id: uploadId, upload_length: length, frames_upload_id: framesOf, frame_count: count } = draft;
  if (uploadId && framesOf === uploadId) return toNumbers(count);
  if (!uploadId || length === 0 || !tools.ffmpeg) return [];
  if ((await receivedBytes(media, { draftId: id, uploadId })).bytes < length) return [];
  const frames =
    framesInWork.get(uploadId) ??
    runLimited(draft.owner_id, () => makeAndRecord(deps, { ...draft, upload_id: uploadId })).finally(() =>
      framesInWork.delete(uploadId),
    );
  framesInWork.set(uploadId, frames);
  return frames;
}

const toNumbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Makes the frames of an upload, and records them in its draft. Throws 404 if the draft has another upload by then. */
async function makeAndRecord(deps: DraftFrameDeps, draft: DraftRow & { upload_id: string }): Promise<number[]> {
  const { db, media, quotas } = deps;
  const { id, upload_id: uploadId } = draft;
  await refusePictureOverQuota({ db, quotas }, draft.owner_id, id);
  try {
    const frame_count = await putFrames(deps, draft);
    if ((await findCurrentUpload(db, id))?.upload_id !== uploadId) throw draftNotFound();
    const picture_bytes = await measurePictures(media, id);
    await changeDraft(db, id, { picture_bytes, frames_upload_id: uploadId, frame_count });
    return toNumbers(frame_count);
  } catch (error) {
    const current = await findCurrentUpload(db, id);
    if (current?.upload_id === uploadId) throw error;
    await removeFrames(media, { draftId: id, uploadId });
    if (!current) await removeDraftFiles(media, id);
    throw draftNotFound();
  }
}

/** Makes the frames of an upload and stores them; returns how many there are. */
const putFrames = (
  { media, tools }: DraftFrameDeps,
  { id: draftId, owner_id: account, upload_id: uploadId }: DraftRow & { upload_id: string },
): Promise<number> =>
  withUploadsDir(media, async (dir) => {
    const input = `${dir}/upload`;
    await fetchUpload(media, { draftId, uploadId }, { path: input }).catch(toNotFound);
    const probe = await probeVideo(input, { ...tools, account }).catch(nullIfNoVideo);
    const frames = probe ? await makeFrames(input, dir, { probe, ffmpeg: tools.ffmpeg!, account }) : [];
    for (const frame of frames) await putImage(media, framesPrefix(draftId, uploadId), frame);
    return frames.length;
  });

/** Finds the upload that a draft has now: meanwhile, it may have another one, or it may be published or deleted. */
const findCurrentUpload = (db: Db, draftId: string) =>
  db.selectFrom("drafts").select("upload_id").where("id", "=", draftId).executeTakeFirst();

function nullIfNoVideo(error: unknown) {
  if (error instanceof ApiError && error.status === 422) return null;
  throw error;
}

/** Throws 404 in place of the error of a missing file, because its draft was deleted meanwhile. */
function toNotFound(error: unknown): never {
  throw isMissing(error) ? draftNotFound() : error;
}
