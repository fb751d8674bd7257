import { sql, type Transaction } from "kysely";
import { forUpdate } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import { ApiError } from "#contract/errors";
import * as t from "#languages/api-accounts";

/**
 * Throws 409 when an account is the site's only administrator that is not to be deleted. Locks all administrators until the
 * transaction ends, so that two of them cannot leave at once.
 */
export async function requireOtherAdministrator(trx: Transaction<Tables>, userId: string) {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where role = 'admin' and (deletion_at is null or id = ${userId}) order by id ${forUpdate(trx)}`.execute(trx);
  if (rows.length === 1 && rows[0]!.id === userId) throw new ApiError(409, t.onlyAdministrator);
}
