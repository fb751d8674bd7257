import { type Selectable, sql, type Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import { readMessage } from "#api/db/stored-message";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { suspendUser, unsuspendUser } from "#api/administration/managed-accounts/suspend";
import { ApiError } from "#contract/errors";

type Decision = Pick<
  Selectable<Tables["moderation_decisions"]>,
  "id" | "affected_id" | "until" | "reason" | "decided_at"
>;

/**
 * Takes the suspension of a decision back, unless another one is in force meanwhile: what other decisions set holds until
 * their ends.
 */
export async function reverseSuspension(
  trx: Transaction<Tables>,
  moderator: Viewer,
  { decision, why }: { decision: Decision; why: string },
) {
  if (!(await isInForce(trx, decision))) return;
  const userId = decision.affected_id;
  const other = await findOtherSuspension(trx, decision);
  try {
    if (other) await suspendUser(trx, moderator, { userId, ...other });
    else await unsuspendUser(trx, moderator, { userId, reason: why });
  } catch (error) {
    // The suspension may have ended by itself, and the account may be gone.
    if (!(error instanceof ApiError && [404, 409].includes(error.status))) throw error;
  }
}

/** Whether the account's present suspension is the one that a decision set. */
async function isInForce(trx: Transaction<Tables>, { affected_id, until, reason, decided_at }: Decision) {
  const suspended = trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", affected_id)
    .where("suspended_until", "=", until)
    .where("suspension_reason", "=", reason)
    .where("suspended_at", "<=", decided_at);
  return (await suspended.executeTakeFirst()) !== undefined;
}

/** Finds the suspension that ends last of those that other decisions set since somebody last ended one. */
async function findOtherSuspension(trx: Transaction<Tables>, { id, affected_id }: Decision) {
  const lastEnd = trx
    .selectFrom("audit_log")
    .select("at")
    .where("act", "=", "account.unsuspend")
    .where("subject_id", "=", affected_id)
    .orderBy("at", "desc")
    .limit(1);
  const row = await trx
    .selectFrom("moderation_decisions")
    .select(["until", "reason", "reason_message", "decided_at"])
    .where("affected_id", "=", affected_id)
    .where("act", "=", "suspend")
    .where("id", "!=", id)
    .where("until", ">", timestamp())
    .where(sql<boolean>`outcome is distinct from 'reversed'`)
    .where("decided_at", ">=", (await lastEnd.executeTakeFirst())?.at ?? "")
    .orderBy("until", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { until: row.until!, reason: readMessage(row.reason, row.reason_message), since: row.decided_at };
}
