import { type RawBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";
import type { Viewer } from "#api/deps";
import { countUpTo } from "#api/lists/count-up-to";
import { type Ordering, orderNewestFirst, readPage } from "#api/lists/keyset";
import { type List, type Paging, toList } from "#api/lists/page";
import { countHeld } from "#api/community/held/held-posts";
import { ownerColumns } from "#api/accounts/users/owner";
import { ApiError } from "#contract/errors";
import { pageSizes } from "#contract/limits";
import type { FullCase, ModerationCase, WaitingCases } from "#contract/moderation";
import { hasOtherModerators } from "./appeals";
import { toCases } from "./case-pictures";
import { withReasons } from "./case-reasons";
import { type CaseRow, readCopy, selectCases, selectDecisions, toAccount, toCase, toDecision } from "./case-rows";
import { findSubject } from "./subjects";
import * as t from "#languages/api-administration";

interface CaseList {
  isMember: RawBuilder<boolean>;
  /** The column that the list is sorted by. */
  column: "opened_at" | "changed_at";
  ordering: Ordering;
}

const orderBy = (name: string, column: CaseList["column"]): Ordering =>
  orderNewestFirst(name, `moderation_cases.${column}`, "moderation_cases.id");

/** The case that has waited longest comes first, even after further reports. An appeal is the last change of its case. */
const lists: Record<"open" | "appealed" | "closed", CaseList> = {
  open: {
    isMember: sql`moderation_cases.state = ${"open"}`,
    column: "opened_at",
    ordering: { ...orderBy("open cases", "opened_at"), ascending: true },
  },
  appealed: {
    isMember: sql`moderation_cases.id in (select case_id from moderation_decisions
      where appeal is not null and outcome is null)`,
    column: "changed_at",
    ordering: { ...orderBy("appeals", "changed_at"), ascending: true },
  },
  closed: {
    isMember: sql`moderation_cases.state = ${"closed"}`,
    column: "changed_at",
    ordering: orderBy("cases", "changed_at"),
  },
};

/**
 * Lists cases; the open ones unless `state` is another list. Open and appealed cases come oldest first, closed ones most
 * recently changed first.
 */
export async function listCases(db: Db, state: string | undefined, paging: Paging): Promise<List<ModerationCase>> {
  const { isMember, column, ordering } = lists[state === "appealed" || state === "closed" ? state : "open"];
  const queries = {
    rowsQuery: selectCases(db).where(isMember),
    keysQuery: db.selectFrom("moderation_cases").where(isMember),
  };
  const page = await readPage(db, { ...queries, ordering, toKey: (row) => [row[column], row.id] }, paging);
  const list = toList(paging, page, (row) => row);
  return { ...list, docs: await withReasons(db, await toCases(db, list.docs)) };
}

const countCases = (db: Db, state: keyof typeof lists) =>
  countUpTo(db, db.selectFrom("moderation_cases").where(lists[state].isMember), 100);

/** Counts the cases and posts that wait for moderators, each kind up to 100. */
export async function countWaitingCases(db: Db): Promise<WaitingCases> {
  const [open, appealed, heldComments, heldTweets] = await Promise.all([
    countCases(db, "open"),
    countCases(db, "appealed"),
    countHeld(db, { kind: "comment", channelId: null }),
    countHeld(db, { kind: "tweet", channelId: null }),
  ]);
  return { open, appealed, heldComments, heldTweets };
}

/** Reads a case with what a moderator needs to decide it. Throws 404 when there is none. */
export async function findCase(db: Db, viewer: Viewer, id: string): Promise<FullCase> {
  const row = await selectCases(db)
    .where("moderation_cases.id", "=", id)
    .executeTakeFirstOrThrow(() => new ApiError(404, t.noCase));
  const [subject, reports, decisions, others, [caseView], isAlone] = await Promise.all([
    findSubject(db, { kind: row.subject_kind, id: row.subject_id }),
    listReports(db, id),
    selectDecisions(db).where("case_id", "=", id).orderBy("decided_at", "desc").limit(pageSizes.caseRows).execute(),
    listOtherCases(db, row),
    toCases(db, [row]),
    hasOtherModerators(db, viewer.id, row.owner_id).then((has) => !has),
  ]);
  return {
    ...caseView!,
    current: subject?.copy ?? null,
    isHidden: subject?.isHidden ?? false,
    reports,
    decisions: decisions.map((decision) => ({
      ...toDecision(decision),
      decidedBy: toAccount(decision.decided_by, decision),
      canAnswer: decision.outcome === null && (isAlone || decision.decided_by !== viewer.id),
    })),
    otherCases: others.map(toCase),
  };
}

async function listReports(db: Db, caseId: string): Promise<FullCase["reports"]> {
  const rows = await db
    .selectFrom("reports")
    .leftJoin("users", "users.id", "reports.reporter_id")
    .selectAll("reports")
    .select(ownerColumns)
    .where("case_id", "=", caseId)
    .orderBy("reports.created_at", "desc")
    .orderBy("reports.id", "desc")
    .limit(pageSizes.caseRows)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    reason: row.reason,
    content: row.content,
    copy: readCopy(row.copy),
    reporter: row.reporter_id ? toAccount(row.reporter_id, row) : null,
    email: row.email,
    createdAt: row.created_at,
  }));
}

const listOtherCases = (db: Db, { id, owner_id }: CaseRow) =>
  selectCases(db)
    .where("moderation_cases.owner_id", "=", owner_id)
    .where("moderation_cases.id", "!=", id)
    .orderBy("moderation_cases.changed_at", "desc")
    .limit(pageSizes.otherCases)
    .execute();
