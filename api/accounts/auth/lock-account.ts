import { sql, type Transaction } from "kysely";
import { forUpdate } from "#api/db/row-locks";
import type { Tables, UserRow } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { ApiError } from "#contract/errors";
import * as t from "#languages/api-accounts";

type LockedAccount = Pick<UserRow, "email" | "password_hash" | "deletion_at">;

/**
 * Locks the viewer's account until the transaction ends, and returns it. Throws 401 if its deletion has begun, or if the
 * session has ended since the request began: a new password or 'Keep this address' also has to prevent what the session
 * requested before.
 */
export async function lockAccount(
  trx: Transaction<Tables>,
  { id, sessionId }: Pick<Viewer, "id" | "sessionId">,
): Promise<LockedAccount> {
  const { rows } = await sql<LockedAccount>`select email, password_hash, deletion_at from users
    where id = ${id} and deleting_since is null ${forUpdate(trx)}`.execute(trx);
  if (!rows[0]) throw new ApiError(401, t.accountDeleted);
  const session = await trx.selectFrom("sessions").select("id").where("id", "=", sessionId).executeTakeFirst();
  if (!session) throw new ApiError(401, t.sessionEnded);
  return rows[0];
}
