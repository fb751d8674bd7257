import { z } from "zod";
import { decisionAct, reportableKind } from "./moderation";
import { address, count, id, time } from "./shapes";
import { ownerShape } from "./users";
import {
  digestRhythms,
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
  webhook: z.object({ scope: z.enum(webhookScopes), host: z.string(), reason: z.enum(disableReasonNames) }).optional(),
});
export type NotificationDetails = z.output<typeof notificationDetails>;

export const notificationShape = z.object({
  _id: id,
  kind: notificationKind,
  /** When it happened; of several things in one notification, the last one. */
  createdAt: time,
  /** When the site wrote it, or brought it back as it happened again; empty of a server that does not say. */
  writtenAt: time.default(""),
  isUnread: z.boolean(),
  /** Who did it; null where many did, or nobody in particular. */
  actor: ownerShape.nullable(),
  /** What it is about, where that has a page. */
  subjectKind: z.enum(subjectKinds),
  videoId: id.nullable(),
  commentId: id.nullable(),
  tweetId: id.nullable().default(null),
  webhookId: id.nullable(),
  /** The title of the video, or the beginning of a comment or post. */
  title: z.string(),
  /** The small picture of the video; empty without one. */
  thumbnail: address.default(""),
  /** The beginning of the comment. */
  excerpt: z.string(),
  /** How many people or cases it counts, up to 100; 1 for any other. */
  count,
  details: notificationDetails,
});
export type Notification = z.output<typeof notificationShape>;

/** What a feed has: the newest notifications, and the language that their reader chose; empty without a choice. */
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
  /** Whether the feed has an address. */
  hasFeed: z.boolean(),
  /** How often a digest comes, of the kinds that are chosen for it. */
  rhythm: z.enum(digestRhythms),
  /** Whether news are mailed: not before the address is verified, nor once it refused mails, nor by a site without mail. */
  address: z.enum(["ready", "unverified", "refused", "no-mail"]),
});
export type NotificationSettings = z.output<typeof notificationSettingsShape>;

/** What a link in a mail ends: the mails of a kind, or the digest. */
export const mailedNews = [...notificationKinds, "digest"] as const;
export type MailSubscription = (typeof mailedNews)[number];

/** Body of POST notifications/unsubscribe: the token of a link in a mail. */
export const unsubscription = z.object({
  token: z.string(withMessage(() => t.mustBeText({ label: "token" }))).max(200),
});

/** Which mails have ended. */
export const unsubscribedShape = z.object({ news: z.enum(mailedNews) });

/** Reads kinds that are separated by spaces. */
const kindList = (label: string, kinds: readonly NotificationKind[] = notificationKinds) =>
  z
    .string(withMessage(() => t.mustBeText({ label })))
    .transform((text) => text.split(/\s+/u).filter((kind) => kind !== ""))
    .pipe(z.array(z.enum(kinds)))
    .optional();

const listFor = (choice: MailChoice) => notificationKinds.filter((kind) => listMailChoices(kind).includes(choice));

/** When a kind is mailed, as a form says it. */
export const mailChoiceFor = (kind: NotificationKind) =>
  z.enum(listMailChoices(kind), withMessage(t.chooseOption)).optional();

/**
 * Body of PATCH notifications/settings. `site` has the kinds that the site shows, separated by spaces; it shows no
 * other. `feed` and `browser` have those of the feed and of browsers, which are those of the site until they are
 * chosen. `once` and `digest` have those that are mailed at once and in a digest; with one of them, no other kind is
 * mailed, and one that is in both is mailed at once. What is absent stays.
 */
export const newNotificationSettings = z.object({
  site: kindList("site"),
  feed: kindList("feed"),
  browser: kindList("browser"),
  once: kindList("once", listFor("once")),
  digest: kindList("digest", listFor("digest")),
  rhythm: z.enum(digestRhythms, withMessage(t.chooseOption)).optional(),
});
export type NewNotificationSettings = z.output<typeof newNotificationSettings>;
