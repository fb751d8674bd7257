import type { Transaction } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";

/** Deletes the secret of an unconfirmed app: a session that has ended may have read it. */
export const deletePendingApp = (db: Db | Transaction<Tables>, userId: string) =>
  db.deleteFrom("totp_secrets").where("user_id", "=", userId).where("confirmed_at", "is", null).execute();
