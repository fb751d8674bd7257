import type { DraftRow } from "#api/db/tables";
import type { ApiDeps } from "#api/deps";
import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { type Form, readForm } from "#api/http/form";
import { fetchedMessage, reply } from "#api/http/reply";
import { validate } from "#api/http/validate";
import { toColumns } from "#api/videos/details/columns";
import { thumbnailRule } from "#api/videos/quotas/quotas";
import { calls } from "#contract/calls";
import { draftForm } from "#contract/drafts";
import { joinPublishZone } from "#contract/time-zones";
import { listFrames } from "./draft-frames";
import { deleteDraft, readDraftToken, saveDraftThumbnail } from "./save-draft";
import { changeDraft, findDraft, listDrafts, saveTexts, toDraft } from "./drafts";
import * as t from "#languages/api-videos";

export const draftEndpoints = [
  endpoint(calls.listDrafts, async ({ deps, viewerId: ownerId, query, paging }) =>
    reply(fetchedMessage("Drafts"), await listDrafts(deps, { ownerId, token: query.draft }, paging)),
  ),
  requestEndpoint(calls.addDraft, async ({ deps, db, viewerId: ownerId, request }) => {
    const draft = await saveForm(deps, request, (fields) =>
      saveTexts(db, { ownerId, token: readDraftToken(fields) }, readTexts(fields)),
    );
    return reply(t.draftSaved, await toDraft(deps, draft));
  }),
  endpoint(calls.findDraft, async ({ deps, db, viewerId, params }) =>
    reply(fetchedMessage("Draft"), await toDraft(deps, await findDraft(db, params.draftId, viewerId))),
  ),
  endpoint(calls.listFrames, async ({ deps, db, viewerId, params }) => {
    const draft = await findDraft(db, params.draftId, viewerId);
    return reply(fetchedMessage("Frames"), await listFrames(deps, draft));
  }),
  requestEndpoint(calls.editDraft, async ({ deps, db, viewerId, params, request }) => {
    const { id } = await findDraft(db, params.draftId, viewerId);
    const draft = await saveForm(deps, request, (fields) => changeDraft(db, id, toColumns(readTexts(fields))));
    return reply(t.draftSaved, await toDraft(deps, draft));
  }),
  endpoint(calls.deleteDraft, async ({ deps, db, viewerId, params }) => {
    const draft = await findDraft(db, params.draftId, viewerId);
    await deleteDraft(deps, draft.id);
    return reply(t.draftDeleted, {});
  }),
];

/** Reads the texts of a form. A field that it does not have stays unchanged in the draft. */
const readTexts = (fields: Form["fields"]) => validate(draftForm, joinPublishZone(fields));

/**
 * Reads a form, saves its texts with `save`, then its thumbnail. The texts are saved before the thumbnail is checked, so
 * that a wrong thumbnail does not lose them.
 */
async function saveForm(deps: ApiDeps, request: Request, save: (fields: Form["fields"]) => Promise<DraftRow>) {
  const form = await readForm(request, { dir: deps.media.uploadsDir, files: { thumbnail: thumbnailRule } });
  try {
    const draft = await save(form.fields);
    const { thumbnail } = form.files;
    return thumbnail ? await saveDraftThumbnail(deps, draft, thumbnail.path) : draft;
  } finally {
    await form.discard();
  }
}
