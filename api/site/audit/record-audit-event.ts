import type { Transaction } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import type { AuditSubjectKind } from "#contract/audit";
import type { AuditAction } from "#contract/words/acts";

interface AuditSubject {
  kind: AuditSubjectKind;
  /** Its id; for a setting its key. */
  id: string;
}

export interface NewAct {
  act: AuditAction;
  subject: AuditSubject;
  /** What the actor gave as the reason; empty if there is none. */
  reason?: string;
  /** What changed, such as `{ from, to }`. No names, addresses or secrets: the log outlives the account. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Writes an act into the audit log, in the transaction that does it, so that both are committed or neither. A null actor
 * stands for a command at the shell.
 */
export async function recordAuditEvent(
  trx: Transaction<Tables>,
  actor: Pick<Viewer, "id" | "sessionNumber"> | null,
  { act, subject, reason = "", details = {} }: NewAct,
) {
  await trx
    .insertInto("audit_log")
    .values({
      id: newId(),
      at: timestamp(),
      actor_id: actor?.id ?? "",
      session_number: actor?.sessionNumber ?? "",
      act,
      subject_kind: subject.kind,
      subject_id: subject.id,
      reason,
      details: JSON.stringify(details),
    })
    .execute();
}
