import { type Selectable, sql, type Transaction } from "kysely";
import type { Db } from "#api/db/open";
import { forUpdateSkipLocked } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import { findMentionedIds } from "#api/accounts/users/mentions";
import type { ChannelNotifications } from "#contract/subscriptions";
import { type NewNotification, notify } from "./notify";
import { createAdaptiveBatchSize } from "./adaptive-batch-size";

/** Queues the notifications of a channel's followers, and notifies mentioned accounts immediately. */
export async function announce(trx: Transaction<Tables>, eventId: string, news: NewNotification & { actorId: string }) {
  const { kind, subjectKind, subjectId, actorId, at } = news;
  if (subjectKind === "tweet") await notifyMentioned(trx, news);
  // The account may have been deleted.
  await sql`insert into announcements (id, kind, subject_kind, subject_id, channel_id, notified_at)
    select ${eventId}, ${kind}, ${subjectKind}, ${subjectId}, users.id, ${at} from users where users.id = ${actorId}`.execute(
    trx,
  );
}

async function notifyMentioned(trx: Transaction<Tables>, news: NewNotification) {
  const tweet = trx.selectFrom("tweets").select(["content", "owner_id"]).where("id", "=", news.subjectId);
  const text = await tweet.executeTakeFirst();
  if (text) await notify(trx, await findMentionedIds(trx, text), { ...news, kind: "mentioned" });
}

type Announcement = Selectable<Tables["announcements"]>;

const selectFirst = (db: Db) =>
  db.selectFrom("announcements").selectAll().orderBy("notified_at").orderBy("id").limit(1);

/**
 * Notifies the next batch of followers and stores its position, in one transaction. Returns whether there was an
 * announcement. Hidden content notifies too, and its notification stays invisible until the content is shown again.
 */
export async function notifyNextBatch(db: Db, batch = createAdaptiveBatchSize()): Promise<boolean> {
  if (!(await selectFirst(db).executeTakeFirst())) return false;
  const startedAt = performance.now();
  const hadAnnouncement = await db.transaction().execute(async (trx) => {
    const announcement = await selectFirst(trx).modifyEnd(forUpdateSkipLocked(db)).executeTakeFirst();
    if (announcement) await notifyNextFollowers(trx, announcement, batch.size);
    return announcement !== undefined;
  });
  batch.adapt(performance.now() - startedAt);
  return hadAnnouncement;
}

async function notifyNextFollowers(trx: Transaction<Tables>, announcement: Announcement, size: number) {
  const { id, kind, subject_kind, subject_id, channel_id, notified_at } = announcement;
  const followers = await findFollowers(trx, announcement, size);
  const recipients = followers.filter(({ notifications }) => choicesFor(kind).includes(notifications));
  await notify(
    trx,
    recipients.map(({ subscriber_id }) => subscriber_id),
    { kind, subjectKind: subject_kind, subjectId: subject_id, actorId: channel_id, at: notified_at },
  );
  const last = followers.at(-1);
  if (!last || followers.length < size) {
    await trx.deleteFrom("announcements").where("id", "=", id).execute();
    return;
  }
  const position = { after_time: last.created_at, after_id: last.subscriber_id };
  await trx.updateTable("announcements").set(position).where("id", "=", id).execute();
}

/** Lists the choices of followers who receive a kind. */
const choicesFor = (kind: NewNotification["kind"]): ChannelNotifications[] =>
  kind === "post.published" ? ["all"] : ["all", "videos"];

/** Finds the next followers in the order in which they subscribed, without those who subscribed after the announcement. */
const findFollowers = (
  trx: Transaction<Tables>,
  { channel_id, notified_at, after_time, after_id }: Announcement,
  size: number,
) =>
  trx
    .selectFrom("subscriptions")
    .select(["created_at", "subscriber_id", "notifications"])
    .where("channel_id", "=", channel_id)
    .where("created_at", "<=", notified_at)
    .where(sql<boolean>`(created_at, subscriber_id) > (${after_time}, ${after_id})`)
    .orderBy("created_at")
    .orderBy("subscriber_id")
    .limit(size)
    .execute();
