import { sql, type Transaction } from "kysely";
import { forUpdate } from "#api/db/row-locks";
import type { Tables, UserRow } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { ApiError } from "#contract/errors";
import * as t from "#languages/api-administration";

export type ManagedAccount = Pick<UserRow, "id" | "username" | "role" | "suspended_until" | "waiting_since">;

/** Who acts; null for a command at the shell, which may do everything. */
export type Actor = Pick<Viewer, "id" | "role" | "sessionNumber"> | null;

export const accountNotFound = () => new ApiError(404, t.noAccount);

/** Reads an account and locks it until the transaction ends. Throws 404 when it does not exist. */
export async function lockManagedAccount(trx: Transaction<Tables>, userId: string): Promise<ManagedAccount> {
  const { rows } = await sql<ManagedAccount>`select id, username, role, suspended_until, waiting_since
    from users where id = ${userId} and deleting_since is null ${forUpdate(trx)}`.execute(trx);
  if (!rows[0]) throw accountNotFound();
  return rows[0];
}

/**
 * Throws 403 unless the actor may act on the account. Moderators may act on accounts without a role, administrators also
 * on moderators. Nobody may act on their own account or on an administrator's.
 */
export function requireAuthority(actor: Actor, person: ManagedAccount) {
  if (!actor) return;
  if (actor.id === person.id) throw new ApiError(403, t.notToYourself);
  if (person.role === "admin") throw new ApiError(403, t.notToAdministrators);
  if (actor.role !== "admin" && person.role !== "user") throw new ApiError(403, t.notToModerators);
}
