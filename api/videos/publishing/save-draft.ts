import { newId } from "#api/db/ids";
import type { DraftRow } from "#api/db/tables";
import type { ApiDeps } from "#api/deps";
import type { Form } from "#api/http/form";
import { ApiError } from "#contract/errors";
import { stripUnstorable } from "#contract/fields";
import { draftForm } from "#contract/drafts";
import { limits } from "#contract/limits";
import { joinPublishZone } from "#contract/time-zones";
import { deleteChunks } from "./chunk-checksums";
import { isMissing } from "#api/media/store/media-store";
import { refusePictureOverQuota } from "#api/videos/quotas/quotas";
import { discardUpload } from "./draft-upload";
import { removeDraftFiles } from "#api/media/store/remove-files";
import { type DraftDeps, measurePictures, storeDraftThumbnail } from "./draft-files";
import { changeDraft, draftNotFound, findDraftByToken, saveTexts, type DraftTexts } from "./drafts";

type DraftDepsWithQuotas = DraftDeps & Pick<ApiDeps, "quotas">;
type PartialForm = Pick<Form, "fields" | "files">;

/** Reads a form's token. Generates one for old clients, which send none. */
export const readDraftToken = ({ draft = "" }: Record<string, string>) =>
  stripUnstorable(draft.slice(0, limits.draft)) || newId();

/** Saves a form's draft while its parts arrive: after the first text, and after each further part. */
export class DraftSession {
  existedBefore = false;
  private draft: DraftRow | undefined;
  private token: string | undefined;
  private thumbnail: string | undefined;

  constructor(
    private readonly deps: DraftDepsWithQuotas,
    readonly ownerId: string,
  ) {}

  readToken(fields: Record<string, string>) {
    return (this.token = fields.draft || !this.token ? readDraftToken(fields) : this.token);
  }

  /** Saves the received parts and returns the draft; undefined for a form of blank texts with a new token. */
  async save({ fields, files }: PartialForm): Promise<DraftRow | undefined> {
    const { db } = this.deps;
    const token = this.readToken(fields);
    if (this.draft && this.draft.token !== token) await this.startAnew(this.draft);
    const texts = draftForm.parse(joinPublishZone(fields));
    if (!this.draft) this.existedBefore = (await findDraftByToken(db, token, this.ownerId)) !== undefined;
    if (!this.existedBefore && !texts.title?.trim() && !texts.description?.trim()) return undefined;
    this.draft = await saveTexts(db, { ownerId: this.ownerId, token }, texts);
    const path = files.thumbnail?.path;
    // If the draft was deleted in the meantime, the newly created one has no thumbnail.
    if (path && (path !== this.thumbnail || !this.draft.has_thumbnail))
      this.draft = await this.saveThumbnail(this.draft, { texts, path });
    this.thumbnail = path;
    return this.draft;
  }

  /**
   * Saves a thumbnail. Creates the draft again when a concurrent request publishes it while the thumbnail is encoded.
   */
  private async saveThumbnail(
    draft: DraftRow,
    part: { texts: DraftTexts; path: string },
    attempts = 3,
  ): Promise<DraftRow> {
    const { texts, path } = part;
    try {
      return await saveDraftThumbnail(this.deps, draft, path);
    } catch (error) {
      if (attempts === 1 || !(error instanceof ApiError) || error.status !== 404) throw error;
      const savedDraft = await saveTexts(this.deps.db, { ownerId: this.ownerId, token: draft.token }, texts);
      return this.saveThumbnail(savedDraft, part, attempts - 1);
    }
  }

  /** Discards a draft that was saved under a generated token, because the form's token may follow its files. */
  private async startAnew({ id }: DraftRow) {
    await deleteDraft(this.deps, id);
    this.draft = this.thumbnail = undefined;
  }
}

/** Saves a draft's thumbnail. Throws 422 for a file that is not an image, 413 or 507 when no quota remains. */
export async function saveDraftThumbnail(deps: DraftDepsWithQuotas, draft: DraftRow, path: string): Promise<DraftRow> {
  const { db, media } = deps;
  await refusePictureOverQuota(deps, draft.owner_id, draft.id);
  try {
    await storeDraftThumbnail(media, draft, path);
    const picture_bytes = await measurePictures(media, draft.id);
    return await changeDraft(db, draft.id, { has_thumbnail: 1, picture_bytes });
  } catch (error) {
    const isDeleted = isMissing(error) || (error instanceof ApiError && error.status === 404);
    if (!isDeleted) throw error;
    // The draft was deleted, or published, while its thumbnail was encoded.
    await removeDraftFiles(media, draft.id);
    throw draftNotFound();
  }
}

export async function deleteDraft({ db, media }: DraftDeps, id: string) {
  await db.deleteFrom("drafts").where("id", "=", id).execute();
  await removeDraftFiles(media, id);
}

/** Deletes the upload of a draft and keeps the draft's texts. */
export async function deleteUpload({ db, media }: DraftDeps, { id, upload_id }: Pick<DraftRow, "id" | "upload_id">) {
  if (!upload_id) return;
  const none = { upload_id: null, upload_length: 0, received_bytes: 0, file_name: "", sha256: "" };
  await db.updateTable("drafts").set(none).where("id", "=", id).where("upload_id", "=", upload_id).execute();
  await deleteChunks(db, { draftId: id, uploadId: upload_id });
  await discardUpload({ db, media }, { draftId: id, uploadId: upload_id });
}
