import type { Db } from "#api/db/open";
import { orderNewestFirst, readPage } from "#api/pagination/keyset";
import { type List, type Paging, toList } from "#api/pagination/page";
import type { OwnDecision } from "#contract/moderation";
import { appealable } from "./appeals";
import { readCopy, toDecision } from "./rows";

/** Lists the decisions about a person, newest first; a dismissed report is no business of theirs. */
export async function listOwnDecisions(
  db: Db,
  userId: string,
  { paging, onlyUnseen }: { paging: Paging; onlyUnseen: boolean },
): Promise<List<OwnDecision>> {
  const own = db
    .selectFrom("moderation_decisions")
    .where("affected_id", "=", userId)
    .where("act", "!=", "dismiss")
    .$if(onlyUnseen, (query) => query.where("seen_at", "is", null));
  const rowsQuery = own
    .innerJoin("moderation_cases", "moderation_cases.id", "moderation_decisions.case_id")
    .selectAll("moderation_decisions")
    .select(["subject_kind", "subject_id", "copy"]);
  const ordering = orderNewestFirst("ownDecisions", "moderation_decisions.decided_at", "moderation_decisions.id");
  const rows = await readPage(db, { rowsQuery, keysQuery: own }, ordering, paging, (row) => [row.decided_at, row.id]);
  return toList(paging, rows, (row) => ({
    ...toDecision(row),
    kind: row.subject_kind,
    subjectId: row.subject_id,
    copy: readCopy(row.copy),
    isUnseen: row.seen_at === null,
    canAppeal: row.appeal === null && appealable.includes(row.act),
  }));
}
