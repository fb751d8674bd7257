import { z } from "zod";
import { decisionAct, reportableKind } from "./moderation";
import { count, id, time } from "./shapes";
import { ownerShape } from "./users";
import { notificationKinds } from "./words/notifications";
import * as t from "#languages/api-fields";
import { says } from "./says";

const notificationKind = z.enum(notificationKinds);

const subjectKinds = ["video", "comment", "tweet", "user", "site"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** What a notification says that no row tells any more. */
const notificationDetails = z.object({
  act: decisionAct.optional(),
  outcome: z.enum(["upheld", "reversed"]).optional(),
  reported: reportableKind.optional(),
  device: z.string().optional(),
  network: z.string().optional(),
  part: z.enum(["file", "sizes", "replacement"]).optional(),
  failure: z.string().optional(),
  holds: z.string().optional(),
  freeBytes: z.number().optional(),
  accounts: z.number().optional(),
  videos: z.number().optional(),
});
export type NotificationDetails = z.output<typeof notificationDetails>;

export const notificationShape = z.object({
  _id: id,
  kind: notificationKind,
  /** When it happened; of several things that are told together, the last one. */
  createdAt: time,
  isUnread: z.boolean(),
  /** Who did it; null where many did, or nobody in particular. */
  actor: ownerShape.nullable(),
  /** What it is about, where that has a page. */
  subjectKind: z.enum(subjectKinds),
  videoId: id.nullable(),
  commentId: id.nullable(),
  /** The title of the video, or the beginning of a comment or post. */
  title: z.string(),
  /** The beginning of the comment. */
  excerpt: z.string(),
  /** How many people or cases it counts, up to 100; 1 for any other. */
  count,
  details: notificationDetails,
});
export type Notification = z.output<typeof notificationShape>;

/** The number of unread notifications, counted up to 100. */
export const unreadShape = z.object({ unread: count });

/** Body of POST notifications/seen: when the newest notification that the person saw came. */
export const notificationsSeen = z.object({ until: time });

/** Whether a kind is shown on the site. */
const kindChoice = z.object({ kind: notificationKind, site: z.boolean() });
export const notificationSettingsShape = z.array(kindChoice);
export type NotificationSettings = z.output<typeof notificationSettingsShape>;

/** Body of PATCH notifications/settings: the kinds that the site shows, separated by blanks; it shows no other. */
export const newNotificationSettings = z.object({
  site: z
    .string(says(() => t.mustBeText({ label: "site" })))
    .transform((text) => text.split(/\s+/u).filter((kind) => kind !== ""))
    .pipe(z.array(notificationKind)),
});
