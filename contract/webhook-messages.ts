import { z } from "zod";
import { commentShape } from "./comments";
import { caseShape } from "./moderation";
import { count, id, time } from "./shapes";
import { ownerShape } from "./users";
import { videoShape } from "./videos";
import type { WebhookEvent } from "./words/webhooks";

const namedVideo = z.object({ _id: id, title: z.string() });
const aboutVideo = z.object({ video: videoShape });
const aboutComment = z.object({ comment: commentShape, video: namedVideo });

interface Message<Data extends z.ZodType> {
  summary: string;
  data: Data;
}

const message = <Data extends z.ZodType>(summary: string, data: Data): Message<Data> => ({ summary, data });

/** The messages of webhooks by event: the state of the subject when the event was dispatched, as its owner sees it. */
export const webhookMessages = {
  "video.published": message("A video of the channel appears in everybody's lists for the first time", aboutVideo),
  "video.changed": message("The owner changed a video of the channel", aboutVideo),
  "video.deleted": message("A video of the channel was deleted", z.object({ video: namedVideo })),
  "video.failed": message(
    "The file of a video, one of its sizes, or its new file cannot be converted",
    aboutVideo.extend({ part: z.enum(["file", "sizes", "replacement"]), failure: z.string() }),
  ),
  "comment.added": message("Everybody sees a comment under a video of the channel", aboutComment),
  "comment.held": message("A comment under a video of the channel waits for somebody to look at it", aboutComment),
  "subscriber.added": message("Somebody subscribed to the channel", z.object({ subscriber: ownerShape })),
  "registration.waiting": message(
    "A registration waits for approval",
    z.object({ account: ownerShape.extend({ createdAt: time }) }),
  ),
  "report.opened": message(
    "Something was reported of which no case was open",
    z.object({
      case: caseShape.pick({ _id: true, kind: true, subjectId: true, state: true, reportsCount: true, openedAt: true }),
    }),
  ),
  "account.deleted": message(
    "An account was deleted",
    z.object({ account: z.object({ _id: id, username: z.string() }) }),
  ),
  "backup.failed": message("A backup of the schedule failed", z.object({ failure: z.string() })),
  "disk.short": message(
    "A disk has less than a tenth of its room left",
    z.object({ disk: z.object({ holds: z.string(), freeBytes: count, totalBytes: count }) }),
  ),
  "webhook.test": message("Somebody asked for a test", z.object({})),
} satisfies Record<WebhookEvent | "webhook.test", Message<z.ZodType>>;

export type WebhookMessageName = keyof typeof webhookMessages;
export type MessageData<Name extends WebhookMessageName> = z.output<(typeof webhookMessages)[Name]["data"]>;

/** The version of the bodies. It changes when a field is removed or changes its meaning, not when a field is added. */
export const messageVersion = 1;

/** Builds the schema of a body. */
export const bodyOf = (name: WebhookMessageName) =>
  z.object({
    type: z.literal(name),
    /** When the event happened. */
    timestamp: time,
    version: z.literal(messageVersion),
    data: webhookMessages[name].data,
  });
