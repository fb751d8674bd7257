import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { createInvitation, endInvitation, listInvitations } from "./invitations";
import * as t from "#languages/api-accounts";

export const invitationEndpoints = [
  endpoint(calls.listInvitations, async ({ deps, db, paging }) => {
    const { docs, page } = await listInvitations(db, deps.secret, paging);
    return reply(fetchedMessage("Invitations"), docs, { page });
  }),
  endpoint(calls.createInvitation, async ({ deps, viewer, body }) =>
    reply(t.invitationCreated, await createInvitation(deps, viewer, body)),
  ),
  endpoint(calls.endInvitation, async ({ db, viewer, params }) => {
    await endInvitation(db, viewer, params.invitationId);
    return reply(t.invitationEnded, {});
  }),
];
