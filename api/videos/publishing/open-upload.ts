import { Metadata } from "@tus/server";
import type { ApiDeps } from "#api/deps";
import { newId } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { DraftRow } from "#api/db/tables";
import { discardUpload } from "./draft-upload";
import { readDraftToken } from "./save-draft";
import { changeDraft, findDraftByToken, saveTexts } from "./drafts";
import { ApiError, fieldError } from "#contract/errors";
import { stripUnstorable } from "#contract/fields";
import { limits } from "#contract/limits";
import type { UploadRef } from "#api/media/store/upload-parts";
import { deleteChunks } from "./chunk-checksums";
import { lockQuota, refuseOverQuota } from "#api/videos/quotas/quotas";
import { claimReplacementDraft } from "./replacement-draft";
import * as t from "#languages/api-videos";

/**
 * Opens an upload in the draft that Upload-Metadata names (tus 1.0.0, Creation), or a replacement of the video that it
 * names in `replaces`. Ends the draft's earlier upload. Throws 400 for invalid headers, 403 where `uploader` names
 * another account, 404 for a video of another owner, 409 for too many open uploads, 413 or 507 when a quota is exceeded.
 */
export async function openUpload(deps: ApiDeps, ownerId: string, { headers }: Request): Promise<UploadRef> {
  const { draft: token, filename, replaces, uploader } = parseMetadata(headers.get("Upload-Metadata"));
  // A page continues sending after another account has logged in elsewhere in its browser.
  if (uploader && uploader !== ownerId) throw new ApiError(403, t.otherUploader);
  const length = parseLength(headers.get("Upload-Length"));
  const file = { upload_length: length, file_name: stripUnstorable(filename ?? "").slice(0, 255) };
  const [key, replaced] = await deps.db.transaction().execute(async (db) => {
    const replacementDraft = replaces ? await claimReplacementDraft(db, replaces, ownerId) : undefined;
    await lockQuota(db, deps.quotas, ownerId);
    const existing =
      replacementDraft ?? (token ? await findDraftByToken(db, readDraftToken({ draft: token }), ownerId) : undefined);
    await refuseOverQuota({ ...deps, db }, { id: existing?.id ?? null, owner_id: ownerId }, length);
    await refuseTooManyUploads(db, ownerId, existing?.id ?? null);
    const draft = existing ?? (await saveTexts(db, { ownerId, token: readDraftToken({ draft: token ?? "" }) }, {}));
    return [await startUpload(db, draft, file), draft.upload_id] as const;
  });
  if (replaced) await discardUpload(deps, { draftId: key.draftId, uploadId: replaced });
  return key;
}

async function startUpload(db: Db, draft: DraftRow, file: Pick<DraftRow, "upload_length" | "file_name">) {
  const uploadId = newId();
  await changeDraft(db, draft.id, { ...file, upload_id: uploadId, received_bytes: 0, sha256: "" });
  if (draft.upload_id) await deleteChunks(db, { draftId: draft.id, uploadId: draft.upload_id });
  return { draftId: draft.id, uploadId };
}

/** Throws 409 when the account has the maximum number of open uploads. */
async function refuseTooManyUploads(db: Db, ownerId: string, exceptDraftId: string | null) {
  let query = db
    .selectFrom("drafts")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("owner_id", "=", ownerId)
    .where("upload_length", ">", 0)
    .where(({ eb, ref }) => eb("received_bytes", "<", ref("upload_length")));
  if (exceptDraftId) query = query.where("id", "!=", exceptDraftId);
  const { open } = await query.executeTakeFirstOrThrow();
  if (Number(open) < limits.openUploads) return;
  throw fieldError(409, "videoFile", () => t.tooManyUploads({ max: limits.openUploads }));
}

function parseMetadata(header: string | null): Record<string, string | null> {
  try {
    return Metadata.parse(header ?? undefined);
  } catch {
    throw new ApiError(400, t.badUploadMetadata);
  }
}

function parseLength(header: string | null): number {
  const length = /^\d{1,15}$/.test(header ?? "") ? Number(header) : 0;
  if (length > 0) return length;
  throw fieldError(400, "videoFile", t.emptyFile);
}
