import type { ApiDeps } from "#api/deps";
import type { DraftRow } from "#api/db/tables";
import { type Form, readForm } from "#api/http/form";
import { thumbnailFile } from "#api/videos/thumbnail-file";
import { validate } from "#api/http/validate";
import { draftForm } from "#contract/drafts";
import { saveDraftThumbnail, tokenOf } from "./save-draft";
import { changeDraft, saveTexts } from "./drafts";

type Places = Pick<ApiDeps, "db" | "media" | "quotas">;

/** Takes POST drafts: the row stands before its thumbnail is looked at. */
export const addDraft = (places: Places, ownerId: string, request: Request): Promise<DraftRow> =>
  withForm(places, request, async ({ fields, files }) => {
    const draft = await saveTexts(places.db, ownerId, tokenOf(fields), validate(draftForm, fields));
    return files.thumbnail ? saveDraftThumbnail(places, draft, files.thumbnail.path) : draft;
  });

/** Takes PATCH drafts/{id}: what is absent stays. */
export const editDraft = (places: Places, { id }: DraftRow, request: Request): Promise<DraftRow> =>
  withForm(places, request, async ({ fields, files }) => {
    const { title, description } = validate(draftForm, fields);
    const texts = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
    const draft = await changeDraft(places.db, id, texts);
    return files.thumbnail ? saveDraftThumbnail(places, draft, files.thumbnail.path) : draft;
  });

async function withForm<T>({ media }: Places, request: Request, take: (form: Form) => Promise<T>): Promise<T> {
  const form = await readForm(request, { dir: media.uploads, files: { thumbnail: thumbnailFile } });
  try {
    return await take(form);
  } finally {
    await form.discard();
  }
}
