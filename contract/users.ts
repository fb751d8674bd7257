import { z } from "zod";
import {
  chosenPassword,
  labelled,
  mapFields,
  name,
  optionalText,
  parsedText,
  requiredSecret,
  secret,
  text,
  username,
} from "./fields";
import { parseLanguageTag } from "./captions";
import { email } from "./email-address";
import { codedShape } from "./envelope";
import { limits } from "./limits";
import { links } from "./links";
import { proofByOldPassword, proofFields } from "./owner-proof";
import { podcastCategories } from "./podcast-categories";
import { signInCode } from "./second-factor";
import { url, count, id, time } from "./shapes";
import { channelNotifications } from "./subscriptions";
import { parseTimeZone } from "./time-zones";
import type { ProfileName } from "./words/profile";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/** The category of a channel's podcast; empty for the default. */
const podcastCategory = labelled(
  t.podcastCategory,
  z
    .string(withMessage(t.notText))
    .refine((name) => name === "" || podcastCategories.includes(name), withMessage(t.noCategory)),
);

/** What people say about themselves and their channel, as forms send it. */
const profileFields = {
  username,
  fullName: name(t.fullName, limits.fullName, t.fullNameNeeded),
  discriptions: optionalText(t.channelDescription, limits.channelDescription),
  links,
  podcastCategory,
} satisfies Record<ProfileName, z.ZodType>;

/**
 * The same fields in responses. The category, such as `Arts/Books`, is empty until the owner chooses one. `links` has a
 * line for each link: an optional label, a space, and the URL.
 */
export const profileShapes = mapFields(profileFields, () => z.string());

/** Fields of POST users/login; clients may send `username` instead of the e-mail. */
export const login = z.object({
  email: text(t.email, limits.email, t.emailNeeded),
  password: requiredSecret(t.passwordNeeded),
  /** A code of the second factor, where the account has one. */
  code: signInCode.optional(),
});

/** Fields of the login form, which requires a valid e-mail. */
export const loginForm = z.object({ email, password: requiredSecret(t.passwordNeeded) });

/** A list has no value with characters that a database cannot store. */
const chosenFromList = { notText: t.notText, refusesUnstorable: true };

/** Validates the language in which somebody reads the site and its mails, a BCP 47 tag; empty without a choice. */
const readersLanguage = () =>
  parsedText((value) => value && parseLanguageTag(value), { invalid: t.chooseLanguage, ...chosenFromList });

/** Text fields of POST users/register; the form may also have the files `avatar` and `coverImage`. */
export const newUser = z.object({
  username,
  email,
  fullName: profileFields.fullName,
  password: chosenPassword(t.passwordNeeded),
  invitation: z.string().max(200).optional(),
  /** The token of the link in the server's log, by which the first administrator signs up. */
  setup: secret(z.string().max(200)).optional(),
  language: readersLanguage().optional(),
});

/** Reads the full name from the field of old clients. */
export const withFullName = ({ fullname, ...fields }: Readonly<Record<string, string>>) => ({
  fullName: fullname,
  ...fields,
});

const newPassword = z.object({ newPassword: chosenPassword(t.newPasswordNeeded) });

/** Body of PATCH users/change-password. */
export const changedPassword = z.intersection(proofByOldPassword, newPassword);

/** The IANA time zone in which publishing times are typed and shown; empty for UTC. */
const timeZone = labelled(
  t.timeZone,
  parsedText((value) => value && parseTimeZone(value), { invalid: t.noTimeZone, ...chosenFromList }).transform((zone) =>
    zone === "UTC" ? "" : zone,
  ),
);

/** The form of the viewer's account, in which every field except time zone and language is required. */
export const accountForm = newUser.pick({ fullName: true, email: true }).extend({
  timeZone: timeZone.optional(),
  language: labelled(t.language, readersLanguage()).optional(),
  /** The account's current password, or a passkey, required when the e-mail changes. */
  ...proofFields,
});

export const channelForm = z
  .object(profileFields)
  .omit({ fullName: true })
  .partial({ podcastCategory: true, links: true });

/** Fields of PATCH users/update-account: absent fields stay unchanged. */
export const changedAccount = accountForm.partial();

/** Fields of PATCH users/update-channel-info. */
export const changedChannel = channelForm.partial();

/** Text fields of PATCH users/update-profile; the form may also have the files `avatar` and `coverImage`. */
export const changedProfile = changedAccount.extend(changedChannel.shape);

/** When the account is to be deleted. */
export const deletionShape = z.object({ deletionAt: time });

/** Body of POST users/verify-email; `token` is from a mailed link. */
export const verifiedEmail = z.object({ token: requiredSecret(t.linkIncomplete) });

