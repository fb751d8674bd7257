import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { addDraft, editDraft } from "./edit-draft";
import { listFrames } from "./draft-frames";
import { deleteDraft } from "./save-draft";
import { findDraft, listDrafts, toDraft } from "./drafts";
import * as t from "#languages/api-videos";

export const draftEndpoints = [
  endpoint(calls.listDrafts, async ({ deps, viewerId: ownerId, query, paging }) =>
    reply(fetchedMessage("Drafts"), await listDrafts(deps, { ownerId, token: query.draft }, paging)),
  ),
  requestEndpoint(calls.addDraft, async ({ deps, viewerId, request }) =>
    reply(t.draftSaved, await toDraft(deps, await addDraft(deps, viewerId, request))),
  ),
  endpoint(calls.findDraft, async ({ deps, db, viewerId, params }) =>
    reply(fetchedMessage("Draft"), await toDraft(deps, await findDraft(db, params.draftId, viewerId))),
  ),
  endpoint(calls.listFrames, async ({ deps, db, viewerId, params }) => {
    const draft = await findDraft(db, params.draftId, viewerId);
    return reply(fetchedMessage("Frames"), await listFrames(deps, draft));
  }),
  requestEndpoint(calls.editDraft, async ({ deps, db, viewerId, params, request }) => {
    const draft = await findDraft(db, params.draftId, viewerId);
    return reply(t.draftSaved, await toDraft(deps, await editDraft(deps, draft, request)));
  }),
  endpoint(calls.deleteDraft, async ({ deps, db, viewerId, params }) => {
    const draft = await findDraft(db, params.draftId, viewerId);
    await deleteDraft(deps, draft.id);
    return reply(t.draftDeleted, {});
  }),
];
