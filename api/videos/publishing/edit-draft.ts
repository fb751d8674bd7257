import type { ApiDeps } from "#api/deps";
import type { DraftRow } from "#api/db/tables";
import { type Form, readForm } from "#api/http/form";
import { toColumns } from "#api/videos/details/columns";
import { thumbnailRule } from "#api/videos/quotas/refuse-over-quota";
import { validate } from "#api/http/validate";
import { draftForm } from "#contract/drafts";
import { joinPublishZone } from "#contract/time-zones";
import { saveDraftThumbnail, readToken } from "./save-draft";
import { changeDraft, saveTexts } from "./drafts";

type DraftDeps = Pick<ApiDeps, "db" | "media" | "quotas">;

const readTexts = (fields: Form["fields"]) => validate(draftForm, joinPublishZone(fields));

/** Handles POST drafts. Saves the texts before it checks the thumbnail. */
export const addDraft = (deps: DraftDeps, ownerId: string, request: Request): Promise<DraftRow> =>
  withForm(deps, request, async ({ fields, files }) => {
    const draft = await saveTexts(deps.db, { ownerId, token: readToken(fields) }, readTexts(fields));
    return files.thumbnail ? saveDraftThumbnail(deps, draft, files.thumbnail.path) : draft;
  });

/** Handles PATCH drafts/{id}. Absent fields stay unchanged. */
export const editDraft = (deps: DraftDeps, { id }: DraftRow, request: Request): Promise<DraftRow> =>
  withForm(deps, request, async ({ fields, files }) => {
    const draft = await changeDraft(deps.db, id, toColumns(readTexts(fields)));
    return files.thumbnail ? saveDraftThumbnail(deps, draft, files.thumbnail.path) : draft;
  });

async function withForm<T>({ media }: DraftDeps, request: Request, take: (form: Form) => Promise<T>): Promise<T> {
  const form = await readForm(request, { dir: media.uploads, files: { thumbnail: thumbnailRule } });
  try {
    return await take(form);
  } finally {
    await form.discard();
  }
}
