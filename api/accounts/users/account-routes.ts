import type { Context } from "hono";
import type { Env } from "#api/http/env";
import { logSecurityEvent } from "#api/accounts/auth/security-events";
import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import type { User } from "#contract/users";
import { findEmail, requestVerification, verifyEmail } from "./change-email";
import { editProfile, pictureForms, saveProfile } from "./profile";
import { findChannel, findUser } from "./find-user";
import * as t from "#languages/api-accounts";
import type { LazyMessage } from "#languages/runtime/coded";

/** Replies with a changed account. Says that a new e-mail address has to be confirmed. */
function replyChanged(message: LazyMessage, user: User) {
  const { pendingEmail } = user;
  return reply(pendingEmail ? () => t.confirmNewEmail({ email: pendingEmail }) : message, user);
}

/** Changes the viewer's account, and logs a change of its e-mail address or the request for one. */
async function logEmailChange(c: Context<Env>, change: () => Promise<User>): Promise<User> {
  const { viewer, db } = c.var;
  const emailBefore = viewer && (await findUser(db, viewer.id)).email;
  const user = await change();
  if (user.pendingEmail) logSecurityEvent(c, "address change asked for", user._id);
  else if (user.email !== emailBefore) logSecurityEvent(c, "address changed", user._id);
  return user;
}

export const accountEndpoints = [
  endpoint(calls.findChannel, async ({ db, viewerId, params }) =>
    reply(fetchedMessage("User channel"), await findChannel(db, params.usernameOrId, viewerId)),
  ),
  endpoint(calls.findViewer, async ({ deps, viewer }) => reply(t.currentUser, await deps.findViewerAccount(viewer))),
  endpoint(calls.findAvatar, async ({ db, viewerId }) => reply(fetchedMessage("Avatar"), await findUser(db, viewerId))),
  endpoint(calls.findCoverImage, async ({ db, viewerId }) =>
    reply(fetchedMessage("Cover image"), await findUser(db, viewerId)),
  ),
  requestEndpoint(calls.editAccount, async ({ deps, viewer, requester: { address }, body, context }) => {
    const user = await logEmailChange(context, () => saveProfile(deps, { viewer, address }, { texts: body }));
    return replyChanged(t.accountUpdated, user);
  }),
  requestEndpoint(calls.editChannel, async ({ deps, viewer, requester: { address }, body, context }) => {
    const user = await logEmailChange(context, () => saveProfile(deps, { viewer, address }, { texts: body }));
    return reply(t.channelInfoUpdated, user);
  }),
  requestEndpoint(calls.editProfile, async ({ deps, viewer, requester: { address }, request, context }) => {
    const edit = () => editProfile(deps, { viewer, address, request }, pictureForms.profile);
    const user = await logEmailChange(context, edit);
    return replyChanged(t.profileUpdated, user);
  }),
  requestEndpoint(calls.changeAvatar, async ({ deps, viewer, requester: { address }, request }) => {
    const user = await editProfile(deps, { viewer, address, request }, pictureForms.avatar);
    return reply(t.avatarUpdated, user);
  }),
  requestEndpoint(calls.changeCoverImage, async ({ deps, viewer, requester: { address }, request }) => {
    const user = await editProfile(deps, { viewer, address, request }, pictureForms.coverImage);
    return reply(t.coverImageUpdated, user);
  }),
  endpoint(calls.findEmail, async ({ deps, viewerId }) =>
    reply(fetchedMessage("Email address"), await findEmail(deps, viewerId)),
  ),
  endpoint(calls.requestVerification, async ({ deps, viewer }) => {
    await requestVerification(deps, viewer);
    return reply(t.verificationSent, {});
  }),
  requestEndpoint(calls.verifyEmail, async ({ deps, body, context }) => {
    const { userId, purpose } = await verifyEmail(deps, body.token);
    if (purpose === "confirm") logSecurityEvent(context, "address changed", userId);
    return reply(t.emailVerified, {});
  }),
];
