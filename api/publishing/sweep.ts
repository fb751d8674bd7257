import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ExpressionBuilder } from "kysely";
import { chunk, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { DraftRow, Tables } from "#api/db/tables";
import { draftDir, framesDir, framesPrefix, type MediaStore } from "#api/media/store/store";
import { limits } from "#contract/limits";
import { measurePictures, receivedBytes, removeDraftFiles, removeUpload } from "./draft-files";
import { unfinishedFrames } from "./draft-frames";
import { deleteUpload } from "./save-draft";

interface DraftDeps {
  db: Db;
  media: MediaStore;
}

/**
 * Deletes uploads that received no bytes within `limits.emptyUploadMs`. Uploads with a complete file are not affected.
 */
export async function sweepEmptyUploads(deps: DraftDeps) {
  const since = Date.now() - limits.emptyUploadMs;
  const emptyUploads = await deps.db
    .selectFrom("drafts")
    .select(["id", "upload_id"])
    .where("upload_length", ">", 0)
    .where("received_bytes", "=", 0)
    .where("updated_at", "<", timestamp(since))
    .execute();
  for (const draft of emptyUploads) {
    const { bytes, at } = await receivedBytes(deps.media, draft.id, draft.upload_id!);
    if (bytes === 0 && at < since) await deleteUpload(deps, draft);
  }
}

/** Updates the sizes of drafts' files in the database, which may be outdated after the process was killed. */
export async function measureDrafts({ db, media }: DraftDeps) {
  const rows = await db
    .selectFrom("drafts")
    .select(["id", "upload_id", "received_bytes", "picture_bytes"])
    .where((eb) =>
      eb.or([eb("upload_length", ">", 0), eb.and([eb("has_thumbnail", "=", 1), eb("picture_bytes", "=", 0)])]),
    )
    .execute();
  for (const { id, upload_id, received_bytes, picture_bytes } of rows) {
    const received = upload_id ? (await receivedBytes(media, id, upload_id)).bytes : 0;
    const pictures = await measurePictures(media, id);
    if (received === received_bytes && pictures === picture_bytes) continue;
    await db
      .updateTable("drafts")
      .set({ received_bytes: received, picture_bytes: pictures })
      .where("id", "=", id)
      .where("upload_id", "is not distinct from", upload_id)
      .execute();
  }
}

/**
 * Deletes uploads that received no bytes for `keep` milliseconds, and files that no draft refers to. Texts of drafts
 * remain.
 */
export async function sweepDrafts(deps: DraftDeps, retentionMs: number, { isStart = false } = {}) {
  const since = Date.now() - retentionMs;
  await deps.db.deleteFrom("finished_uploads").where("finished_at", "<", timestamp(since)).execute();
  await sweepUploads(deps, since);
  // Before the first request, no file waits for its database row.
  await sweepFiles(deps, isStart ? Infinity : since);
}

async function sweepUploads(deps: DraftDeps, since: number) {
  const staleUploads = await deps.db
    .selectFrom("drafts")
    .select(["id", "upload_id"])
    .where("upload_id", "is not", null)
    .where("updated_at", "<", timestamp(since))
    .where((eb) => eb.not(eb.exists(isProcessed(eb))))
    .execute();
  for (const draft of staleUploads)
    if ((await receivedBytes(deps.media, draft.id, draft.upload_id!)).at < since) await deleteUpload(deps, draft);
}

/** Matches a draft whose upload a job processes. */
const isProcessed = (eb: ExpressionBuilder<Tables, "drafts">) =>
  eb
    .selectFrom("replacements")
    .select("video_id")
    .whereRef("video_id", "=", "drafts.replaces")
    .where("status", "=", "processing");

async function sweepFiles({ db, media }: DraftDeps, since: number) {
  for (const ids of chunk(await readdir(media.drafts))) {
    const rows = await db.selectFrom("drafts").select(["id", "upload_id"]).where("id", "in", ids).execute();
    const uploads = new Map(rows.map(({ id, upload_id }) => [id, upload_id]));
    for (const id of ids)
      if (uploads.has(id)) await sweepDraftFiles(media, { id, upload_id: uploads.get(id) ?? null }, since);
      else await removeDraftFiles(media, id);
  }
}

async function sweepDraftFiles(
  media: MediaStore,
  { id, upload_id }: Pick<DraftRow, "id" | "upload_id">,
  since: number,
) {
  for (const name of await readdir(draftDir(media, id)).catch(() => [])) {
    if (name.startsWith(unfinishedFrames)) await removeOlder(join(draftDir(media, id), name), since);
    const uploadId = name.replace(framesPrefix, "");
    if (!/^[0-9a-f]{24}$/.test(uploadId) || uploadId === upload_id) continue;
    if (name !== uploadId) await removeOlder(framesDir(media, id, uploadId), since);
    else if ((await receivedBytes(media, id, name)).at < since) await removeUpload(media, id, name);
  }
}

async function removeOlder(dir: string, since: number) {
  const stats = await stat(dir).catch(() => null);
  if (stats && stats.mtimeMs < since) await rm(dir, { recursive: true, force: true });
}
