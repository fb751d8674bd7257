import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { readCoded } from "#api/db/stored-message";
import { ownerColumns, toOwner } from "#api/accounts/users/owner";
import type { CaseOutcome, Decision, ModerationCase } from "#contract/moderation";
import type { Owner } from "#contract/users";

/** Selects the act of a case's last decision; `reversed` after an appeal reversed it. */
const outcome = sql<CaseOutcome | null>`(select case when outcome = 'reversed' then outcome else act end
  from moderation_decisions where case_id = moderation_cases.id order by decided_at desc, id desc limit 1)`;

/** Selects cases with their owners, unless the account was deleted, their outcomes, and whether an appeal waits. */
export const selectCases = (db: Db) =>
  db
    .selectFrom("moderation_cases")
    .leftJoin("users", "users.id", "moderation_cases.owner_id")
    .selectAll("moderation_cases")
    .select([...ownerColumns, outcome.as("outcome")])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("moderation_decisions")
            .select("moderation_decisions.id")
            .whereRef("moderation_decisions.case_id", "=", "moderation_cases.id")
            .where("appeal", "is not", null)
            .where("outcome", "is", null),
        )
        .as("is_appealed"),
    );

export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>["executeTakeFirstOrThrow"]>>;

export const readCopy = (text: string) => JSON.parse(text) as Record<string, string>;

export const toCase = (row: CaseRow): Omit<ModerationCase, "picture" | "reasons"> => ({
  _id: row.id,
  kind: row.subject_kind,
  subjectId: row.subject_id,
  owner: toAccount(row.owner_id, row),
  copy: readCopy(row.copy),
  state: row.state,
  outcome: row.outcome,
  reportsCount: row.reports_count,
  version: row.version,
  openedAt: row.opened_at,
  changedAt: row.changed_at,
  isAppealed: Boolean(row.is_appealed),
});

type AccountColumns = Record<"username" | "full_name" | "avatar", string | null>;

/** Converts the joined columns of an account; null when the account no longer exists. */
export function toAccount(id: string, { username, full_name, avatar }: AccountColumns): Owner | null {
  if (username === null || full_name === null || avatar === null) return null;
  return toOwner({ owner_id: id, username, full_name, avatar });
}

export const selectDecisions = (db: Db) =>
  db
    .selectFrom("moderation_decisions")
    .leftJoin("users", "users.id", "moderation_decisions.decided_by")
    .selectAll("moderation_decisions")
    .select(ownerColumns);

type DecisionRow = Awaited<ReturnType<ReturnType<typeof selectDecisions>["executeTakeFirstOrThrow"]>>;

export const toDecision = (row: Omit<DecisionRow, "username" | "full_name" | "avatar">): Decision => ({
  _id: row.id,
  act: row.act,
  reason: row.reason,
  reasonMessage: readCoded(row.reason, row.reason_message),
  until: row.until,
  decidedAt: row.decided_at,
  appeal: row.appeal,
  appealedAt: row.appealed_at,
  answer: row.answer,
  outcome: row.outcome,
  answeredAt: row.answered_at,
});

export const findDecision = async (db: Db, id: string): Promise<Decision> =>
  toDecision(await selectDecisions(db).where("moderation_decisions.id", "=", id).executeTakeFirstOrThrow());
