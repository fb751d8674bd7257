import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { orderNewestFirst, readList } from "#api/lists/keyset";
import type { List, Paging } from "#api/lists/page";
import type { OwnDecision } from "#contract/moderation";
import { appealable } from "./appeals";
import { readCopy, toDecision } from "./case-rows";

/** Lists the decisions about a person, newest first, without dismissed reports. */
export async function listOwnDecisions(
  db: Db,
  userId: string,
  { paging, onlyUnseen }: { paging: Paging; onlyUnseen: boolean },
): Promise<List<OwnDecision>> {
  const ownDecisions = db
    .selectFrom("moderation_decisions")
    .where("affected_id", "=", userId)
    .where("act", "!=", "dismiss")
    .$if(onlyUnseen, (query) => query.where("seen_at", "is", null));
  const rowsQuery = ownDecisions
    .innerJoin("moderation_cases", "moderation_cases.id", "moderation_decisions.case_id")
    .selectAll("moderation_decisions")
    .select(["subject_kind", "subject_id", "copy"]);
  const ordering = orderNewestFirst("ownDecisions", "moderation_decisions.decided_at", "moderation_decisions.id");
  const queries = { rowsQuery, keysQuery: ownDecisions };
  return readList(db, { ...queries, ordering, paging, toKey: (row) => [row.decided_at, row.id] }, (row) => ({
    ...toDecision(row),
    kind: row.subject_kind,
    subjectId: row.subject_id,
    copy: readCopy(row.copy),
    isUnseen: row.seen_at === null,
    canAppeal: row.appeal === null && appealable.includes(row.act),
  }));
}

const decisionsPerBatch = 200;

/**
 * Marks as read the decisions about a person, and the answers to their appeals, up to a time. Works in batches, because
 * there may be very many.
 */
export async function markDecisionsSeen(db: Db, userId: string, until: string) {
  const unseen = db
    .selectFrom("moderation_decisions")
    .select("id")
    .where("affected_id", "=", userId)
    .where("seen_at", "is", null)
    .where((eb) => eb(eb.fn.coalesce("answered_at", "decided_at"), "<=", until))
    .limit(decisionsPerBatch);
  for (let count = decisionsPerBatch; count === decisionsPerBatch; await yieldToEventLoop()) {
    const marking = db.updateTable("moderation_decisions").set({ seen_at: timestamp() }).where("id", "in", unseen);
    count = Number((await marking.executeTakeFirstOrThrow()).numUpdatedRows);
  }
}
