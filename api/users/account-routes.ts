import { type Context, Hono } from "hono";
import type { Env } from "#api/http/env";
import { fieldsOf } from "#api/http/fields";
import { reply } from "#api/http/reply";
import { signedIn, takeTokens, viewerOf } from "#api/http/session";
import { valid } from "#api/http/valid";
import { changedPassword, confirmedPassword } from "#contract/users";
import { askPassword, changePassword } from "./accounts";
import { refuseCommonPassword } from "./common-passwords";
import { deleteUser } from "./delete-user";
import { editProfile, profileForms } from "./profile";
import { findUser } from "./queries";

const edited = (c: Context<Env>, form: keyof typeof profileForms) =>
  editProfile(c.var.deps, { userId: viewerOf(c).id, address: c.env.address }, c.req.raw, profileForms[form]);

const own = (c: Context<Env>) => findUser(c.var.db, viewerOf(c).id);

/** What one does to one's own account; mounted in the router of users. */
export const account = new Hono<Env>()
  .get("/current-user", signedIn, async (c) => reply(c, "get current user successfully...", await own(c)))
  .get("/avatar", signedIn, async (c) => reply(c, "Avatar fetched successfully", await own(c)))
  .get("/cover-image", signedIn, async (c) => reply(c, "Cover image fetched successfully", await own(c)))
  .patch("/update-account", signedIn, async (c) =>
    reply(c, "Account details updated successfully", await edited(c, "account")),
  )
  .patch("/update-channel-info", signedIn, async (c) =>
    reply(c, "Channel info updated successfully", await edited(c, "channel")),
  )
  .patch("/update-profile", signedIn, async (c) => reply(c, "Profile updated successfully", await edited(c, "profile")))
  .patch("/avatar", signedIn, async (c) => reply(c, "Avatar updated successfully", await edited(c, "avatar")))
  .patch("/cover-image", signedIn, async (c) =>
    reply(c, "Cover image updated successfully", await edited(c, "coverImage")),
  )
  .on(["PATCH", "POST"], "/change-password", signedIn, async (c) => {
    const { oldPassword, newPassword } = valid(changedPassword, await fieldsOf(c));
    await refuseCommonPassword("newPassword", newPassword);
    const viewer = viewerOf(c);
    const refusal = { field: "oldPassword", message: "Current password is not correct" };
    await askPassword(c.var.deps, { userId: viewer.id, address: c.env.address }, oldPassword, refusal);
    await changePassword(c.var.db, viewer, newPassword);
    return reply(c, "Password changed successfully", {});
  })
  .delete("/me", signedIn, async (c) => {
    const { password } = valid(confirmedPassword, await fieldsOf(c));
    const { db, media } = c.var.deps;
    const userId = viewerOf(c).id;
    const refusal = { field: "password", message: "Password is not correct" };
    await askPassword(c.var.deps, { userId, address: c.env.address }, password, refusal);
    await deleteUser(db, media, userId);
    takeTokens(c);
    return reply(c, "Account deleted successfully", {});
  });
