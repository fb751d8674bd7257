import type { ApiDeps } from "#api/deps";
import type { DraftRow } from "#api/db/tables";
import { findCompleteFile } from "./draft-file";
import { receivedBytes } from "./draft-files";
import { addVideo } from "./add-video";
import { ApiError } from "#contract/errors";
import { newVideo } from "#contract/videos";

/** Makes the video of a draft whose upload is whole; null while its form is not complete, or its owner has to decide. */
export async function finishUpload(deps: ApiDeps, draft: DraftRow): Promise<string | null> {
  try {
    const file = await findCompleteFile(deps, draft);
    const isComplete = draft.has_thumbnail === 1 && newVideo.safeParse(draft).success;
    return file && isComplete ? await addVideo(deps, { draft, file, allowDuplicate: false }) : null;
  } catch (error) {
    // The draft waits, and its owner is told when the form comes.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** What became of an upload that is no draft's any more. */
export const findFinishedUpload = ({ db }: ApiDeps, uploadId: string, ownerId: string) =>
  db
    .selectFrom("finished_uploads")
    .select(["video_id", "length"])
    .where("id", "=", uploadId)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();

/** Whether all of a draft's upload is here. */
export const isComplete = async ({ media }: ApiDeps, { id, upload_id, upload_length }: DraftRow) =>
  upload_id !== null && (await receivedBytes(media, id, upload_id)).bytes >= upload_length;
