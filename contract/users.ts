import { z } from "zod";
import { chosenPassword, email, existingPassword, name, optionalText, text, username } from "./fields";
import { limits } from "./limits";
import { address, count, id, time } from "./shapes";

/** Fields of POST users/login; `username` may stand for the e-mail. */
export const login = z.object({
  email: text("Email", limits.email, "Email is required"),
  password: existingPassword("Password is required"),
});

/** What the login form takes: the e-mail must look like one. */
export const loginForm = z.object({ email, password: existingPassword("Password is required") });

/** Text fields of POST users/register; avatar and coverImage are optional files beside them. */
export const newUser = z.object({
  username,
  email,
  fullName: name("Full name", limits.fullName, "Full name is required"),
  password: chosenPassword("Password is required"),
});

export const changedPassword = z.object({
  oldPassword: existingPassword("Current password is required"),
  newPassword: chosenPassword("New password is required"),
});

/** The forms of one's own account and channel, which have every field. */
export const accountForm = newUser.pick({ fullName: true, email: true }).extend({
  /** The account's own; needed when the e-mail changes. */
  password: z.string().optional(),
});
export const channelForm = z.object({
  username,
  discriptions: optionalText("Channel description", limits.channelDescription),
});

/** Fields of PATCH users/update-account: an absent one stays as it is. */
export const changedAccount = accountForm.partial();

/** Fields of PATCH users/update-channel-info. */
export const changedChannel = channelForm.partial();

/** Text fields of PATCH users/update-profile; avatar and coverImage may stand beside them. */
export const changedProfile = changedAccount.extend(changedChannel.shape);

/** Body of DELETE users/me. */
export const confirmedPassword = z.object({ password: existingPassword("Password is required") });

/** Body of POST users/reset-password: the token of a link made by the site's administrator. */
export const resetPassword = z.object({
  token: existingPassword("The link is not whole"),
  newPassword: chosenPassword("New password is required"),
});

/** What a form that chooses a password asks for beside it. */
const confirmPassword = existingPassword("Confirm password is required");

const isConfirmed = ({ newPassword, confirmPassword }: { newPassword: string; confirmPassword: string }) =>
  newPassword === confirmPassword;

const confirmation = { error: "Passwords do not match", path: ["confirmPassword"] };

/** The form of a changed password, and of one reset by a link. */
export const changedPasswordForm = changedPassword.extend({ confirmPassword }).refine(isConfirmed, confirmation);
export const resetPasswordForm = resetPassword.extend({ confirmPassword }).refine(isConfirmed, confirmation);

const role = z.enum(["user", "admin"]);
export type Role = z.output<typeof role>;

export const ownerShape = z.object({ _id: id, username: z.string(), fullName: z.string(), avatar: address });

/** A user as others see them; `email` and `role` only for oneself. */
export const userShape = ownerShape.extend({
  email: z.string().optional(),
  role: role.optional(),
  coverImage: address,
  discriptions: z.string(),
  createdAt: time,
  updatedAt: time,
});

export const channelShape = ownerShape.extend({
  coverImage: address,
  discriptions: z.string(),
  createdAt: time,
  subscribersCount: count,
  channelsSubscribedToCount: count,
  totalViews: count,
  isSubscribed: z.boolean(),
});

export const tokensShape = z.object({ accessToken: z.string(), refreshToken: z.string() });

export const sessionShape = tokensShape.extend({ user: userShape });

export type Owner = z.output<typeof ownerShape>;
export type User = z.output<typeof userShape>;
export type Session = z.output<typeof sessionShape>;
export type ChannelProfile = z.output<typeof channelShape>;
