import type { ApiDeps } from "#api/deps";
import type { DraftRow } from "#api/db/tables";
import { findCompleteFile } from "./draft-upload";
import { receivedBytes } from "#api/media/store/upload-parts";
import { addVideo } from "./add-video";
import { fromRow } from "#api/videos/details/columns";
import { startReplacement } from "./start-replacement";
import { ApiError } from "#contract/errors";
import { newVideo } from "#contract/videos";

/**
 * Publishes a draft whose upload is complete, or starts to replace a video's file with it, and returns the video's id.
 * Returns null while the form is incomplete or its owner has to decide about a duplicate.
 */
export async function finishUpload(deps: ApiDeps, draft: DraftRow): Promise<string | null> {
  try {
    const file = await findCompleteFile(deps, draft);
    if (!file) return null;
    const upload = { draft, file, allowDuplicate: false };
    if (draft.replaces) {
      const { kind } = await startReplacement(deps, upload);
      return kind === "needs decision" ? null : draft.replaces;
    }
    const isFormComplete = draft.has_thumbnail === 1 && newVideo.safeParse(fromRow(draft)).success;
    if (!isFormComplete) return null;
    const outcome = await addVideo(deps, upload);
    return outcome.kind === "needs decision" ? null : outcome.videoId;
  } catch (error) {
    // The draft remains; its owner sees the error when the form is submitted.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

export const isUploadComplete = async ({ media }: ApiDeps, { id, upload_id, upload_length }: DraftRow) =>
  upload_id !== null && (await receivedBytes(media, { draftId: id, uploadId: upload_id })).bytes >= upload_length;
