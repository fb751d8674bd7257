import { type RawBuilder, sql } from "kysely";
import { toOwner } from "#api/accounts/users/owner";
import { isCommentVisible } from "#api/community/comments/comment-rows";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { videoUrls } from "#api/media/store/urls";
import { areCommentsOn, isListed, isVisibleToAll } from "#api/videos/videos/visibility";
import type { Notification, NotificationDetails } from "#contract/notifications";

const dayMs = 24 * 60 * 60_000;

export const notificationLifetimeMs = 90 * dayMs;

/** The highest number that a notification shows. */
export const maxCount = 100;
const maxExcerptCharacters = 200;

const role = sql`(select readers.role from users as readers where readers.id = user_id)`;

/**
 * Matches when a query finds a row; the query runs once for each notification. For an `exists`, PostgreSQL may read the
 * whole table beforehand when it expects many notifications, as it does without statistics of a table that has just grown.
 */
const isFound = (rows: RawBuilder<unknown>) => sql<boolean>`((select 1 ${rows} limit 1) is not null)`;

const ownLikes = (of: "video" | "tweet" | "comment") => sql`(select count(*) from ${sql.table(`${of}_likes`)} as own
  where own.user_id = notifications.user_id and ${sql.ref(`own.${of}_id`)} = subject_id)`;

const likesCount = sql<number>`(coalesce(comments.likes_count, tweets.likes_count, videos.likes_count)
  - ${ownLikes("video")} - ${ownLikes("tweet")} - ${ownLikes("comment")})`;

/**
 * Matches the notifications that a person may still see: the subject is visible to the person, the event still holds, and
 * the person does not block the actor.
 */
const isStillShown = sql<boolean>`(subject_kind <> 'video' or ${isListed} or (kind <> 'video.published' and videos.owner_id = user_id))
  and (subject_kind <> 'comment' or (${isCommentVisible} and (${isVisibleToAll} or videos.owner_id = user_id) and ${areCommentsOn}))
  and (subject_kind <> 'tweet' or tweets.withheld = '')
  and (kind not in ('video.published', 'post.published') or ${isFound(sql`from subscriptions
    where subscriptions.subscriber_id = user_id and subscriptions.channel_id = actor_id
      and subscriptions.notifications <> 'none'`)})
  and (kind <> 'comment.hearted' or comments.is_hearted = 1)
  and (kind <> 'liked' or ${likesCount} > 0)
  and (kind <> 'video.failed' or videos.failure is not null or ${isFound(sql`from replacements
    where replacements.video_id = videos.id and replacements.status = 'failed'`)})
  and (kind <> 'subscriber.added' or ${isFound(sql`from subscriptions
    where subscriptions.channel_id = user_id and subscriptions.created_at >= since order by subscriptions.created_at`)})
  and (kind <> 'webhook.off' or ${isFound(sql`from webhooks where webhooks.id = subject_id and is_on = 0
    and (webhooks.owner_id = user_id or (scope = 'site' and ${role} = 'admin'))`)})
  and (kind <> 'mail.refused' or ${isFound(sql`from users where users.id = user_id and mail_stopped_at is not null`)})
  and (kind <> 'report.opened' or (${role} <> 'user' and exists (select 1 from moderation_cases where state = 'open')))
  and (kind <> 'registration.waiting' or exists (select 1 from users where waiting_since is not null))
  and (kind not in ('registration.waiting', 'import.done', 'backup.failed', 'disk.short') or ${role} = 'admin')
  and (actor_id is null or kind in ('liked', 'subscriber.added') or (actors.deleting_since is null
    and actors.id is not null
    and not ${isFound(sql`from blocks where blocks.owner_id = user_id and blocks.blocked_id = actor_id`)}))`;

export const oldestShownAt = () => timestamp(Date.now() - notificationLifetimeMs);

/** The condition under which a kind is disabled, for each place. */
const offAt = {
  site: sql`choice.site = 0`,
  feed: sql`coalesce(choice.feed, choice.site) = 0`,
  browser: sql`coalesce(choice.browser, choice.site) = 0`,
};
export type NotificationPlace = keyof typeof offAt;

