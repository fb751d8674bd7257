import { sql } from "kysely";
import { keysetPage, newestFirst } from "#api/pagination/keyset";
import { contains } from "#api/db/like";
import type { Db } from "#api/db/open";
import { type List, type Paging, toList } from "#api/pagination/page";
import { avatarUrl } from "#api/media/store/urls";
import { foldedQuery } from "#contract/relevance";
import type { FollowedChannel, Subscriber } from "#contract/subscriptions";
import { refuseUnknownUser } from "./queries";

/** Subscriptions with the accounts on one side of them, and whether the viewer follows those. */
const withPeople = (db: Db, side: "subscriber_id" | "channel_id", viewerId: string | null) =>
  db
    .selectFrom("subscriptions")
    .innerJoin("users", "users.id", `subscriptions.${side}`)
    .leftJoin("subscriptions as mine", (join) =>
      join.onRef("mine.channel_id", "=", "users.id").on("mine.subscriber_id", "=", viewerId ?? ""),
    )
    .select(["users.id", "users.username", "users.full_name", "users.avatar", "users.subscribers_count"])
    .select(["subscriptions.created_at as since", "mine.subscriber_id as followed_by"]);

type Row = Awaited<ReturnType<ReturnType<typeof withPeople>["executeTakeFirstOrThrow"]>>;

const toPerson = (row: Row) => ({
  username: row.username,
  fullName: row.full_name,
  avatar: avatarUrl(row.avatar),
  subscriberCount: row.subscribers_count,
  isSubscribedByMe: row.followed_by !== null,
});

const keyOf = (row: Row) => [row.since, row.id];

/** Who follows a channel, newest first. */
export async function listSubscribers(
  db: Db,
  channelId: string,
  asked: Paging,
  viewerId: string | null,
): Promise<List<Subscriber>> {
  await refuseUnknownUser(db, channelId);
  const rows = withPeople(db, "subscriber_id", viewerId).where("subscriptions.channel_id", "=", channelId);
  const keys = db.selectFrom("subscriptions").where("subscriptions.channel_id", "=", channelId);
  const ordering = newestFirst("subscribers", "subscriptions.created_at", "subscriptions.subscriber_id");
  const found = await keysetPage(db, { rows, keys }, ordering, asked, keyOf);
  return toList(asked, found, (row) => ({ subscriberId: row.id, ...toPerson(row) }));
}

/** The channels that a user follows, newest first; with `wanted` only those whose names have it. */
export async function listFollowed(
  db: Db,
  userId: string,
  { wanted, ...asked }: Paging & { wanted: string },
  viewerId: string | null,
): Promise<List<FollowedChannel>> {
  await refuseUnknownUser(db, userId);
  const q = foldedQuery(wanted);
  const rows = withPeople(db, "channel_id", viewerId)
    .where("subscriptions.subscriber_id", "=", userId)
    .$if(q !== "", (query) => query.where(isNamed(q)));
  const keys = db
    .selectFrom("subscriptions")
    .where("subscriptions.subscriber_id", "=", userId)
    .$if(q !== "", (query) =>
      query.where((eb) =>
        eb.exists(eb.selectFrom("users").whereRef("users.id", "=", "subscriptions.channel_id").where(isNamed(q))),
      ),
    );
  const ordering = newestFirst("followed", "subscriptions.created_at", "subscriptions.channel_id");
  const found = await keysetPage(db, { rows, keys }, ordering, asked, keyOf);
  return toList(asked, found, (row) => ({ channelId: row.id, ...toPerson(row) }));
}

/** Compares whether a channel's username or full name contains a folded text. */
const isNamed = (q: string) =>
  sql<boolean>`(${contains(sql.ref("users.username_folded"), q)} or ${contains(sql.ref("users.full_name_folded"), q)})`;
