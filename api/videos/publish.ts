import { mkdir } from "node:fs/promises";
import type { Insertable } from "kysely";
import type { Parts } from "#api/app";
import { newId, timestamp } from "#api/db/ids";
import { type Db, isConflict } from "#api/db/open";
import type { VideosTable } from "#api/db/tables";
import { type ReceivedForm, receiveForm } from "#api/http/uploads";
import { valid } from "#api/http/valid";
import { addJob } from "#api/jobs/queue";
import { blankMetadata } from "#api/media/blank-metadata";
import { newMediaKey } from "#api/media/keys";
import { type Probed, probeVideo } from "#api/media/probe";
import { type MediaStore, removeVideoFiles, storeThumbnail, takeSource, videoDir } from "#api/media/store";
import { ApiError, type FieldError } from "#contract/errors";
import { storable } from "#contract/fields";
import { limits } from "#contract/limits";
import { fold } from "#contract/relevance";
import { newVideo, newVideoFiles } from "#contract/videos";

export const thumbnailFile = { maxBytes: limits.imageBytes, tooBig: "Thumbnail must be at most 5 MB" };

const sizeOf = (bytes: number) =>
  bytes >= 1024 ** 3 ? `${Number((bytes / 1024 ** 3).toFixed(2))} GB` : `${Math.floor(bytes / 1024 ** 2)} MB`;

/** Takes the form of POST videos/ and makes the video; gives its id, the same one when the post is a repetition. */
export async function publishVideo(parts: Parts, ownerId: string, request: Request): Promise<string> {
  const { media, mostVideoBytes } = parts;
  const videoFile = { maxBytes: mostVideoBytes, tooBig: `Video file must be at most ${sizeOf(mostVideoBytes)}` };
  const form = await receiveForm(request, {
    dir: media.uploads,
    files: { thumbnail: thumbnailFile, videoFile },
    beforeFile: (name, soFar) => {
      if (name === "videoFile" && isWrong(soFar.fields)) refuseIncomplete(soFar, ["thumbnail"]);
    },
  });
  try {
    refuseIncomplete(form, ["thumbnail", "videoFile"]);
    return await addVideo(parts, ownerId, form);
  } finally {
    await form.discard();
  }
}

/** Whether a text that came is wrong already; one that did not may stand behind the file, as old clients send it. */
const isWrong = (fields: ReceivedForm["fields"]) => !newVideo.partial().safeParse(fields).success;

/** Judges all that has come so far, so that every message is given at once. */
function refuseIncomplete(form: Pick<ReceivedForm, "fields" | "files">, needed: (keyof typeof newVideoFiles)[]) {
  const missing: FieldError[] = needed
    .filter((name) => !form.files[name])
    .map((field) => ({ field, message: newVideoFiles[field] }));
  const texts = newVideo.safeParse(form.fields);
  const wrong = texts.error?.issues.map((issue) => ({ field: String(issue.path[0]), message: issue.message })) ?? [];
  const errors = [...wrong, ...missing];
  if (errors.length > 0) throw new ApiError(422, errors[0]!.message, errors);
}

async function addVideo(parts: Parts, ownerId: string, form: ReceivedForm): Promise<string> {
  const { db, media } = parts;
  const file = form.files.videoFile!;
  const draft = storable((form.fields.draft ?? "").slice(0, limits.draft)) || newId();
  const before = await findByDraft(db, ownerId, draft, file.sha256);
  if (before) return before;
  const probed = await probeVideo(file.path, parts.tools);
  const job = await firstJob(parts, file.path, probed);
  const row = { ...rowOf(ownerId, draft, form, probed), progress: job ? 0 : null };
  try {
    await placeFiles(media, row, form);
    await insertVideo(db, row, job);
    parts.wakeWorker();
    return row.id;
  } catch (error) {
    await removeVideoFiles(media, row.id);
    if (!isConflict(error)) throw error;
    return (await findByDraft(db, ownerId, draft, file.sha256))!;
  }
}

async function findByDraft(db: Db, ownerId: string, draft: string, sha256: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("videos")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("draft", "=", draft)
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  return found?.id;
}

function rowOf(ownerId: string, draft: string, form: ReceivedForm, probed: Probed) {
  const { title, description } = valid(newVideo, form.fields);
  const { bytes, sha256 } = form.files.videoFile!;
  const now = timestamp();
  return {
    id: newId(),
    owner_id: ownerId,
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
    draft,
    thumbnail_version: 1,
    duration: probed.duration,
    width: probed.width,
    height: probed.height,
    created_at: now,
    updated_at: now,
  };
}

type NewRow = ReturnType<typeof rowOf> & Insertable<VideosTable>;

async function placeFiles(media: MediaStore, row: NewRow, form: ReceivedForm) {
  await mkdir(videoDir(media, row.id), { recursive: true });
  await storeThumbnail(media, row.id, row.thumbnail_version, form.files.thumbnail!.path);
  await takeSource(media, row.id, form.files.videoFile!.path, row.file_name);
}

/** What is to be done with a video first. What its file tells of its owner is gone before anybody can fetch it. */
async function firstJob({ tools, heights }: Parts, path: string, probed: Probed) {
  const { container, audioCodec, playsAsIs, moovLast } = probed;
  const isIso = container === "mp4" || container === "mov";
  const tracks = isIso ? await blankMetadata(path) : 0;
  // A track beside pictures and sound may tell where a camera was.
  const hasMore = tools.ffmpeg !== null && tracks > (audioCodec === null ? 1 : 2);
  if (!playsAsIs || moovLast || hasMore) return "make-playable";
  return tools.ffmpeg !== null && heights.length > 0 ? "make-renditions" : null;
}

async function insertVideo(db: Db, row: NewRow, job: "make-playable" | "make-renditions" | null) {
  await db.transaction().execute(async (trx) => {
    await trx.insertInto("videos").values(row).execute();
    await trx
      .updateTable("users")
      .set((eb) => ({ videos_count: eb("videos_count", "+", 1) }))
      .where("id", "=", row.owner_id)
      .execute();
    if (job) await addJob(trx, { kind: job, videoId: row.id });
  });
}
