import { type ExpressionBuilder, sql } from "kysely";
import { sweepRows } from "#api/db/delete-in-batches";
import { chunk, timestamp } from "#api/db/ids";
import type { DraftRow, Tables } from "#api/db/tables";
import { draftPrefix, draftsPrefix, framesNamePrefix } from "#api/media/store/keys";
import { collect, type MediaStore } from "#api/media/store/media-store";
import { receivedBytes } from "#api/media/store/upload-parts";
import { removeDraftFiles } from "#api/media/store/remove-files";
import { claimStore } from "#api/media/store/store-mark";
import { limits } from "#contract/limits";
import { type DraftDeps, measurePictures } from "./draft-files";
import { deleteUpload } from "./save-draft";

/** Selects the lock of an upload that is being sent: object storage shows no bytes before a chunk is whole. */
const receivingLock = (eb: ExpressionBuilder<Tables, "drafts">) =>
  eb
    .selectFrom("upload_locks")
    .select("file_id")
    .where("file_id", "=", sql<string>`drafts.id || '/' || drafts.upload_id`)
    .where("expires_at", ">", timestamp());

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
    .where((eb) => eb.not(eb.exists(receivingLock(eb))))
    .execute();
  for (const draft of emptyUploads) {
    const { bytes, at } = await receivedBytes(deps.media, { draftId: draft.id, uploadId: draft.upload_id! });
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
    const receivedSize = upload_id ? (await receivedBytes(media, { draftId: id, uploadId: upload_id })).bytes : 0;
    const pictures = await measurePictures(media, id);
    if (receivedSize === received_bytes && pictures === picture_bytes) continue;
    await db
      .updateTable("drafts")
      .set({ received_bytes: receivedSize, picture_bytes: pictures })
      .where("id", "=", id)
      .where("upload_id", "is not distinct from", upload_id)
      .execute();
  }
}

/**
 * Deletes uploads that received no bytes for `retentionMs`, and files that no draft refers to. Texts of drafts
 * remain.
 */
export async function sweepDrafts(deps: DraftDeps, retentionMs: number, { isStart = false } = {}) {
  const since = Date.now() - retentionMs;
  await sweepRows(deps.db, "finished_uploads", sql`finished_at < ${timestamp(since)}`);
  await sweepUploads(deps, since);
  // Before the first request of the only server, no file waits for its database row.
  await sweepFiles(deps, isStart && !deps.media.isShared ? Infinity : since);
}

async function sweepUploads(deps: DraftDeps, since: number) {
  const staleUploads = await deps.db
    .selectFrom("drafts")
    .select(["id", "upload_id"])
    .where("upload_id", "is not", null)
    .where("updated_at", "<", timestamp(since))
    .where((eb) => eb.not(eb.exists(processedReplacement(eb))))
    .execute();
  for (const draft of staleUploads)
    if ((await receivedBytes(deps.media, { draftId: draft.id, uploadId: draft.upload_id! })).at < since)
      await deleteUpload(deps, draft);
}

const processedReplacement = (eb: ExpressionBuilder<Tables, "drafts">) =>
  eb
    .selectFrom("replacements")
    .select("video_id")
    .whereRef("video_id", "=", "drafts.replaces")
    .where("status", "=", "processing");

async function sweepFiles({ db, media }: DraftDeps, since: number) {
  if (!(await claimStore(db, media))) return;
  for (const ids of chunk(await collect(media.listChildren(draftsPrefix)))) {
    const rows = await db.selectFrom("drafts").select(["id", "upload_id"]).where("id", "in", ids).execute();
    const uploads = new Map(rows.map(({ id, upload_id }) => [id, upload_id]));
    for (const id of ids)
      if (uploads.has(id)) await sweepDraftFiles(media, { id, upload_id: uploads.get(id) ?? null }, since);
      else if (!(await isInUse(media, id))) await removeDraftFiles(media, id);
  }
}

/** Another machine may be about to add the row of a draft. */
const sharedMarginMs = 24 * 60 * 60_000;

async function isInUse(media: MediaStore, draftId: string): Promise<boolean> {
  if (!media.isShared) return false;
  const files = await collect(media.list(draftPrefix(draftId)));
  return files.some(({ modifiedAtMs }) => modifiedAtMs > Date.now() - sharedMarginMs);
}

/** The names of directories in which earlier releases wrote frames until all were made. */
const unfinishedFrames = /^unfinished-frames-/;

/** Deletes the uploads and frames that a draft no longer refers to, unless they have changed since a time. */
async function sweepDraftFiles(
  media: MediaStore,
  { id, upload_id }: Pick<DraftRow, "id" | "upload_id">,
  since: number,
) {
  for (const name of await collect(media.listChildren(draftPrefix(id)))) {
    const uploadId = name.replace(framesNamePrefix, "");
    const isOther = /^[0-9a-f]{24}$/.test(uploadId) && uploadId !== upload_id;
    if (!isOther && !unfinishedFrames.test(name)) continue;
    const prefix = draftPrefix(id) + name;
    const times = (await collect(media.list(prefix))).map(({ modifiedAtMs }) => modifiedAtMs);
    if (Math.max(0, ...times) < since) await media.deletePrefix(prefix);
  }
}
