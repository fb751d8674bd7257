import type { Transaction } from "kysely";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { ApiError } from "#contract/errors";
import * as t from "#languages/api-administration";

/**
 * Throws 403 unless a moderator may decide about what belongs to an account: nobody decides about themselves, and only
 * administrators about moderators and administrators. A deleted account has no role.
 */
export async function requireAuthorityOver(trx: Transaction<Tables>, moderator: Viewer, ownerId: string) {
  if (moderator.id === ownerId) throw new ApiError(403, t.decisionForOthers);
  const owner = await trx.selectFrom("users").select("role").where("id", "=", ownerId).executeTakeFirst();
  if (owner && owner.role !== "user" && moderator.role !== "admin")
    throw new ApiError(403, t.decisionForAdministrators);
}
