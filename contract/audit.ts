import { z } from "zod";
import { id, time } from "./shapes";

export type AuditSubjectKind =
  | "user"
  | "invitation"
  | "setting"
  | "video"
  | "comment"
  | "tweet"
  | "playlist"
  | "job"
  | "webhook";

const party = z.object({
  _id: z.string(),
  /** Absent when the account was deleted, or when this is not an account. */
  username: z.string().optional(),
});

export const actShape = z.object({
  _id: id,
  at: time,
  /** Null for a command at the shell. */
  actor: party.nullable(),
  /** The random number of the actor's session, or of a program's token; empty for a command. */
  session: z.string(),
  /** The name of the token; absent for a session, and when the token no longer exists. */
  program: z.string().optional(),
  /** One of `acts`; a later release may know more. */
  act: z.string(),
  subject: party.extend({
    kind: z.string(),
    /** The title or text of a video, comment, tweet or playlist; absent when it no longer exists. */
    name: z.string().optional(),
  }),
  reason: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type ActEntry = z.output<typeof actShape>;

/** The filters of the audit log, as query parameters. */
export const actFilters = {
  actor: "Only acts of this account, by its id or username",
  subject: "Only acts on this account, by its id or username, or on another subject, by its id",
  act: "Only acts of this kind, such as role.change",
  since: "Only acts since this day in UTC, such as 2030-01-31",
  until: "Only acts until the end of this day",
} as const;
