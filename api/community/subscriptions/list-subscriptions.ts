import { sql } from "kysely";
import { orderNewestFirst, readList } from "#api/lists/keyset";
import { containsWidely, widen } from "#api/db/folded-texts";
import { contains } from "#api/db/like";
import type { Db } from "#api/db/open";
import type { List, ListRequest } from "#api/lists/page";
import { avatarUrl } from "#api/media/store/urls";
import { foldQuery } from "#contract/fold";
import type { ChannelEntry, Subscriber } from "#contract/subscriptions";
import { requireUser } from "./set-subscription";

/** Selects subscriptions with the account on one side, and the viewer's own subscription to this account. */
const selectAccounts = (db: Db, side: "subscriber_id" | "channel_id", viewerId: string | null) =>
  db
    .selectFrom("subscriptions")
    .innerJoin("users", "users.id", `subscriptions.${side}`)
    .leftJoin("subscriptions as viewer_subscription", (join) =>
      join
        .onRef("viewer_subscription.channel_id", "=", "users.id")
        .on("viewer_subscription.subscriber_id", "=", viewerId ?? ""),
    )
    .select(["users.id", "users.username", "users.full_name", "users.avatar", "users.subscribers_count"])
    .select(["subscriptions.created_at as since", "viewer_subscription.subscriber_id as viewer_subscription"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>["executeTakeFirstOrThrow"]>>;

export const describeAccount = (row: Omit<Row, "since">) => ({
  username: row.username,
  fullName: row.full_name,
  avatar: avatarUrl(row.avatar),
  subscriberCount: row.subscribers_count,
  isSubscribedByMe: row.viewer_subscription !== null,
});

const toKey = (row: Row) => [row.since, row.id];

export async function listSubscribers(
  db: Db,
  channelId: string,
  { paging, viewerId }: ListRequest,
): Promise<List<Subscriber>> {
  await requireUser(db, channelId);
  const rowsQuery = selectAccounts(db, "subscriber_id", viewerId).where("subscriptions.channel_id", "=", channelId);
  const keysQuery = db.selectFrom("subscriptions").where("subscriptions.channel_id", "=", channelId);
  const ordering = orderNewestFirst("subscribers", "subscriptions.created_at", "subscriptions.subscriber_id");
  const list = { rowsQuery, keysQuery, ordering, paging, toKey };
  return readList(db, list, (row) => ({ subscriberId: row.id, ...describeAccount(row) }));
}

/** Lists the channels that a user subscribes to, newest first; with a name filter, only those whose names contain it. */
export async function listSubscriptions(
  db: Db,
  userId: string,
  { nameFilter, paging, viewerId }: ListRequest & { nameFilter: string },
): Promise<List<ChannelEntry>> {
  await requireUser(db, userId);
  const query = foldQuery(nameFilter);
  const rowsQuery = selectAccounts(db, "channel_id", viewerId)
    .where("subscriptions.subscriber_id", "=", userId)
    .$if(query !== "", (rows) => rows.where(hasNameLike(query)));
  const keysQuery = db
    .selectFrom("subscriptions")
    .where("subscriptions.subscriber_id", "=", userId)
    .$if(query !== "", (keys) =>
      keys.where((eb) =>
        eb.exists(
          eb.selectFrom("users").whereRef("users.id", "=", "subscriptions.channel_id").where(hasNameLike(query)),
        ),
      ),
    );
  // "followed" is the name of this list in cursors, which older pages may still send.
  const ordering = orderNewestFirst("followed", "subscriptions.created_at", "subscriptions.channel_id");
  const list = { rowsQuery, keysQuery, ordering, paging, toKey };
  return readList(db, list, (row) => ({ channelId: row.id, ...describeAccount(row) }));
}

/** Matches channels whose username or full name contains a folded text, also when both are folded widely. */
function hasNameLike(query: string) {
  const names = [contains(sql.ref("users.username_folded"), query), contains(sql.ref("users.full_name_folded"), query)];
  const wide = widen(query);
  return sql<boolean>`(${sql.join([...names, ...(wide ? [containsWidely("users.full_name", wide)] : [])], sql` or `)})`;
}
