import { z } from "zod";
import { actShape } from "./audit";
import { labelled, optionalText, quota, text } from "./fields";
import { limits } from "./limits";
import { freshProof } from "./owner-proof";
import { count, id, sitePath, time } from "./shapes";
import { ownerShape, role, suspensionShape } from "./users";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/** An account in the list of administrators. */
export const managedAccountShape = ownerShape.extend({
  email: z.string(),
  role,
  createdAt: time,
  /** Absent when the account is not suspended. */
  suspension: suspensionShape.optional(),
  /** When the account will be deleted; absent unless its owner requested that. */
  deletionAt: time.optional(),
  /** When the registration began to wait for approval; absent when it does not wait. */
  waitingSince: time.optional(),
});
export type ManagedAccountRow = z.output<typeof managedAccountShape>;

/** An account on its page in the administration. */
export const managedAccountDetailsShape = managedAccountShape.extend({
  videosCount: count,
  subscribersCount: count,
  usedBytes: count,
  /** The quota of this account; null for the site's default. */
  quotaBytes: count.nullable(),
  /** The site's default quota; null if there is none. */
  siteQuotaBytes: count.nullable(),
  sessionsCount: count,
  seenAt: time.nullable(),
  invitationId: id.nullable(),
  acts: z.array(actShape),
  /** Whether acts that need a fresh password require it now. */
  needsConfirmation: z.boolean(),
});
export type ManagedAccountDetails = z.output<typeof managedAccountDetailsShape>;

export const managedAccountStates = ["suspended", "waiting"] as const;
export type ManagedAccountState = (typeof managedAccountStates)[number];
export const managedAccountSortings = ["newest", "oldest", "name"] as const;
export type ManagedAccountSorting = (typeof managedAccountSortings)[number];

const reason = text(t.reason, limits.reason, t.reasonNeeded);
const optionalReason = optionalText(t.reason, limits.reason).optional();

/** Body of PATCH administration/users/{userId}/role; `from` is the role that was shown. */
export const changedRole = z.object({
  role: labelled(t.role, z.enum(role.options, withMessage(t.chooseRole))),
  from: role.optional(),
  reason: optionalReason,
  ...freshProof.shape,
});

/** Body of PATCH administration/users/{userId}/quota; an empty `gigabytes` is the site's default. */
export const changedQuota = z.object({
  gigabytes: quota(t.gigabytes),
  reason: optionalReason,
});

/** The end of the suspension that the actor saw, empty for none; absent to change any. */
const suspensionSeen = { from: z.string().optional() };

/** Body of POST administration/users/{userId}/suspension. */
export const newSuspension = z.object({
  hours: z
    .string(withMessage(t.chooseHowLong))
    .regex(/^\d{1,5}$/, withMessage(t.chooseHours))
    .transform(Number),
  reason,
  ...suspensionSeen,
});

/** Body of DELETE administration/users/{userId}/suspension. */
export const endedSuspension = z.object({ reason: optionalReason, ...suspensionSeen });

/** Body of the acts with an optional reason only. */
export const withReason = z.object({ reason: optionalReason });
export const withReasonAndPassword = withReason.extend(freshProof.shape);

export const resetLinkShape = z.object({ path: sitePath });

export const waitingShape = z.object({ signUps: z.int() });
