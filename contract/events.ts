import { z } from "zod";
import { decisionAct, reportableKind } from "./moderation";
import { id } from "./shapes";
import { disableReasonNames } from "./words/webhooks";

const aboutVideo = { videoId: id, channelId: id };
const aboutComment = { commentId: id, videoId: id, channelId: id, authorId: id };

/** What people can like. */
const likedKind = z.enum(["video", "comment", "tweet"]);

/**
 * What happens on a site, by kind: a channel's own, then those about one person, then those of the site. An event names
 * what it is about; listeners read the present state, and skip what is no longer shown.
 */
export const eventShapes = {
  /** A video appears in everybody's lists for the first time. */
  "video.published": z.object({
    ...aboutVideo,
    /** Whether its owner was not there: it was scheduled, or had to be converted. */
    isLater: z.boolean(),
  }),
  "video.changed": z.object(aboutVideo),
  "video.deleted": z.object({ ...aboutVideo, title: z.string() }),
  /** A file cannot be converted: that of the video, one of its sizes, or a new file that was to replace it. */
  "video.failed": z.object({ ...aboutVideo, part: z.enum(["file", "sizes", "replacement"]), failure: z.string() }),
  "post.published": z.object({ tweetId: id, channelId: id }),
  /** Everybody sees a comment: since it was written, or since it was approved. */
  "comment.added": z.object({
    ...aboutComment,
    /** The comment that it answers; null where it starts a thread. */
    answeredId: id.nullable(),
  }),
  "comment.held": z.object(aboutComment),
  "comment.hearted": z.object(aboutComment),
  liked: z.object({ subjectKind: likedKind, subjectId: id, ownerId: id, userId: id }),
  "subscriber.added": z.object({ channelId: id, userId: id }),
  "report.decided": z.object({ caseId: id, subjectKind: reportableKind, act: decisionAct }),
  "decision.made": z.object({ decisionId: id, userId: id, act: decisionAct }),
  "appeal.answered": z.object({ decisionId: id, userId: id, outcome: z.enum(["upheld", "reversed"]) }),
  /** Somebody signed in to an account from a network that it did not know. */
  "network.new": z.object({ userId: id, device: z.string(), network: z.string() }),
  /** Nothing reaches the address of an account any more. */
  "mail.refused": z.object({ userId: id }),
  "time-zone.changed": z.object({ userId: id }),
  "report.opened": z.object({ caseId: id, subjectKind: reportableKind, subjectId: id }),
  "registration.waiting": z.object({ userId: id }),
  "account.deleted": z.object({ userId: id, username: z.string() }),
  "import.done": z.object({ accounts: z.number(), videos: z.number() }),
  /** The site switched a webhook off; `host` is where it leads. */
  "webhook.off": z.object({ webhookId: id, userId: id, host: z.string(), reason: z.enum(disableReasonNames) }),
  "backup.failed": z.object({ failure: z.string() }),
  "disk.short": z.object({ holds: z.string(), freeBytes: z.number(), totalBytes: z.number() }),
} as const;

export type EventKind = keyof typeof eventShapes;

export const eventKinds = Object.keys(eventShapes) as EventKind[];

/** An event of one of some kinds, with what it is about. */
export type SiteEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: { kind: K } & z.output<(typeof eventShapes)[K]>;
}[Kind];
