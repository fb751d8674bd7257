import { z } from "zod";
import { decisionAct, reportableKind } from "./moderation";
import { id } from "./shapes";
import { disableReasonNames } from "./words/webhooks";

const aboutVideo = { videoId: id, channelId: id };
const aboutComment = { commentId: id, videoId: id, channelId: id, authorId: id };

/** The kinds of content that people can like. */
const likedKind = z.enum(["video", "comment", "tweet"]);

/**
 * The events of a site by kind: those of a channel, then those about one person, then those of the site. An event has the
 * ids of its subjects; listeners read their present state, and skip subjects that are no longer visible.
 */
export const eventShapes = {
  /** A video appears in everybody's lists for the first time. */
  "video.published": z.object({
    ...aboutVideo,
    /** Whether it was published after its owner had left: it was scheduled, or had to be converted. */
    isLater: z.boolean(),
  }),
  "video.changed": z.object(aboutVideo),
  "video.deleted": z.object({ ...aboutVideo, title: z.string() }),
  /** A conversion failed: of the video's file, of one of its sizes, or of a replacement. */
  "video.failed": z.object({ ...aboutVideo, part: z.enum(["file", "sizes", "replacement"]), failure: z.string() }),
  "post.published": z.object({ tweetId: id, channelId: id }),
  /** A comment became visible to everybody, because it was written or approved. */
  "comment.added": z.object({
    ...aboutComment,
    /** The comment that it replies to; null when it starts a thread. */
    answeredId: id.nullable(),
  }),
  "comment.held": z.object(aboutComment),
  "comment.hearted": z.object(aboutComment),
  liked: z.object({ subjectKind: likedKind, subjectId: id, ownerId: id, userId: id }),
  "subscriber.added": z.object({ channelId: id, userId: id }),
  "report.decided": z.object({ caseId: id, subjectKind: reportableKind, act: decisionAct }),
  "decision.made": z.object({ decisionId: id, userId: id, act: decisionAct }),
  "appeal.answered": z.object({ decisionId: id, userId: id, outcome: z.enum(["upheld", "reversed"]) }),
  /** Somebody signed in to an account from an unknown network. */
  "network.new": z.object({ userId: id, device: z.string(), network: z.string() }),
  /** The address of an account has refused several mails. */
  "mail.refused": z.object({ userId: id }),
  "time-zone.changed": z.object({ userId: id }),
  "report.opened": z.object({ caseId: id, subjectKind: reportableKind, subjectId: id }),
  "registration.waiting": z.object({ userId: id }),
  "account.deleted": z.object({ userId: id, username: z.string() }),
  "import.done": z.object({ accounts: z.number(), videos: z.number() }),
  /** The site switched a webhook off; `host` is the host of its URL. */
  "webhook.off": z.object({ webhookId: id, userId: id, host: z.string(), reason: z.enum(disableReasonNames) }),
  "backup.failed": z.object({ failure: z.string() }),
  "disk.short": z.object({ holds: z.string(), freeBytes: z.number(), totalBytes: z.number() }),
} as const;

export type EventKind = keyof typeof eventShapes;

export const eventKinds = Object.keys(eventShapes) as EventKind[];

/** An event of one of these kinds, with its fields. */
export type SiteEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: { kind: K } & z.output<(typeof eventShapes)[K]>;
}[Kind];
