import { z } from "zod";
import { optionalText } from "./fields";
import { limits } from "./limits";
import { count, id, time } from "./shapes";
import { signUpModes } from "./site-settings";

const wholeNumber = (message: string, max: number) =>
  z
    .string(message)
    .trim()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .pipe(z.number().min(1, message).max(max, message));

/** Body of POST administration/invitations. */
export const newInvitation = z.object({
  uses: wholeNumber(`Uses must be a whole number from 1 to ${limits.invitationUses}`, limits.invitationUses),
  days: wholeNumber(`Days must be a whole number from 1 to ${limits.invitationDays}`, limits.invitationDays),
  note: optionalText("Note", limits.invitationNote).default(""),
});

/** A link by which people may sign up. */
export const invitationShape = z.object({
  _id: id,
  /** The path of the link, as long as it can be used. */
  path: z.string().nullable(),
  note: z.string(),
  uses: count,
  used: count,
  /** The username of its maker; null when that account was deleted. */
  createdBy: z.string().nullable(),
  createdAt: time,
  expiresAt: time,
  endedAt: time.nullable(),
});
export type Invitation = z.output<typeof invitationShape>;

/** Who may sign up now, whether the environment says so, in which case nothing else does, and whether mails are sent. */
export const signUpsShape = z.object({ mode: z.enum(signUpModes), isFixed: z.boolean(), sendsMail: z.boolean() });

/** Body of PATCH administration/sign-ups. */
export const changedSignUps = z.object({ mode: z.enum(signUpModes, "Choose who may sign up") });
