import { sql, type Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import { type Db, isSqlite } from "#api/db/open";
import { readCoded, storeMessage } from "#api/db/stored-message";
import type { Tables } from "#api/db/tables";
import { orderNewestFirst, readPage } from "#api/lists/keyset";
import { type List, type Paging, toList } from "#api/lists/page";
import { ApiError } from "#contract/errors";
import type { DecisionAct, Notice, ReportableKind } from "#contract/moderation";
import * as t from "#languages/api-administration";
import { toMessage } from "#languages/runtime/coded";

/** Tells every account that reported a subject what became of it, in one statement. */
export async function addOutcomeNotices(
  trx: Transaction<Tables>,
  { id, subject_kind }: { id: string; subject_kind: ReportableKind },
  act: DecisionAct,
) {
  const kind = subject_kind === "user" ? "other" : subject_kind;
  const told = toMessage(() => t.reportOutcome({ kind, act: act === "dismiss" ? "other" : act }));
  const now = timestamp();
  const noticeId = isSqlite(trx)
    ? sql`lower(hex(randomblob(12)))`
    : sql`substr(md5(random()::text || reports.id), 1, 24)`;
  await sql`insert into notices (id, user_id, case_id, content, content_message, created_at)
    select ${noticeId}, reporter_id, case_id, ${told.message}, ${storeMessage(told)}, ${now} from reports
    where case_id = ${id} and reporter_id is not null`.execute(trx);
}

/** Lists what a person has not yet dismissed, newest first. */
export async function listNotices(db: Db, userId: string, paging: Paging): Promise<List<Notice>> {
  const own = db.selectFrom("notices").where("user_id", "=", userId);
  const queries = { rowsQuery: own.select(["id", "content", "content_message", "created_at"]), keysQuery: own };
  const ordering = orderNewestFirst("notices", "notices.created_at", "notices.id");
  const rows = await readPage(db, { ...queries, ordering, toKey: (row) => [row.created_at, row.id] }, paging);
  return toList(paging, rows, ({ id, content, content_message, created_at }) => ({
    ...{ _id: id, content, contentMessage: readCoded(content, content_message) },
    createdAt: created_at,
  }));
}

/** Deletes a notice. Throws 404 when the person has no such notice. */
export async function deleteNotice(db: Db, userId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("notices")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ApiError(404, t.noNotice);
}

/** Marks as read what a person was told up to a time. */
export const markNoticesSeen = (db: Db, userId: string, until: string) =>
  db
    .updateTable("notices")
    .set({ seen_at: timestamp() })
    .where("user_id", "=", userId)
    .where("created_at", "<=", until)
    .where("seen_at", "is", null)
    .execute();
