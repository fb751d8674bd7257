import type { Selectable } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { orderNewestFirst, readPage } from "#api/lists/keyset";
import { type List, type Paging, toList } from "#api/lists/page";
import { ApiError } from "#contract/errors";
import type { FollowedFeed } from "#contract/opml";
import * as t from "#languages/api-opml";

const newestFirst = orderNewestFirst("followed feeds", "followed_feeds.created_at", "followed_feeds.id");

type Row = Selectable<Tables["followed_feeds"]>;

const toFeed = ({ id, title, address, page, created_at }: Row): FollowedFeed => ({
  _id: id,
  title,
  address,
  page,
  createdAt: created_at,
});

/** Lists the feeds of other sites that an account took along, newest first. */
export async function listFollowedFeeds(db: Db, userId: string, paging: Paging): Promise<List<FollowedFeed>> {
  const keysQuery = db.selectFrom("followed_feeds").where("user_id", "=", userId);
  const queries = { rowsQuery: keysQuery.selectAll(), keysQuery };
  const toKey = ({ created_at, id }: Row) => [created_at, id];
  return toList(paging, await readPage(db, { ...queries, ordering: newestFirst, toKey }, paging), toFeed);
}

/** Removes such a feed. Throws 404 when the account has none with this id. */
export async function removeFollowedFeed(db: Db, userId: string, id: string) {
  const deletion = db.deleteFrom("followed_feeds").where("id", "=", id).where("user_id", "=", userId);
  const result = await deletion.executeTakeFirstOrThrow();
  if (result.numDeletedRows === 0n) throw new ApiError(404, t.noFeed);
}