/** Matches the notifications whose kinds are enabled in a place. */
export const isChosenAt = (place: NotificationPlace) =>
  sql<boolean>`not ${isFound(sql`from notification_settings as choice
    where choice.user_id = notifications.user_id and choice.kind = notifications.kind and ${offAt[place]}`)}`;

/** Selects the notifications that a person may still see, joined with their subjects. */
export const selectNotifications = (db: Db, userId: string, oldest = oldestShownAt()) =>
  db
    .selectFrom("notifications")
    .leftJoin("comments", "comments.id", "notifications.subject_id")
    .leftJoin("tweets", "tweets.id", "notifications.subject_id")
    .leftJoin("videos", (join) =>
      join.on("videos.id", "=", (eb) => eb.fn.coalesce("comments.video_id", "notifications.subject_id")),
    )
    .leftJoin("users as actors", "actors.id", "notifications.actor_id")
    .where("notifications.user_id", "=", userId)
    .where("notifications.notified_at", ">", oldest)
    .where(isStillShown);

/** Counts the rows of a query up to `maxCount`. */
const countRows = (rows: ReturnType<typeof sql>) =>
  sql`(select count(*) from (select 1 as one ${rows} limit ${sql.lit(maxCount)}) as firsts)`;

const notificationCount = sql<number>`case kind
  when 'liked' then ${likesCount}
  when 'subscriber.added' then ${countRows(sql`from subscriptions
    where subscriptions.channel_id = user_id and subscriptions.created_at >= since`)}
  when 'report.opened' then ${countRows(sql`from moderation_cases where state = 'open'`)}
  when 'registration.waiting' then ${countRows(sql`from users where waiting_since is not null`)}
  else 1 end`;

/** Selects the columns that `toNotification` reads. */
export const selectRows = (db: Db, userId: string) =>
  selectNotifications(db, userId)
    .select(["notifications.id", "kind", "subject_kind", "subject_id", "actor_id", "details"])
    .select(["notified_at", "written_at", "seen_at"])
    .select(["actors.username", "actors.full_name", "actors.avatar"])
    .select(["videos.id as video_id", "videos.title", "comments.id as comment_id"])
    .select(["videos.media_key", "videos.file_name", "videos.thumbnail_version"])
    .select(["comments.content", "tweets.content as tweet", notificationCount.as("counted")]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>["executeTakeFirstOrThrow"]>>;

export function toNotification(row: Row): Notification {
  const { username, full_name, avatar, actor_id } = row;
  const isOfMany = row.kind === "liked" || row.kind === "subscriber.added";
  const hasActor = !isOfMany && actor_id !== null && username !== null && full_name !== null && avatar !== null;
  return {
    _id: row.id,
    kind: row.kind,
    createdAt: row.notified_at,
    writtenAt: row.written_at ?? row.notified_at,
    isUnread: row.seen_at === null,
    actor: hasActor ? toOwner({ owner_id: actor_id, username, full_name, avatar }) : null,
    subjectKind: row.subject_kind,
    videoId: row.video_id,
    commentId: row.comment_id,
    tweetId: row.subject_kind === "tweet" ? row.subject_id : null,
    webhookId: row.subject_kind === "webhook" ? row.subject_id : null,
    title: toExcerpt(row.tweet ?? row.title ?? ""),
    thumbnail: thumbnailOf(row),
    excerpt: toExcerpt(row.content ?? ""),
    count: Math.min(Number(row.counted), maxCount),
    details: row.details === "" ? {} : (JSON.parse(row.details) as NotificationDetails),
  };
}

function thumbnailOf({ video_id: id, media_key, file_name, thumbnail_version }: Row): string {
  if (id === null || media_key === null || file_name === null || thumbnail_version === null) return "";
  return videoUrls({ id, media_key, file_name, thumbnail_version }).thumbnailSmall;
}

/** Cuts a text to an excerpt without splitting a surrogate pair. */
const toExcerpt = (text: string) =>
  [...text.slice(0, 2 * maxExcerptCharacters)].slice(0, maxExcerptCharacters).join("");
