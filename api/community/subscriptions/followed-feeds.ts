import type { Selectable } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { orderNewestFirst, readList } from "#api/lists/keyset";
import type { List, Paging } from "#api/lists/page";
import { ApiError } from "#contract/errors";
import type { FollowedFeed } from "#contract/opml";
import * as t from "#languages/api-opml";

const ordering = orderNewestFirst("followed feeds", "followed_feeds.created_at", "followed_feeds.id");

type Row = Selectable<Tables["followed_feeds"]>;

const toFeed = ({ id, title, address, page, created_at }: Row): FollowedFeed => ({
  _id: id,
  title,
  address,
  page,
  createdAt: created_at,
});

/** Lists the feeds of other sites that an account imported, newest first. */
export function listFollowedFeeds(db: Db, userId: string, paging: Paging): Promise<List<FollowedFeed>> {
  const keysQuery = db.selectFrom("followed_feeds").where("user_id", "=", userId);
  const queries = { rowsQuery: keysQuery.selectAll(), keysQuery };
  return readList(db, { ...queries, ordering, paging, toKey: (row) => [row.created_at, row.id] }, toFeed);
}

/** Removes a feed of another site. Throws 404 when the account has no feed with this id. */
export async function removeFollowedFeed(db: Db, userId: string, id: string) {
  const deletion = db.deleteFrom("followed_feeds").where("id", "=", id).where("user_id", "=", userId);
  const result = await deletion.executeTakeFirstOrThrow();
  if (result.numDeletedRows === 0n) throw new ApiError(404, t.noFeed);
}
