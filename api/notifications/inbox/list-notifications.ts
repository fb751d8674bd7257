import { sql } from "kysely";
import { cacheQuery } from "#api/db/cache-query";
import type { Db } from "#api/db/open";
import { orderNewestFirst, readList } from "#api/lists/keyset";
import type { List, Paging } from "#api/lists/page";
import { ApiError } from "#contract/errors";
import type { Notification } from "#contract/notifications";
import type { MailChoice } from "#contract/words/notifications";
import {
  isChosenAt,
  maxCount,
  oldestShownAt,
  type NotificationPlace,
  selectRows,
  selectNotifications,
  toNotification,
} from "./select-notifications";
import * as t from "#languages/api-notifications";

/** Lists the notifications of a person that they may still see, newest first. */
export function listNotifications(
  db: Db,
  userId: string,
  { place = "site", ...paging }: Paging & { place?: NotificationPlace },
): Promise<List<Notification>> {
  const ordering = orderNewestFirst("notifications", "notifications.notified_at", "notifications.id");
  const queries = {
    rowsQuery: selectRows(db, userId).where(isChosenAt(place)),
    keysQuery: selectNotifications(db, userId).where(isChosenAt(place)),
  };
  return readList(db, { ...queries, ordering, paging, toKey: (row) => [row.notified_at, row.id] }, toNotification);
}

/** Finds a notification that the person may still see. Throws 404 for any other. */
export async function findNotification(db: Db, userId: string, id: string): Promise<Notification> {
  const row = await selectRows(db, userId).where("notifications.id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError(404, t.noNotification);
  return toNotification(row);
}

type UnreadQuery = Record<"userId" | "oldest", string>;

/** Counts the unread among the newest hundred notifications of a person, as a query; older ones than `oldest` do not count. */
export function selectUnread(db: Db, { userId, oldest }: UnreadQuery) {
  const newest = db
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("notified_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(maxCount));
  return selectNotifications(db, userId, oldest)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("notifications.id", "in", newest)
    .where("seen_at", "is", null)
    .where(isChosenAt("site"));
}

const unreadCounts = cacheQuery((db, query: UnreadQuery) => selectUnread(db, query));

/** Counts what `selectUnread` selects. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await unreadCounts(db, { userId, oldest: oldestShownAt() });
  return Number(row!.count);
}

interface UnreadFilter {
  /** Where their kinds notify: in browsers, at once by mail, or in a digest. */
  by: "browser" | Exclude<MailChoice, "none">;
  /** Only this notification. */
  id?: string;
  /** Only those after this time. */
  since?: string;
  /** Only those up to this time. */
  until?: string;
  limit?: number;
}

const isMailed = (choice: MailChoice) => sql<boolean>`exists (select 1 from notification_settings as choice
  where choice.user_id = notifications.user_id and choice.kind = notifications.kind and choice.mail = ${choice})`;

/** Finds unread notifications of the kinds that a person gets in this way, newest first. */
export async function findUnread(db: Db, userId: string, { by, id, since, until, limit = 1 }: UnreadFilter) {
  const rows = await selectRows(db, userId)
    .where("seen_at", "is", null)
    .where(by === "browser" ? isChosenAt(by) : isMailed(by))
    .$if(id !== undefined, (query) => query.where("notifications.id", "=", id!))
    .$if(since !== undefined, (query) => query.where("notified_at", ">", since!))
    .$if(until !== undefined, (query) => query.where("notified_at", "<=", until!))
    .orderBy("notifications.notified_at", "desc")
    .orderBy("notifications.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toNotification);
}
