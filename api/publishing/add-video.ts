import { mkdir } from "node:fs/promises";
import type { Insertable } from "kysely";
import type { ApiDeps } from "#api/deps";
import { newId, timestamp } from "#api/db/ids";
import { type Db, isConflict } from "#api/db/open";
import type { DraftRow, VideosTable } from "#api/db/tables";
import { removeDraftFiles, takeDraftThumbnail } from "./draft-files";
import { deleteDraft } from "./save-draft";
import { gone } from "./drafts";
import type { SavedFile } from "#api/media/store/save-file";
import { validate } from "#api/http/validate";
import { addJob } from "#api/processing/queue";
import { blankMetadata, blankTags } from "#api/media/formats/erase-metadata";
import { newMediaKey } from "#api/media/store/media-key";
import { probeVideo } from "#api/media/formats/probe";
import type { Probed } from "#api/media/formats/probed";
import { type MediaStore, removeVideoFiles, takeSource, videoDir } from "#api/media/store/store";
import { refuseOverQuota } from "./quota";
import { ApiError } from "#contract/errors";
import { fold } from "#contract/relevance";
import { newVideo } from "#contract/videos";
import { findByDraft, findDuplicate } from "./duplicates";

export interface NewUpload {
  draft: DraftRow;
  file: SavedFile;
  /** Wanted though one has a video of the same file already. */
  again: boolean;
}

/** Makes the video of a draft that is complete; gives its id, the same one when it was made already. */
export async function addVideo(parts: ApiDeps, making: NewUpload): Promise<string> {
  const { db, media } = parts;
  const { draft, file } = making;
  const made = () => findByDraft(db, draft.owner_id, draft.token, file.sha256);
  const before = await made();
  if (before) return await finishRepeatedUpload(parts, draft, before);
  if (!making.again) await refuseDuplicate(db, draft.owner_id, file.sha256);
  let id = "";
  try {
    const probed = await probeVideo(file.path, { ...parts.tools, account: draft.owner_id });
    const job = await firstJob(parts, file.path, probed);
    const row = { ...rowOf(draft, file, probed), progress: job ? 0 : null };
    id = row.id;
    await placeFiles(media, row, making);
    await insertVideo(parts, row, draft, job);
  } catch (error) {
    if (id) await removeVideoFiles(media, id);
    // Another post of the same draft may have made it, and taken the draft's files with it.
    const other = isOvertaken(error) ? await made() : undefined;
    if (!other) throw error;
    return await finishRepeatedUpload(parts, draft, other);
  }
  parts.wakeWorker();
  await removeDraftFiles(media, draft.id);
  return id;
}

async function finishRepeatedUpload(parts: ApiDeps, draft: DraftRow, videoId: string) {
  await recordFinishedUpload(parts.db, draft, videoId);
  await deleteDraft(parts, draft.id);
  return videoId;
}

const isOvertaken = (error: unknown) =>
  isConflict(error) || (error as NodeJS.ErrnoException).code === "ENOENT" || (error as ApiError).status === 404;

const twoDigits = (number: number) => String(number).padStart(2, "0");

function dayOf(time: string) {
  const date = new Date(time);
  return [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear() % 100].map(twoDigits).join("/");
}

async function refuseDuplicate(db: Db, ownerId: string, sha256: string) {
  const twin = await findDuplicate(db, ownerId, sha256);
  if (!twin) return;
  const message = `You uploaded this on ${dayOf(twin.createdAt)}`;
  throw new ApiError(409, message, [{ field: "videoFile", message }]);
}

function rowOf(draft: DraftRow, { bytes, sha256 }: SavedFile, probed: Probed) {
  const { title, description } = validate(newVideo, draft);
  const now = timestamp();
  return {
    id: newId(),
    owner_id: draft.owner_id,
    title,
    title_folded: fold(title),
    description,
    description_folded: fold(description),
    status: probed.playsAsIs ? ("ready" as const) : ("processing" as const),
    failure: null,
    is_published: 1 as const,
    media_key: newMediaKey(),
    file_name: `source.${probed.extension}`,
    mime: probed.mime,
    bytes,
    sha256,
    draft: draft.token,
    thumbnail_version: 1,
    duration: probed.duration,
    width: probed.width,
    height: probed.height,
    created_at: now,
    updated_at: now,
  };
}

type NewRow = ReturnType<typeof rowOf> & Insertable<VideosTable>;

async function placeFiles(media: MediaStore, row: NewRow, { draft, file }: NewUpload) {
  await mkdir(videoDir(media, row.id), { recursive: true });
  await takeDraftThumbnail(media, draft.id, row.id, row.thumbnail_version);
  await takeSource(media, row.id, file.path, row.file_name);
}

/** What is to be done with a video first. What its file tells of its owner is gone before anybody can fetch it. */
async function firstJob({ tools, heights }: ApiDeps, path: string, probed: Probed) {
  const { container, videoCodec, audioCodec, playsAsIs, moovLast } = probed;
  const isIso = container === "mp4" || container === "mov";
  const tracks = isIso ? await blankMetadata(path) : 0;
  if (container === "mp3") await blankTags(path);
  // A track beside pictures and sound may tell where a camera was.
  const hasMore = tools.ffmpeg !== null && tracks > [videoCodec, audioCodec].filter((codec) => codec !== null).length;
  if (!playsAsIs || moovLast || hasMore) return "make-playable";
  return tools.ffmpeg !== null && heights.length > 0 ? "make-renditions" : null;
}

type FirstJob = Awaited<ReturnType<typeof firstJob>>;

async function insertVideo({ db, quotas, mostVideoBytes }: ApiDeps, row: NewRow, draft: DraftRow, job: FirstJob) {
  await db.transaction().execute(async (trx) => {
    // Held by one post at a time, so that two cannot fill the same room.
    if (quotas.total !== null) await trx.updateTable("founders").set({ place: 1 }).execute();
    await trx
      .updateTable("users")
      .set((eb) => ({ videos_count: eb("videos_count", "+", 1) }))
      .where("id", "=", row.owner_id)
      .execute();
    await refuseOverQuota({ db: trx, quotas, mostVideoBytes }, row.owner_id, row.bytes, draft.id);
    await trx.insertInto("videos").values(row).execute();
    await recordFinishedUpload(trx, draft, row.id);
    const taken = await trx.deleteFrom("drafts").where("id", "=", draft.id).executeTakeFirst();
    if (taken.numDeletedRows === 0n) throw gone();
    if (job) await addJob(trx, { kind: job, videoId: row.id });
  });
}

/** Notes what an upload became, for who asks for it once more. */
async function recordFinishedUpload(
  db: Db,
  { upload_id: id, owner_id, upload_length: length }: DraftRow,
  videoId: string,
) {
  if (!id) return;
  await db
    .insertInto("finished_uploads")
    .values({ id, owner_id, length, video_id: videoId, finished_at: timestamp() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
