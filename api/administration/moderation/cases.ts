import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { orderNewestFirst, readPage } from "#api/lists/keyset";
import { type List, type Paging, toList } from "#api/lists/page";
import { ownerColumns } from "#api/accounts/users/owner";
import { ApiError } from "#contract/errors";
import { pageSizes } from "#contract/limits";
import type { FullCase, ModerationCase } from "#contract/moderation";
import { hasOtherModerators } from "./appeals";
import { type CaseRow, readCopy, selectCases, selectDecisions, toAccount, toCase, toDecision } from "./rows";
import { findSubject } from "./subjects";

type Filter = <O>(
  query: SelectQueryBuilder<Tables, "moderation_cases", O>,
) => SelectQueryBuilder<Tables, "moderation_cases", O>;

const hasOpenAppeal = sql<boolean>`moderation_cases.id in (select case_id from moderation_decisions
  where appeal is not null and outcome is null)`;

const filters: Record<"open" | "appealed" | "closed", Filter> = {
  open: (query) => query.where("moderation_cases.state", "=", "open"),
  appealed: (query) => query.where(hasOpenAppeal),
  closed: (query) => query.where("moderation_cases.state", "=", "closed"),
};

const byChange = orderNewestFirst("cases", "moderation_cases.changed_at", "moderation_cases.id");

/** Lists cases, most recently changed first; open ones unless `state` says otherwise. */
export async function listCases(db: Db, state: string | undefined, paging: Paging): Promise<List<ModerationCase>> {
  const filter = filters[state === "appealed" || state === "closed" ? state : "open"];
  const queries = {
    rowsQuery: filter(selectCases(db) as unknown as SelectQueryBuilder<Tables, "moderation_cases", CaseRow>),
    keysQuery: filter(db.selectFrom("moderation_cases")),
  };
  return toList(
    paging,
    await readPage(db, { ...queries, ordering: byChange, toKey: (row) => [row.changed_at, row.id] }, paging),
    toCase,
  );
}

/** Reads a case with what a moderator needs to decide it. Throws 404 when there is none. */
export async function findCase(db: Db, viewer: Viewer, id: string): Promise<FullCase> {
  const row = await selectCases(db)
    .where("moderation_cases.id", "=", id)
    .executeTakeFirstOrThrow(() => new ApiError(404, "This case does not exist"));
  const [subject, reports, decisions, others, isAlone] = await Promise.all([
    findSubject(db, { kind: row.subject_kind, id: row.subject_id }),
    listReports(db, id),
    selectDecisions(db).where("case_id", "=", id).orderBy("decided_at", "desc").limit(pageSizes.caseRows).execute(),
    listOtherCases(db, row),
    hasOtherModerators(db, viewer.id, row.owner_id).then((has) => !has),
  ]);
  return {
    ...toCase(row),
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
