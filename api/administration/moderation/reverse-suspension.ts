import type { Selectable, Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import { readMessage } from "#api/db/stored-message";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { suspendUser, unsuspendUser } from "#api/administration/managed-accounts/suspend";
import { ApiError } from "#contract/errors";
import type { Message } from "#languages/runtime/coded";

type Decision = Pick<
  Selectable<Tables["moderation_decisions"]>,
  "id" | "affected_id" | "until" | "reason" | "decided_at"
>;

/**
 * Takes back the suspension that a decision set, unless another suspension has replaced it. The suspensions of other
 * decisions remain until their ends.
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
    // The suspension may have ended, and the account may have been deleted.
    if (!(error instanceof ApiError && [404, 409].includes(error.status))) throw error;
  }
}

/** A decision takes no longer. An older suspension with the same end and reason was set by an administrator. */
const longestDecisionMs = 60_000;

/** Returns whether the account's present suspension is the one that a decision set. */
async function isInForce(trx: Transaction<Tables>, { affected_id, until, reason, decided_at }: Decision) {
  const account = trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", affected_id)
    .where("suspended_until", "=", until)
    .where("suspension_reason", "=", reason)
    .where("suspended_at", "<=", decided_at)
    .where("suspended_at", ">", timestamp(Date.parse(decided_at) - longestDecisionMs));
  return (await account.executeTakeFirst()) !== undefined;
}

interface Suspension {
  until: string;
  reason: Message;
  since: string;
}

/** Finds the suspension that ends last among those that other decisions, or an administrator, set and that still hold. */
async function findOtherSuspension(trx: Transaction<Tables>, { id, affected_id }: Decision) {
  const suspensions = trx
    .selectFrom("moderation_decisions")
    .select(["id", "until", "reason", "reason_message", "decided_at", "outcome"])
    .where("affected_id", "=", affected_id)
    .where("act", "=", "suspend")
    .orderBy("decided_at", "desc");
  const decisions = await suspensions.limit(maxRead).execute();
  const direct = await findDirectChange(trx, affected_id, new Set(decisions.map(({ until }) => until)));
  const others = decisions
    .filter((each) => each.id !== id && each.outcome !== "reversed" && each.decided_at >= (direct?.since ?? ""))
    .map((each) => ({
      until: each.until!,
      reason: readMessage(each.reason, each.reason_message),
      since: each.decided_at,
    }));
  const current = (direct ? [direct, ...others] : others).filter(({ until }) => until > timestamp());
  return current.sort((a, b) => (a.until < b.until ? 1 : -1))[0];
}

/** The maximum number of decisions, and of entries of the audit log, that are read about an account. */
const maxRead = 100;

/**
 * Finds the last change of a suspension that no decision made; it replaced the suspensions of earlier decisions. `until` is
 * empty when the change ended the suspension.
 */
async function findDirectChange(
  trx: Transaction<Tables>,
  userId: string,
  decidedEnds: ReadonlySet<string | null>,
): Promise<Suspension | undefined> {
  const acts = await trx
    .selectFrom("audit_log")
    .select(["at", "reason", "details"])
    .where("subject_id", "=", userId)
    .where("act", "in", ["account.suspend", "account.unsuspend"])
    .orderBy("at", "desc")
    .limit(maxRead)
    .execute();
  return acts
    .map(({ at, reason, details }) => {
      const { until = "" } = JSON.parse(details) as { until?: string };
      return { until, reason: { message: reason }, since: at };
    })
    .find(({ until }) => until === "" || !decidedEnds.has(until));
}
