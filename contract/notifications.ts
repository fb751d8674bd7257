import { z } from "zod";
import { decisionAct, reportableKind } from "./moderation";
import { url, count, id, time } from "./shapes";
import { ownerShape } from "./users";
import {
  digestFrequencies,
  listMailChoices,
  type MailChoice,
  mailChoices,
  type NotificationKind,
  notificationKinds,
} from "./words/notifications";
import { disableReasonNames, webhookScopes } from "./words/webhooks";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

const notificationKind = z.enum(notificationKinds);

const subjectKinds = ["video", "comment", "tweet", "user", "webhook", "site"] as const;
export type NotificationSubjectKind = (typeof subjectKinds)[number];

/** The facts of a notification that no other table has. */
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
  webhook: z.object({ scope: z.enum(webhookScopes), host: z.string(), reason: z.enum(disableReasonNames) }).optional(),
});
export type NotificationDetails = z.output<typeof notificationDetails>;

export const notificationShape = z.object({
  _id: id,
  kind: notificationKind,
  /** The time of the event; of several events in one notification, of the last one. */
  createdAt: time,
  /** When the site wrote the notification, or renewed it after another event; empty from servers that do not send it. */
  writtenAt: time.default(""),
  isUnread: z.boolean(),
  /** Null for several actors, and for none. */
  actor: ownerShape.nullable(),
  subjectKind: z.enum(subjectKinds),
  videoId: id.nullable(),
  commentId: id.nullable(),
  tweetId: id.nullable().default(null),
  webhookId: id.nullable(),
  /** The title of the video, or the beginning of a comment or post. */
  title: z.string(),
  /** The small thumbnail of the video; empty if there is none. */
  thumbnail: url.default(""),
  /** The beginning of the comment. */
  excerpt: z.string(),
  /** The number of people or cases, counted up to 100; 1 for other notifications. */
  count,
  details: notificationDetails,
});
export type Notification = z.output<typeof notificationShape>;

/** A feed of notifications; `language` is its reader's choice, and may be empty. */
export const notificationFeedShape = z.object({ language: z.string(), notifications: z.array(notificationShape) });
export type NotificationFeed = z.output<typeof notificationFeedShape>;

/** The number of unread notifications, counted up to 100. */
export const unreadShape = z.object({ unread: count });

/** Body of POST notifications/seen: the latest `writtenAt` of the notifications that the person saw. */
export const notificationsSeen = z.object({ until: time });

/** Whether a kind notifies on the site, in the feed and in browsers, and when it is mailed. */
const kindChoice = z.object({
  kind: notificationKind,
  site: z.boolean(),
  feed: z.boolean(),
  browser: z.boolean(),
  mail: z.enum(mailChoices),
});

export const notificationSettingsShape = z.object({
  kinds: z.array(kindChoice),
  /** Whether the feed has a URL. */
  hasFeed: z.boolean(),
  /** How often the digest comes. */
  frequency: z.enum(digestFrequencies),
  /** Whether notifications are mailed, or why not: the address is unverified or refused mails, or the site sends no mail. */
  address: z.enum(["ready", "unverified", "refused", "no-mail"]),
});
export type NotificationSettings = z.output<typeof notificationSettingsShape>;

/** The mails that a link in a mail can end: those of a kind, or the digest. */
export const mailedNews = [...notificationKinds, "digest"] as const;
export type MailSubscription = (typeof mailedNews)[number];

/** Body of POST notifications/unsubscribe: the token of a link in a mail. */
export const unsubscription = z.object({
  token: z.string(withMessage(() => t.mustBeText({ label: "token" }))).max(200),
});

/** The mails that have ended. */
export const unsubscribedShape = z.object({ news: z.enum(mailedNews) });

/** Validates kinds that are separated by spaces. */
const kindList = (label: string, kinds: readonly NotificationKind[] = notificationKinds) =>
  z
    .string(withMessage(() => t.mustBeText({ label })))
    .transform((text) => text.split(/\s+/u).filter((kind) => kind !== ""))
    .pipe(z.array(z.enum(kinds)))
    .optional();

const listFor = (choice: MailChoice) => notificationKinds.filter((kind) => listMailChoices(kind).includes(choice));

/** Validates the choice of a form when a kind is mailed. */
export const mailChoiceFor = (kind: NotificationKind) =>
  z.enum(listMailChoices(kind), withMessage(t.chooseOption)).optional();

/**
 * Body of PATCH notifications/settings; absent fields stay unchanged. `site`, `feed` and `browser` list the kinds that
 * notify there, separated by spaces; other kinds do not. Until they are chosen, `feed` and `browser` have the kinds of
 * `site`. `once` and `digest` list the kinds that are mailed at once or in a digest; with one of these fields, no other kind
 * is mailed. A kind in both is mailed at once.
 */
export const newNotificationSettings = z.object({
  site: kindList("site"),
  feed: kindList("feed"),
  browser: kindList("browser"),
  once: kindList("once", listFor("once")),
  digest: kindList("digest", listFor("digest")),
  frequency: z.enum(digestFrequencies, withMessage(t.chooseOption)).optional(),
});
export type NewNotificationSettings = z.output<typeof newNotificationSettings>;
