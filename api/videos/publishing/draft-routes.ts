import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { addDraft, editDraft } from "./edit-draft";
import { listFrames } from "./draft-frames";
import { deleteDraft } from "./save-draft";
import { findDraft, listDrafts, toDraft } from "./drafts";

export const draftEndpoints = [
  endpoint(calls.listDrafts, async ({ deps, viewerId: ownerId, query, paging }) =>
    reply("Drafts fetched successfully", await listDrafts(deps, { ownerId, token: query.draft }, paging)),
  ),
  requestEndpoint(calls.addDraft, async ({ deps, viewerId, request }) =>
    reply("Draft saved", await toDraft(deps, await addDraft(deps, viewerId, request))),
  ),
  endpoint(calls.findDraft, async ({ deps, db, viewerId, params }) =>
    reply("Draft fetched successfully", await toDraft(deps, await findDraft(db, params.draftId, viewerId))),
  ),
  endpoint(calls.listFrames, async ({ deps, db, viewerId, params }) => {
    const draft = await findDraft(db, params.draftId, viewerId);
    return reply("Frames fetched successfully", await listFrames(deps, draft));
  }),
  requestEndpoint(calls.editDraft, async ({ deps, db, viewerId, params, request }) => {
    const draft = await findDraft(db, params.draftId, viewerId);
    return reply("Draft saved", await toDraft(deps, await editDraft(deps, draft, request)));
  }),
  endpoint(calls.deleteDraft, async ({ deps, db, viewerId, params }) => {
    const draft = await findDraft(db, params.draftId, viewerId);
    await deleteDraft(deps, draft.id);
    return reply("Draft deleted", {});
  }),
];
