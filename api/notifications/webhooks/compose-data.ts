import type { Db } from "#api/db/open";
import { ownerColumns, toOwner } from "#api/accounts/users/owner";
import { findComment } from "#api/community/comments/comment-rows";
import { selectVideos, toVideo } from "#api/videos/videos/find-video";
import type { SiteEvent } from "#contract/events";
import type { MessageData } from "#contract/webhook-messages";
import type { WebhookEvent } from "#contract/words/webhooks";
import { ApiError } from "#contract/errors";

type EventOf<Kind extends WebhookEvent> = SiteEvent<Kind>;

/** What a message says of an event; null where what it is about is not there any more. */
type Compose<Kind extends WebhookEvent> = (db: Db, event: EventOf<Kind>) => Promise<MessageData<Kind> | null>;

async function readVideo(db: Db, { videoId, channelId }: { videoId: string; channelId: string }) {
  const row = await selectVideos(db).where("videos.id", "=", videoId).executeTakeFirst();
  return row ? toVideo(row, channelId) : null;
}

const aboutVideo = async (db: Db, event: { videoId: string; channelId: string }) => {
  const video = await readVideo(db, event);
  return video && { video };
};

/** Reads a comment as everybody sees it; a held one as its author does, who alone gets its text. */
async function readComment(db: Db, id: string, viewerId: string | null) {
  try {
    return await findComment(db, id, viewerId);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function aboutComment(db: Db, { kind, commentId, videoId, authorId }: EventOf<"comment.added" | "comment.held">) {
  const isHeld = kind === "comment.held";
  const comment = await readComment(db, commentId, isHeld ? authorId : null);
  const video = await db
    .selectFrom("videos")
    .select(["id as _id", "title"])
    .where("id", "=", videoId)
    .executeTakeFirst();
  if (!comment || !video || comment.isDeleted || comment.withheld !== (isHeld ? "held" : "")) return null;
  return { comment, video };
}

const accountOf = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .select(["users.id as owner_id", "created_at"])
    .select(ownerColumns)
    .where("users.id", "=", userId)
    .where("deleting_since", "is", null)
    .executeTakeFirst();

const composers: { [Kind in WebhookEvent]: Compose<Kind> } = {
  "video.published": aboutVideo,
  "video.changed": aboutVideo,
  "video.deleted": async (_, { videoId, title }) => ({ video: { _id: videoId, title } }),
  "video.failed": async (db, { part, failure, ...event }) => {
    const aboutFilm = await aboutVideo(db, event);
    return aboutFilm && { ...aboutFilm, part, failure };
  },
  "comment.added": aboutComment,
  "comment.held": aboutComment,
  "subscriber.added": async (db, { userId }) => {
    const account = await accountOf(db, userId);
    return account ? { subscriber: toOwner(account) } : null;
  },
  "registration.waiting": async (db, { userId }) => {
    const account = await accountOf(db, userId);
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

/** Reads the data of an event's message, with the URLs of files as paths; null where nothing is sent. */
export const composeData = (db: Db, event: SiteEvent<WebhookEvent>): Promise<object | null> =>
  (composers[event.kind] as Compose<WebhookEvent>)(db, event as never);
