import { z } from "zod";
import { id, time } from "./shapes";

/** The acts that the audit log knows, each with what a page says of it. Add to it; what a log has stays. */
export const acts = {
  "role.change": "changed the role of",
  "quota.change": "changed the quota of",
  "account.suspend": "suspended",
  "account.unsuspend": "ended the suspension of",
  "account.end-sessions": "ended the sessions of",
  "account.reset-link": "made a reset link for",
  "account.delete": "deleted",
  "deletion.ask": "asked to delete",
  "deletion.take-back": "cancelled the deletion of",
  "registration.approve": "approved the registration of",
  "registration.refuse": "refused the registration of",
  "invitation.create": "made an invitation",
  "invitation.end": "ended an invitation",
  "case.decide": "decided a case about",
  "held.approve": "approved the held post",
  "held.delete": "deleted the held post",
  "appeal.answer": "answered an appeal about",
  "setting.change": "changed the setting",
  "app.add": "set up the authenticator app of",
  "app.remove": "removed the authenticator app of",
  "passkey.add": "added a passkey of",
  "passkey.remove": "removed a passkey of",
  "recovery-codes.replace": "made new recovery codes of",
  "second-factor.remove": "removed the second factor of",
  "job.cancel": "cancelled the job",
  "job.retry": "started the job anew",
  "sweep.start": "started a sweep of leftovers",
} as const;

export type Act = keyof typeof acts;

/** What an act is about. */
export type SubjectKind = "user" | "invitation" | "setting" | "video" | "comment" | "tweet" | "playlist" | "job";

const party = z.object({
  _id: z.string(),
  /** Absent when the account was deleted, or when it is no account. */
  username: z.string().optional(),
});

/** An entry of the audit log. */
export const actShape = z.object({
  _id: id,
  at: time,
  /** Who acted; null for a command at the shell. */
  actor: party.nullable(),
  /** The random number of the session in which it was done; empty for a command. */
  session: z.string(),
  /** One of `acts`; a later release may know more. */
  act: z.string(),
  subject: party.extend({ kind: z.string() }),
  reason: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type ActEntry = z.output<typeof actShape>;

/** The filters of the audit log, as query parameters. */
export const actFilters = {
  actor: "Only acts of this account, by its id or username",
  subject: "Only acts on this account, by its id or username, or on another thing by its id",
  act: "Only acts of this kind, such as role.change",
  since: "Only acts since this day in UTC, such as 2030-01-31",
  until: "Only acts until the end of this day",
} as const;
