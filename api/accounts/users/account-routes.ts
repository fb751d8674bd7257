import type { Context } from "hono";
import type { Env } from "#api/http/env";
import { logSecurityEvent } from "#api/accounts/auth/security-events";
import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import type { User } from "#contract/users";
import { changePassword } from "./accounts";
import { findEmail, requestVerification, undoEmailChange, verifyEmail } from "./change-email";
import { findAccountNames, refuseGuessablePassword } from "#api/accounts/auth/guessable-passwords";
import { findNamesByLink } from "#api/accounts/auth/password-resets";
import { editProfile, pictureForms, saveProfile } from "./profile";
import { requireOwner } from "./require-owner";
import { findChannel, findUser, findViewerAccount } from "./find-user";

/** Replies with a changed account, and says what a new e-mail address waits for. */
const replyChanged = (message: string, user: User) =>
  reply(
    user.pendingEmail ? `Open the link that we sent to ${user.pendingEmail} to change your address` : message,
    user,
  );

/** Waits for a change of the viewer's account, and logs that its address changed or is about to. */
async function watchAddress(c: Context<Env>, change: () => Promise<User>): Promise<User> {
  const { viewer, db } = c.var;
  const before = viewer && (await findUser(db, viewer.id)).email;
  const user = await change();
  if (user.pendingEmail) logSecurityEvent(c, "address change asked for", user._id);
  else if (user.email !== before) logSecurityEvent(c, "address changed", user._id);
  return user;
}

export const accountEndpoints = [
  endpoint(calls.findChannel, async ({ db, viewerId, params }) =>
    reply("User channel fetched successfully", await findChannel(db, params.usernameOrId, viewerId)),
  ),
  endpoint(calls.findViewer, async ({ deps, viewer }) =>
    reply("get current user successfully...", await findViewerAccount(deps, viewer)),
  ),
  endpoint(calls.findAvatar, async ({ db, viewerId }) =>
    reply("Avatar fetched successfully", await findUser(db, viewerId)),
  ),
  endpoint(calls.findCoverImage, async ({ db, viewerId }) =>
    reply("Cover image fetched successfully", await findUser(db, viewerId)),
  ),
  requestEndpoint(calls.editAccount, async ({ deps, viewer, requester: { address }, body, context }) => {
    const user = await watchAddress(context, () => saveProfile(deps, { viewer, address }, { texts: body }));
    return replyChanged("Account details updated successfully", user);
  }),
  requestEndpoint(calls.editChannel, async ({ deps, viewer, requester: { address }, body, context }) => {
    const user = await watchAddress(context, () => saveProfile(deps, { viewer, address }, { texts: body }));
    return reply("Channel info updated successfully", user);
  }),
  requestEndpoint(calls.editProfile, async ({ deps, viewer, requester: { address }, request, context }) => {
    const edit = () => editProfile(deps, { viewer, address, request }, pictureForms.profile);
    const user = await watchAddress(context, edit);
    return replyChanged("Profile updated successfully", user);
  }),
  requestEndpoint(calls.changeAvatar, async ({ deps, viewer, requester: { address }, request }) => {
    const user = await editProfile(deps, { viewer, address, request }, pictureForms.avatar);
    return reply("Avatar updated successfully", user);
  }),
  requestEndpoint(calls.changeCoverImage, async ({ deps, viewer, requester: { address }, request }) => {
    const user = await editProfile(deps, { viewer, address, request }, pictureForms.coverImage);
    return reply("Cover image updated successfully", user);
  }),
  endpoint(calls.findEmail, async ({ deps, viewerId }) =>
    reply("Email address fetched successfully", await findEmail(deps, viewerId)),
  ),
  endpoint(calls.requestVerification, async ({ deps, viewerId }) => {
    await requestVerification(deps, viewerId);
    return reply("A link is on its way to your email address", {});
  }),
  requestEndpoint(calls.verifyEmail, async ({ deps, body, context }) => {
    const { userId, purpose } = await verifyEmail(deps, body.token);
    if (purpose === "confirm") logSecurityEvent(context, "address changed", userId);
    return reply("Your email address is verified", {});
  }),
  requestEndpoint(calls.undoEmailChange, async ({ deps, requester: { address }, body, context }) => {
    const names = await findNamesByLink(deps, body.token);
    await refuseGuessablePassword(deps, { field: "newPassword", password: body.newPassword, names });
    await deps.signInLimiter.consumeAddress(address);
    const { accountId, hadFactors } = await undoEmailChange(deps, body);
    await deps.signInLimiter.reset({ accountId, name: "", address });
    logSecurityEvent(context, "address changed", accountId);
    logSecurityEvent(context, "password changed", accountId);
    if (hadFactors) logSecurityEvent(context, "second factor removed", accountId);
    const message = hadFactors
      ? "Your address is kept, your password changed, and your second factors removed"
      : "Your address is kept, and your password changed";
    return reply(message, {});
  }),
  requestEndpoint(calls.changePassword, async ({ deps, db, viewer, requester: { address }, body, context }) => {
    const { oldPassword, newPassword, confirmedBy } = body;
    const names = await findAccountNames(db, viewer.id);
    await refuseGuessablePassword(deps, { field: "newPassword", password: newPassword, names });
    const refusal = { field: "oldPassword", message: "Current password is not correct" };
    await requireOwner(deps, { viewer, address, proof: { password: oldPassword, confirmedBy } }, refusal);
    await changePassword(db, viewer, newPassword);
    logSecurityEvent(context, "password changed", viewer.id);
    return reply("Password changed successfully", {});
  }),
];
