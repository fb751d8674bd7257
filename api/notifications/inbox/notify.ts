import { sql, type Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import { randomId } from "#api/db/random-id";
import type { Tables } from "#api/db/tables";
import type { NotificationDetails, NotificationSubjectKind } from "#contract/notifications";
import type { NotificationKind } from "#contract/words/notifications";
import { addMails, addPushes } from "./add-mails-and-pushes";

export interface NewNotification {
  kind: NotificationKind;
  subjectKind: NotificationSubjectKind;
  subjectId: string;
  /** Who did it. */
  actorId?: string;
  details?: NotificationDetails;
  /** When it happened, in ISO 8601. */
  at: string;
}

/** The maximum number of notifications of an account; the oldest are deleted. */
export const maxNotifications = 1_000;

/** The kinds that notify repeatedly about the same subject; all others notify once. */
const repeatedKinds: readonly NotificationKind[] = [
  ...(["liked", "subscriber.added", "video.failed", "webhook.off", "appeal.answered"] as const),
  ...(["report.opened", "registration.waiting", "backup.failed", "disk.short"] as const),
];

/** A notification of a kind is suppressed by an earlier one of these kinds about the same subject. */
const suppressingKinds: Partial<Record<NotificationKind, readonly NotificationKind[]>> = {
  mentioned: ["comment.replied"],
  "comment.added": ["comment.replied", "mentioned"],
  "post.published": ["mentioned"],
};

/**
 * Inserts a notification for each account in one statement, except accounts that disabled the kind, block the actor, or
 * already have a suppressing kind.
 */
export async function notify(trx: Transaction<Tables>, userIds: readonly string[], news: NewNotification) {
  const ids = userIds.filter((id) => id !== news.actorId);
  if (ids.length === 0) return;
  const rows = await insertOrRenew(trx, news, ids);
  const newNotifications = { kind: news.kind, ids: rows.filter(({ since }) => since === news.at).map(({ id }) => id) };
  if (newNotifications.ids.length > 0) {
    await addMails(trx, newNotifications);
    await addPushes(trx, newNotifications);
  }
  if (rows.length > 0) await deleteOldest(trx, ids);
}

/** Notifies all accounts with one of these roles. */
export async function notifyRoles(
  trx: Transaction<Tables>,
  roles: readonly ("moderator" | "admin")[],
  news: NewNotification,
) {
  // The condition is that of the index of roles.
  const rows = await sql<{ id: string }>`select id from users where role <> 'user'
    and role in (${sql.join(roles)}) limit 1000`.execute(trx);
  await notify(
    trx,
    rows.rows.map(({ id }) => id),
    news,
  );
}

/** Inserts notifications, or marks old ones as unread; returns those that changed, each with the time since when it is unread. */
async function insertOrRenew(trx: Transaction<Tables>, news: NewNotification, userIds: readonly string[]) {
  const { kind, subjectKind, subjectId, actorId = null, details, at } = news;
  const json = details ? JSON.stringify(details) : "";
  const { rows } = await sql<
    Record<"id" | "since", string>
  >`insert into notifications (id, user_id, kind, subject_kind, subject_id, actor_id, details, since, notified_at, written_at)
    select ${randomId(trx, sql`users.id`)}, users.id, ${kind}, ${subjectKind}, ${subjectId}, ${actorId}, ${json}, ${at}, ${at}, ${timestamp()}
    from users where users.id in (${sql.join([...userIds])}) and ${wants(kind, actorId, userIds)}
      and ${hasNoSuppressingNotification(news, userIds)}
    on conflict (user_id, kind, subject_id) do update set
      actor_id = excluded.actor_id, details = excluded.details, notified_at = excluded.notified_at,
      written_at = excluded.written_at, seen_at = null,
      since = case when notifications.seen_at is null then notifications.since else excluded.since end
    where ${repeatedKinds.includes(kind) ? sql`coalesce(excluded.actor_id, '') <> coalesce(notifications.actor_id, '-')` : sql`1 = 0`}
    returning id, since`.execute(trx);
  return rows;
}

/** Matches these accounts in `users` if they are active, want the kind in any place, and do not block the actor. */
const wants = (
  kind: NotificationKind,
  actorId: string | null,
  userIds: readonly string[],
) => sql<boolean>`users.deleting_since is null
  and users.waiting_since is null
  and not exists (select 1 from notification_settings as choice
    where choice.user_id = users.id and choice.user_id in (${sql.join([...userIds])})
      and choice.kind = ${kind} and choice.site = 0 and choice.mail = 'none'
      and (coalesce(choice.feed, 0) = 0
        or not exists (select 1 from notification_feeds where notification_feeds.user_id = users.id))
      and (coalesce(choice.browser, 0) = 0
        or not exists (select 1 from push_browsers where push_browsers.user_id = users.id)))
  and not exists (select 1 from blocks where blocks.owner_id = users.id and blocks.blocked_id = ${actorId})`;

/** Matches these accounts in `users` if they have no suppressing notification about the subject. */
const hasNoSuppressingNotification = ({ kind, subjectId }: NewNotification, userIds: readonly string[]) =>
  suppressingKinds[kind]
    ? sql<boolean>`not exists (select 1 from notifications as earlier where earlier.user_id = users.id
        and earlier.user_id in (${sql.join([...userIds])}) and earlier.kind in (${sql.join([...suppressingKinds[kind]])})
        and earlier.subject_id = ${subjectId})`
    : sql<boolean>`1 = 1`;

/** Deletes the oldest notifications of accounts that have more than the maximum. */
async function deleteOldest(trx: Transaction<Tables>, userIds: readonly string[]) {
  const { rows } = await sql<{ id: string; edge: string }>`select id, edge from (
    select users.id, (select notified_at from notifications where user_id = users.id
      order by notified_at desc, id desc limit 1 offset ${sql.lit(maxNotifications)}) as edge
    from users where users.id in (${sql.join([...userIds])})) as kept where edge is not null`.execute(trx);
  for (const { id, edge } of rows)
    await trx.deleteFrom("notifications").where("user_id", "=", id).where("notified_at", "<=", edge).execute();
}
