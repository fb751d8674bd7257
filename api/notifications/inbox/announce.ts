import { type Selectable, sql, type Transaction } from "kysely";
import { randomId } from "#api/db/random-id";
import { type Db, skipLocked } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { findMentions, mentionsIn } from "#api/accounts/users/mentions";
import { addMails } from "./add-mails";
import { type News, tell, trimKept, wants } from "./tell";

/** Followers of one turn: SQLite writes as many with their indexes in about 10 ms. */
export const followersPerTurn = 200;

/** Begins to tell a channel's followers of something new, and tells those whom it mentions at once. */
export async function announce(trx: Transaction<Tables>, eventId: string, news: News & { actorId: string }) {
  const { kind, subjectKind, subjectId, actorId, at } = news;
  if (subjectKind === "tweet") await tellMentioned(trx, news);
  // The account may be gone.
  await sql`insert into announcements (id, kind, subject_kind, subject_id, channel_id, told_at)
    select ${eventId}, ${kind}, ${subjectKind}, ${subjectId}, users.id, ${at} from users where users.id = ${actorId}`.execute(
    trx,
  );
}

async function tellMentioned(trx: Transaction<Tables>, news: News) {
  const tweet = trx.selectFrom("tweets").select(["content", "owner_id"]).where("id", "=", news.subjectId);
  const text = await tweet.executeTakeFirst();
  if (!text) return;
  const mentions = mentionsIn(text, await findMentions(trx, [text]));
  await tell(
    trx,
    mentions.map(({ _id }) => _id),
    { ...news, kind: "mentioned" },
  );
}

type Announcement = Selectable<Tables["announcements"]>;

const selectFirst = (db: Db) => db.selectFrom("announcements").selectAll().orderBy("told_at").orderBy("id").limit(1);

/**
 * Tells the next followers of an announcement, and stores how far it is, in one transaction. Returns whether there was an
 * announcement. What is hidden meanwhile is told all the same and not shown, since it may come back.
 */
export async function announceToSome(db: Db): Promise<boolean> {
  if (!(await selectFirst(db).executeTakeFirst())) return false;
  return db.transaction().execute(async (trx) => {
    const announcement = await selectFirst(trx).modifyEnd(skipLocked(db)).executeTakeFirst();
    if (announcement) await tellSome(trx, announcement);
    return announcement !== undefined;
  });
}

async function tellSome(trx: Transaction<Tables>, announcement: Announcement) {
  const { id } = announcement;
  const followers = await findFollowers(trx, announcement);
  const last = followers.at(-1);
  if (last) {
    await insertFor(trx, announcement, last);
    await trimKept(
      trx,
      followers.map(({ subscriber_id }) => subscriber_id),
    );
  }
  if (!last || followers.length < followersPerTurn) {
    await trx.deleteFrom("announcements").where("id", "=", id).execute();
    return;
  }
  const position = { after_time: last.created_at, after_id: last.subscriber_id };
  await trx.updateTable("announcements").set(position).where("id", "=", id).execute();
}

/** Finds the followers that come next, in the order in which they subscribed; none who did so later. */
const findFollowers = (trx: Transaction<Tables>, { channel_id, told_at, after_time, after_id }: Announcement) =>
  trx
    .selectFrom("subscriptions")
    .select(["created_at", "subscriber_id"])
    .where("channel_id", "=", channel_id)
    .where("created_at", "<=", told_at)
    .where(sql<boolean>`(created_at, subscriber_id) > (${after_time}, ${after_id})`)
    .orderBy("created_at")
    .orderBy("subscriber_id")
    .limit(followersPerTurn)
    .execute();

type Follower = Awaited<ReturnType<typeof findFollowers>>[number];

async function insertFor(trx: Transaction<Tables>, announcement: Announcement, last: Follower) {
  const { kind, subject_kind, subject_id, channel_id, told_at, after_time, after_id } = announcement;
  const choices = kind === "post.published" ? ["all"] : ["all", "videos"];
  const followers = sql`from subscriptions join users on users.id = subscriptions.subscriber_id
    where subscriptions.channel_id = ${channel_id} and subscriptions.notifications in (${sql.join(choices)})
      and (subscriptions.created_at, subscriptions.subscriber_id) > (${after_time}, ${after_id})
      and (subscriptions.created_at, subscriptions.subscriber_id) <= (${last.created_at}, ${last.subscriber_id})`;
  await sql`insert into notifications (id, user_id, kind, subject_kind, subject_id, actor_id, since, told_at)
    select ${randomId(trx, sql`users.id`)}, users.id, ${kind}, ${subject_kind}, ${subject_id}, ${channel_id}, ${told_at}, ${told_at}
    ${followers} and ${wants(kind, channel_id)}
    on conflict (user_id, kind, subject_id) do nothing`.execute(trx);
  await addMails(trx, { kind, subjectId: subject_id, at: told_at }, sql`(select users.* ${followers}) as users`);
}
