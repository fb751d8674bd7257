import type { Db } from "#api/db/open";
import { ownerColumns, toOwner } from "#api/accounts/users/owner";
import { findComment } from "#api/community/comments/comment-rows";
import { selectVideos, toVideo } from "#api/videos/videos/find-video";
import type { SiteEvent } from "#contract/events";
import type { MessageData } from "#contract/webhook-messages";
import type { WebhookEvent } from "#contract/words/webhooks";
import { ignoreNotFound } from "#contract/errors";

type EventOf<Kind extends WebhookEvent> = SiteEvent<Kind>;

/** Reads the data of an event's message; null when its subject no longer exists. */
type Compose<Kind extends WebhookEvent> = (db: Db, event: EventOf<Kind>) => Promise<MessageData<Kind> | null>;

async function describeVideo(db: Db, { videoId, channelId }: { videoId: string; channelId: string }) {
  const row = await selectVideos(db).where("videos.id", "=", videoId).executeTakeFirst();
  return row ? { video: toVideo(row, channelId) } : null;
}

type CommentEvent = EventOf<"comment.added" | "comment.held">;

/** Reads a comment as everybody sees it; a held one as its author sees it, because nobody else gets its text. */
async function describeComment(db: Db, { kind, commentId, videoId, authorId }: CommentEvent) {
  const isHeld = kind === "comment.held";
  const comment = await findComment(db, commentId, isHeld ? authorId : null).catch(ignoreNotFound);
  const video = await db
    .selectFrom("videos")
    .select(["id as _id", "title"])
    .where("id", "=", videoId)
    .executeTakeFirst();
  if (!comment || !video || comment.isDeleted || comment.withheld !== (isHeld ? "held" : "")) return null;
  return { comment, video };
}

const findAccount = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .select(["users.id as owner_id", "created_at"])
    .select(ownerColumns)
    .where("users.id", "=", userId)
    .where("deleting_since", "is", null)
    .executeTakeFirst();

const composers: { [Kind in WebhookEvent]: Compose<Kind> } = {
  "video.published": describeVideo,
  "video.changed": describeVideo,
  "video.deleted": async (_, { videoId, title }) => ({ video: { _id: videoId, title } }),
  "video.failed": async (db, { part, failure, ...event }) => {
    const data = await describeVideo(db, event);
    return data && { ...data, part, failure };
  },
  "comment.added": describeComment,
  "comment.held": describeComment,
  "subscriber.added": async (db, { userId }) => {
    const account = await findAccount(db, userId);
    return account ? { subscriber: toOwner(account) } : null;
  },
  "registration.waiting": async (db, { userId }) => {
    const account = await findAccount(db, userId);
    return account ? { account: { ...toOwner(account), createdAt: account.created_at } } : null;
  },
  "report.opened": async (db, { caseId }) => {
    const moderationCase = await db
      .selectFrom("moderation_cases")
      .select(["id as _id", "subject_kind as kind", "subject_id as subjectId", "state"])
      .select(["reports_count as reportsCount", "opened_at as openedAt"])
      .where("id", "=", caseId)
      .executeTakeFirst();
    return moderationCase ? { case: moderationCase } : null;
  },
  "account.deleted": async (_, { userId, username }) => ({ account: { _id: userId, username } }),
  "backup.failed": async (_, { failure }) => ({ failure }),
  "disk.short": async (_, { holds, freeBytes, totalBytes }) => ({ disk: { holds, freeBytes, totalBytes } }),
};

/** Reads the data of an event's message, with the URLs of files as paths; null when no message is sent. */
export const composeData = (db: Db, event: SiteEvent<WebhookEvent>): Promise<object | null> =>
  (composers[event.kind] as Compose<WebhookEvent>)(db, event as never);
