import { clearSessionCookies } from "#api/auth/session-cookies";
import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { requirePassword } from "#api/users/accounts";
import { calls } from "#contract/calls";
import { deleteUser } from "./delete-user";

/** The endpoint that deletes the viewer's account. */
export const accountDeletionEndpoints = [
  endpoint(calls.deleteAccount, async ({ deps, db, viewerId: userId, requester: { address }, body, context }) => {
    const refusal = { field: "password", message: "Password is not correct" };
    await requirePassword(deps, { userId, address }, body.password, refusal);
    await deleteUser(db, deps.media, userId);
    clearSessionCookies(context);
    return reply("Account deleted successfully", {});
  }),
];