/** The e-mail address of one's account. */
export const emailShape = z.object({
  email: z.string(),
  isVerified: z.boolean(),
  /** It refused several mails, so that it gets no notification mails until it is verified again. */
  isRefused: z.literal(true).optional(),
  /** The new address that waits to be confirmed. */
  pendingEmail: z.string().nullable(),
  sendsMail: z.boolean(),
  /** Whether the site requires a verified address for posting. */
  isDemanded: z.boolean(),
});
export type EmailState = z.output<typeof emailShape>;

/** Body of POST users/forgot-password. */
export const forgottenPassword = z.object({ email });

/** Body of POST users/reset-password; `token` is from a mailed link, or from a link that an administrator created. */
export const resetPassword = z.object({
  token: requiredSecret(t.linkIncomplete),
  newPassword: chosenPassword(t.newPasswordNeeded),
});

/** The additional field of forms with a new password. */
const confirmPassword = requiredSecret(t.confirmPasswordNeeded);

const isConfirmed = ({ newPassword, confirmPassword }: { newPassword: string; confirmPassword: string }) =>
  newPassword === confirmPassword;

const confirmation = { ...withMessage(t.passwordsDiffer), path: ["confirmPassword"] };

/** The forms that change a password, and that reset it by a link. */
export const changedPasswordForm = z.intersection(
  proofByOldPassword,
  newPassword.extend({ confirmPassword }).refine(isConfirmed, confirmation),
);
export const resetPasswordForm = resetPassword.extend({ confirmPassword }).refine(isConfirmed, confirmation);

export const role = z.enum(["user", "moderator", "admin"], withMessage(t.chooseRole));
export type Role = z.output<typeof role>;

const { username: usernameShape, fullName: fullNameShape, ...channelTexts } = profileShapes;
export const ownerShape = z.object({ _id: id, username: usernameShape, fullName: fullNameShape, avatar: url });

/** The reason and the end of a suspension; `permanentEnd` for a permanent one. */
export const suspensionShape = z.object({ until: time, reason: z.string(), reasonMessage: codedShape.optional() });
export type Suspension = z.output<typeof suspensionShape>;

/** An account. Other people do not see `email`, `role`, `podcastCategory`, `suspension`, `deletionAt` and `unread`. */
export const userShape = ownerShape.extend({
  email: z.string().optional(),
  role: role.optional(),
  /** Absent when the account is not suspended. */
  suspension: suspensionShape.optional(),
  /** When the account will be deleted; absent unless the user requested that. */
  deletionAt: time.optional(),
  /** Whether the account has a passkey; only of GET users/current-user. */
  hasPasskey: z.literal(true).optional(),
  /** The new address that waits to be confirmed; only in the answer to the change. */
  pendingEmail: z.string().optional(),
  /** Whether an administrator lacks the second factor that the site requires; only of GET users/current-user. */
  needsSecondFactor: z.literal(true).optional(),
  /** Notifications that the user has not read, counted up to 100; only of the current user. */
  unread: count.optional(),
  coverImage: url,
  ...channelTexts,
  podcastCategory: channelTexts.podcastCategory.optional(),
  links: channelTexts.links.optional(),
  /** Only in the user's own view. */
  timeZone: z.string().optional(),
  language: z.string().optional(),
  /** Whether the site does not remember what the user watches. */
  isHistoryOff: z.literal(true).optional(),
  createdAt: time,
  updatedAt: time,
});

export const channelShape = ownerShape.extend({
  coverImage: url,
  ...channelTexts,
  createdAt: time,
  subscribersCount: count,
  channelsSubscribedToCount: count,
  totalViews: count,
  isSubscribed: z.boolean(),
  /** Which notifications the viewer gets from the channel; absent unless the viewer is subscribed. */
  notifications: channelNotifications.optional(),
});

/** A session of the viewer's account. */
const sessionEntryShape = z.object({
  _id: id,
  /** Browser and system, such as `Firefox on Linux`; empty if unknown. */
  device: z.string(),
  /** The network of its last address, such as `203.0.113.0/24`; empty if unknown. */
  network: z.string(),
  createdAt: time,
  seenAt: time,
  isCurrent: z.boolean(),
});

/** The sessions of an account: the current one, then the most recently used. `total` also counts those that are left out. */
export const sessionListShape = z.object({ sessions: z.array(sessionEntryShape), total: count });

export type SessionList = z.output<typeof sessionListShape>;
export type SessionEntry = z.output<typeof sessionEntryShape>;

export const sessionTokensShape = z.object({ accessToken: z.string(), refreshToken: z.string() });

export const sessionShape = sessionTokensShape.extend({ user: userShape });

export type Owner = z.output<typeof ownerShape>;
export type User = z.output<typeof userShape>;
export type Session = z.output<typeof sessionShape>;
export type ChannelProfile = z.output<typeof channelShape>;
