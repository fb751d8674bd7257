import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { requireOwner } from "#api/accounts/users/require-owner";
import { calls } from "#contract/calls";
import { describeTime } from "#contract/suspension";
import { requestDeletion, keepAccount } from "./request-deletion";

/** The endpoints by which people leave, and change their mind. */
export const accountDeletionEndpoints = [
  endpoint(calls.deleteAccount, async ({ deps, viewer, requester: { address }, body: proof }) => {
    await requireOwner(deps, { viewer, address, proof });
    const deletionAt = await requestDeletion(deps, viewer);
    return reply(`Your account will be deleted on ${describeTime(deletionAt)}`, { deletionAt });
  }),
  endpoint(calls.keepAccount, async ({ db, viewer }) => {
    await keepAccount(db, viewer);
    return reply("Your account stays", {});
  }),
];
