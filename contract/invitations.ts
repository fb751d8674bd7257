import { z } from "zod";
import { labelled, optionalText, wholeNumber } from "./fields";
import { limits } from "./limits";
import { count, id, sitePath, time } from "./shapes";
import { signUpModes } from "./site-settings";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/** Body of POST administration/invitations. */
export const newInvitation = z.object({
  uses: labelled(
    t.uses,
    wholeNumber(() => t.badUses({ max: limits.invitationUses }), limits.invitationUses),
  ),
  days: labelled(
    t.days,
    wholeNumber(() => t.badDays({ max: limits.invitationDays }), limits.invitationDays),
  ),
  note: optionalText(t.note, limits.invitationNote).default(""),
});

/** A link for signing up. */
export const invitationShape = z.object({
  _id: id,
  /** The path of the link; null when it can no longer be used. */
  path: sitePath.nullable(),
  note: z.string(),
  uses: count,
  used: count,
  /** The username of its creator; null when that account was deleted. */
  createdBy: z.string().nullable(),
  createdAt: time,
  expiresAt: time,
  endedAt: time.nullable(),
});
export type Invitation = z.output<typeof invitationShape>;

/** Who may sign up, and what a registration requires. */
export const signUpsShape = z.object({
  mode: z.enum(signUpModes),
  /** Whether an environment variable decides who may sign up. */
  isFixed: z.boolean(),
  sendsMail: z.boolean(),
  /** Whether people have to verify their e-mail address before they post. */
  requiresVerifiedEmail: z.boolean(),
  /** Whether the next account is the site's first one, which becomes its administrator. */
  isFirst: z.boolean(),
  /** Whether the first account needs the setup link from the server's log. */
  needsSetupLink: z.boolean(),
});

export type SignUps = z.output<typeof signUpsShape>;

/** Writes the version of the sign-up rules that an administrator saw. */
export const writeSignUpsVersion = ({ mode, requiresVerifiedEmail }: Pick<SignUps, "mode" | "requiresVerifiedEmail">) =>
  `${mode}.${requiresVerifiedEmail ? "yes" : "no"}`;

/** Body of PATCH administration/sign-ups: absent fields stay unchanged; without a version, any state is overwritten. */
export const changedSignUps = z.object({
  mode: labelled(t.signUps, z.enum(signUpModes, withMessage(t.chooseSignUps))).optional(),
  requiresVerifiedEmail: labelled(t.posters, z.enum(["yes", "no"], withMessage(t.choosePosters))).optional(),
  version: z.string().optional(),
});
