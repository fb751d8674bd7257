import { ApiError } from "#contract/errors";
import type { DraftRow } from "#api/db/tables";
import type { SavedFile } from "#api/media/store/save-file";
import { type AddDeps, addVideo, type ImportedColumns } from "./add-video";
import { storeInDraft } from "./draft-upload";
import { chooseFrame, listFrames } from "./draft-frames";
import { saveTexts } from "./drafts";
import { deleteDraft, saveDraftThumbnail } from "./save-draft";

export interface ImportedVideo {
  ownerId: string;
  /** Its columns on the server that it comes from, with the id. */
  columns: ImportedColumns & { id: string };
  /** Its file, which this function may change. */
  file: SavedFile;
  /** The path of its picture; null to use a frame of the video. */
  thumbnail: string | null;
}

/** Stands in the draft, whose texts may not be empty, for the video's texts, which `columns` has. */
const placeholderText = "-";

/**
 * Publishes a video of another server as if it were uploaded. Returns the problem with its picture, or null. Throws
 * 413, 422 or 507 for a file that cannot be published.
 */
export async function importVideo(deps: AddDeps, video: ImportedVideo): Promise<string | null> {
  const { columns, ownerId } = video;
  const texts = { title: placeholderText, description: placeholderText, visibility: "private" };
  const draft = await saveTexts(deps.db, { ownerId, token: `import-${columns.id}` }, texts);
  try {
    const [draftWithPicture, problem] = await addThumbnail(deps, draft, video);
    const importedColumns = { ...columns, thumbnail_version: draftWithPicture.has_thumbnail };
    await addVideo(deps, {
      draft: draftWithPicture,
      file: video.file,
      allowDuplicate: true,
      imported: importedColumns,
    });
    return problem;
  } catch (error) {
    await deleteDraft(deps, draft.id);
    throw error;
  }
}

async function addThumbnail(
  deps: AddDeps,
  draft: DraftRow,
  { file, thumbnail }: ImportedVideo,
): Promise<[draft: DraftRow, problem: string | null]> {
  let problem = null;
  if (thumbnail !== null)
    try {
      return [await saveDraftThumbnail(deps, draft, thumbnail), null];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problem = error.message;
    }
  const storedDraft = await storeInDraft(deps, draft, file);
  const [first] = await listFrames(deps, storedDraft);
  return [first ? await chooseFrame(deps, storedDraft, first.frame) : storedDraft, problem];
}
