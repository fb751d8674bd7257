import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { createInvitation, endInvitation, listInvitations } from "./invitations";

export const invitationEndpoints = [
  endpoint(calls.listInvitations, async ({ deps, db, paging }) => {
    const { docs, page } = await listInvitations(db, deps.secret, paging);
    return reply("Invitations fetched successfully", docs, { page });
  }),
  endpoint(calls.createInvitation, async ({ deps, viewer, body }) =>
    reply("The invitation is made", await createInvitation(deps, viewer, body)),
  ),
  endpoint(calls.endInvitation, async ({ db, viewer, params }) => {
    await endInvitation(db, viewer, params.invitationId);
    return reply("The invitation is ended", {});
  }),
];
