import { Metadata } from "@tus/server";
import type { Parts } from "#api/app";
import { newId } from "#api/db/ids";
import type { DraftRow } from "#api/db/tables";
import { removeUpload } from "#api/drafts/files";
import { tokenOf } from "#api/drafts/keep";
import { changeDraft, findDraftByToken, keepTexts } from "#api/drafts/queries";
import { ApiError } from "#contract/errors";
import { storable } from "#contract/fields";
import { refuseTooBig } from "./room";
import type { Place } from "./tus";

/** Makes room for an upload in the draft it names; one that was there before goes. */
export async function openUpload(parts: Parts, ownerId: string, { headers }: Request): Promise<Place> {
  const { draft: token, filename } = metadataOf(headers.get("Upload-Metadata"));
  const length = lengthOf(headers.get("Upload-Length"));
  const known = token ? await findDraftByToken(parts.db, tokenOf({ draft: token }), ownerId) : undefined;
  await refuseTooBig(parts, ownerId, length, known?.id ?? null);
  const draft = known ?? (await keepTexts(parts.db, ownerId, tokenOf({ draft: token ?? "" }), {}));
  return place(parts, draft, { length, name: storable(filename ?? "").slice(0, 255) });
}

async function place({ db, media }: Parts, draft: DraftRow, { length, name }: { length: number; name: string }) {
  const uploadId = newId();
  await changeDraft(db, draft.id, { upload_id: uploadId, upload_length: length, file_name: name, sha256: "" });
  if (draft.upload_id) await removeUpload(media, draft.id, draft.upload_id);
  return { draftId: draft.id, uploadId };
}

function metadataOf(header: string | null): Record<string, string | null> {
  try {
    return Metadata.parse(header ?? undefined);
  } catch {
    throw new ApiError(400, "Upload-Metadata is not valid");
  }
}

function lengthOf(header: string | null): number {
  const length = /^\d{1,15}$/.test(header ?? "") ? Number(header) : 0;
  if (length > 0) return length;
  const message = "Please upload a video file: the file is empty";
  throw new ApiError(400, message, [{ field: "videoFile", message }]);
}
