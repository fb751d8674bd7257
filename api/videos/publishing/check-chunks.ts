import type { z } from "zod";
import type { ApiDeps } from "#api/deps";
import type { DraftRow } from "#api/db/tables";
import { receivedBytes } from "#api/media/store/upload-parts";
import type { uploadChunks } from "#contract/drafts";
import { ApiError } from "#contract/errors";
import { hasChunks } from "./chunk-checksums";
import * as t from "#languages/api-videos";

/**
 * Checks whether a file has the same chunks as the upload of a draft. Throws 409 when the range exceeds the received
 * bytes.
 */
export async function checkChunks(
  { db, media }: Pick<ApiDeps, "db" | "media">,
  { id, upload_id: uploadId }: DraftRow,
  { from, to, sha256 }: z.output<typeof uploadChunks>,
): Promise<{ isSame: boolean }> {
  const key = { draftId: id, uploadId: uploadId! };
  const upload = await receivedBytes(media, key);
  if (to > upload.bytes) throw new ApiError(409, t.fewerChunks);
  return { isSame: await hasChunks({ db, media }, key, { from, to, sums: sha256.split(",") }) };
}
