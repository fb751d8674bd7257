import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { requireOwner } from "#api/accounts/auth/owner-proof";
import { calls } from "#contract/calls";
import { toTime } from "#contract/message-values";
import { cancelDeletion, requestDeletion } from "./request-deletion";
import * as t from "#languages/api-administration";

/** The endpoints that schedule the deletion of an account, and cancel it. */
export const accountDeletionEndpoints = [
  endpoint(calls.deleteAccount, async ({ deps, viewer, requester: { address }, body: proof }) => {
    await requireOwner(deps, { viewer, address, proof });
    const deletionAt = await requestDeletion(deps, viewer);
    return reply(() => t.deletionScheduled({ at: toTime(deletionAt) }), { deletionAt });
  }),
  endpoint(calls.keepAccount, async ({ db, viewer }) => {
    await cancelDeletion(db, viewer);
    return reply(t.deletionCancelled, {});
  }),
];
