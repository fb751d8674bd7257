import type { ApiDeps } from "#api/deps";
import type { DraftRow } from "#api/db/tables";
import { type ReceivedForm, receiveForm } from "#api/http/form";
import { thumbnailFile } from "#api/videos/thumbnail-file";
import { valid } from "#api/http/validate";
import { keptDraft } from "#contract/drafts";
import { keepThumbnail, tokenOf } from "./save-draft";
import { changeDraft, keepTexts } from "./drafts";

type Places = Pick<ApiDeps, "db" | "media" | "quotas">;

/** Takes POST drafts: the row stands before its thumbnail is looked at. */
export const addDraft = (places: Places, ownerId: string, request: Request): Promise<DraftRow> =>
  withForm(places, request, async ({ fields, files }) => {
    const draft = await keepTexts(places.db, ownerId, tokenOf(fields), valid(keptDraft, fields));
    return files.thumbnail ? keepThumbnail(places, draft, files.thumbnail.path) : draft;
  });

/** Takes PATCH drafts/{id}: what is absent stays. */
export const editDraft = (places: Places, { id }: DraftRow, request: Request): Promise<DraftRow> =>
  withForm(places, request, async ({ fields, files }) => {
    const { title, description } = valid(keptDraft, fields);
    const texts = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
    const draft = await changeDraft(places.db, id, texts);
    return files.thumbnail ? keepThumbnail(places, draft, files.thumbnail.path) : draft;
  });

async function withForm<T>({ media }: Places, request: Request, take: (form: ReceivedForm) => Promise<T>): Promise<T> {
  const form = await receiveForm(request, { dir: media.uploads, files: { thumbnail: thumbnailFile } });
  try {
    return await take(form);
  } finally {
    await form.discard();
  }
}
