/** The kinds of notifications by group, in the order of the settings. */
export const notificationGroups = {
  followed: ["video.published", "post.published"],
  content: [
    ...(["comment.replied", "mentioned", "comment.added", "comment.hearted", "liked", "subscriber.added"] as const),
    ...(["video.ready", "video.failed"] as const),
  ],
  account: ["webhook.off", "report.decided", "decision.made", "appeal.answered", "network.new", "mail.refused"],
  site: ["report.opened", "registration.waiting", "import.done", "backup.failed", "disk.short"],
} as const;

export type NotificationGroup = keyof typeof notificationGroups;

export const notificationKinds = [
  ...notificationGroups.followed,
  ...notificationGroups.content,
  ...notificationGroups.account,
  ...notificationGroups.site,
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** The kinds for moderators and administrators, and those for administrators only. */
const moderatorKinds: readonly NotificationKind[] = ["report.opened"];
const administratorKinds: readonly NotificationKind[] = [
  "registration.waiting",
  "import.done",
  "backup.failed",
  "disk.short",
];

/** Lists the kinds that accounts with a role may get. */
export const listKinds = (role: "user" | "moderator" | "admin"): NotificationKind[] =>
  notificationKinds.filter(
    (kind) =>
      (role === "admin" || !administratorKinds.includes(kind)) && (role !== "user" || !moderatorKinds.includes(kind)),
  );

/** When a kind is mailed: never, at once, or in a digest. */
export const mailChoices = ["none", "once", "digest"] as const;
export type MailChoice = (typeof mailChoices)[number];

/** How often the digest comes. */
export const digestFrequencies = ["never", "daily", "weekly"] as const;
export type DigestFrequency = (typeof digestFrequencies)[number];

/** Kinds that would send many mails; a digest counts them. */
const countedKinds: readonly NotificationKind[] = ["liked", "subscriber.added"];

/** Returns whether a kind is always mailed: a sign-in from a new network may be a break-in. */
export const isMailedAnyway = (kind: NotificationKind) => kind === "network.new";

/** Lists the choices when a kind is mailed; none for kinds without a choice. */
export const listMailChoices = (kind: NotificationKind): readonly MailChoice[] =>
  isMailedAnyway(kind) || kind === "mail.refused"
    ? []
    : mailChoices.filter((choice) => choice !== "once" || !countedKinds.includes(kind));
