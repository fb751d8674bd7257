import { sql } from "kysely";
import type { Db } from "#api/db/open";
import type { Quotas } from "#api/deps";
import { avatarUrl } from "#api/media/store/urls";
import { type Ordering, readPage } from "#api/lists/keyset";
import { type List, type Paging, toList } from "#api/lists/page";
import type { AccountStorage } from "#contract/administration";

const largestFirst: Ordering = {
  name: "storageByBytes",
  columns: [
    { value: sql.ref("user_storage.bytes"), kind: "whole" },
    { value: sql.ref("user_storage.user_id"), kind: "text" },
  ],
  ascending: false,
};

/** Lists the stored bytes of accounts as they were last measured, the largest first. */
export async function listStorage(db: Db, { user: siteQuota }: Quotas, paging: Paging): Promise<List<AccountStorage>> {
  const keysQuery = db.selectFrom("user_storage").where("bytes", ">", 0);
  const rowsQuery = keysQuery
    .innerJoin("users", "users.id", "user_storage.user_id")
    .select(["user_storage.user_id", "user_storage.bytes"])
    .select(["users.username", "users.full_name", "users.avatar", "users.quota_bytes"]);
  const toKey = (row: { bytes: number; user_id: string }) => [Number(row.bytes), row.user_id];
  const page = await readPage(db, { rowsQuery, keysQuery, ordering: largestFirst, toKey }, paging);
  return toList(paging, page, (row) => ({
    _id: row.user_id,
    username: row.username,
    fullName: row.full_name,
    avatar: avatarUrl(row.avatar),
    usedBytes: Number(row.bytes),
    quotaBytes: row.quota_bytes === null ? siteQuota : Number(row.quota_bytes),
  }));
}
