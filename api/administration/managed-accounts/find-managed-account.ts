import { sql, type Transaction } from "kysely";
import { lockRows } from "#api/db/row-locks";
import type { Tables, UserRow } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { ApiError } from "#contract/errors";
import * as t from "#languages/api-administration";

export type ManagedAccount = Pick<UserRow, "id" | "username" | "role" | "suspended_until" | "waiting_since">;

/** Who acts; null for a command at the shell, which may do everything. */
export type Actor = Pick<Viewer, "id" | "role" | "sessionNumber"> | null;

export const personNotFound = () => new ApiError(404, t.noAccount);

/** Reads an account and locks it until the transaction ends. Throws 404 when there is none. */
export async function lockManagedAccount(trx: Transaction<Tables>, userId: string): Promise<ManagedAccount> {
  const { rows } = await sql<ManagedAccount>`select id, username, role, suspended_until, waiting_since
    from users where id = ${userId} and deleting_since is null ${lockRows(trx)}`.execute(trx);
  if (!rows[0]) throw personNotFound();
  return rows[0];
}

/**
 * Throws 403 unless the actor may act on the account: moderators act on those without a role, administrators on all but
 * other administrators. Nobody acts on their own account here.
 */
export function requireAuthority(actor: Actor, person: ManagedAccount) {
  if (!actor) return;
  if (actor.id === person.id) throw new ApiError(403, t.notToYourself);
  if (person.role === "admin") throw new ApiError(403, t.notToAdministrators);
  if (actor.role !== "admin" && person.role !== "user") throw new ApiError(403, t.notToModerators);
}
