import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { requirePassword, changePassword } from "./accounts";
import { refuseCommonPassword } from "#api/auth/common-passwords";
import { editProfile, pictureForms, saveProfile } from "./profile";
import { findChannel, findCurrentUser, findUser } from "./queries";

/** The endpoints that show channels and change the viewer's account. */
export const accountEndpoints = [
  endpoint(calls.findChannel, async ({ db, viewerId, params }) =>
    reply("User channel fetched successfully", await findChannel(db, params.usernameOrId, viewerId)),
  ),
  endpoint(calls.findViewer, async ({ deps, db, viewer }) => {
    const [user, needsSecondFactor] = await Promise.all([
      findCurrentUser(db, viewer.id),
      deps.lacksSecondFactor(viewer),
    ]);
    return reply("get current user successfully...", { ...user, ...(needsSecondFactor && { needsSecondFactor }) });
  }),
  endpoint(calls.findAvatar, async ({ db, viewerId }) =>
    reply("Avatar fetched successfully", await findUser(db, viewerId)),
  ),
  endpoint(calls.findCoverImage, async ({ db, viewerId }) =>
    reply("Cover image fetched successfully", await findUser(db, viewerId)),
  ),
  endpoint(calls.editAccount, async ({ deps, viewerId: userId, requester: { address }, body }) =>
    reply("Account details updated successfully", await saveProfile(deps, { userId, address }, body)),
  ),
  endpoint(calls.editChannel, async ({ deps, viewerId: userId, requester: { address }, body }) =>
    reply("Channel info updated successfully", await saveProfile(deps, { userId, address }, body)),
  ),
  endpoint(calls.editProfile, async ({ deps, viewerId: userId, requester: { address }, request }) => {
    const user = await editProfile(deps, { userId, address }, request, pictureForms.profile);
    return reply("Profile updated successfully", user);
  }),
  endpoint(calls.changeAvatar, async ({ deps, viewerId: userId, requester: { address }, request }) => {
    const user = await editProfile(deps, { userId, address }, request, pictureForms.avatar);
    return reply("Avatar updated successfully", user);
  }),
  endpoint(calls.changeCoverImage, async ({ deps, viewerId: userId, requester: { address }, request }) => {
    const user = await editProfile(deps, { userId, address }, request, pictureForms.coverImage);
    return reply("Cover image updated successfully", user);
  }),
  endpoint(calls.changePassword, async ({ deps, db, viewer, requester: { address }, body }) => {
    const { oldPassword, newPassword } = body;
    await refuseCommonPassword("newPassword", newPassword);
    const refusal = { field: "oldPassword", message: "Current password is not correct" };
    await requirePassword(deps, { userId: viewer.id, address }, oldPassword, refusal);
    await changePassword(db, viewer, newPassword);
    return reply("Password changed successfully", {});
  }),
];
