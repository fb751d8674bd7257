import { sql, type Transaction } from "kysely";
import { recordAct } from "#api/site/audit/record-act";
import { timestamp } from "#api/db/ids";
import { type Db, lockRows } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import type { ApiDeps, Viewer } from "#api/deps";
import { addMail } from "#api/accounts/mail/mail-queue";
import { deleteFactors } from "#api/accounts/second-factors/remove-second-factor";
import type { Act } from "#contract/words/acts";
import { ApiError } from "#contract/errors";
import * as t from "#languages/api-accounts";

type Deps = Pick<ApiDeps, "db" | "mails">;
type FactorAct = Extract<Act, `app.${string}` | `passkey.${string}` | "recovery-codes.replace">;

const mailsAbout = {
  "app.add": { kind: "second-factor-added", factor: "app" },
  "app.remove": { kind: "second-factor-removed", factor: "app" },
  "passkey.add": { kind: "second-factor-added", factor: "passkey" },
  "passkey.remove": { kind: "second-factor-removed", factor: "passkey" },
  "recovery-codes.replace": null,
} as const satisfies Record<FactorAct, object | null>;

/**
 * Changes a second factor of the viewer's account, records that in the audit log, and tells the holder by mail. Throws
 * 401 if the session has ended meanwhile.
 */
export async function changeSecondFactor<T>(
  { db, mails }: Deps,
  { viewer, act }: { viewer: Pick<Viewer, "id" | "sessionId" | "sessionNumber">; act: FactorAct },
  change: (trx: Db) => Promise<T>,
): Promise<T> {
  const result = await db.transaction().execute(async (trx) => {
    const address = await lockAccount(trx, viewer);
    const changed = await change(trx);
    await recordAct(trx, viewer, { act, subject: { kind: "user", id: viewer.id } });
    const about = mailsAbout[act];
    if (mails && about) {
      const details = { factor: about.factor, at: timestamp() };
      await addMail(trx, { kind: about.kind, userId: viewer.id, address, details });
    }
    return changed;
  });
  mails?.wake();
  return result;
}

/**
 * Returns the address of an account, and lets its changes wait for each other: of two first factors, one makes the
 * recovery codes, and none is added after the link that keeps the address has removed them.
 */
async function lockAccount(trx: Transaction<Tables>, { id, sessionId }: Pick<Viewer, "id" | "sessionId">) {
  const { rows } = await sql<{ email: string }>`select email from users where id = ${id} ${lockRows(trx)}`.execute(trx);
  const session = await trx.selectFrom("sessions").select("id").where("id", "=", sessionId).executeTakeFirst();
  if (!rows[0] || !session) throw new ApiError(401, t.sessionEnded);
  return rows[0].email;
}

/**
 * Removes all second factors of an account whose holder used the link that keeps its address, records that, and tells
 * the holder by mail; returns whether there were any. The caller has locked the account.
 */
export async function removeFactorsByLink(
  trx: Transaction<Tables>,
  mails: Deps["mails"],
  { userId, address }: { userId: string; address: string },
): Promise<boolean> {
  if (!(await deleteFactors(trx, userId))) return false;
  const actor = { id: userId, sessionNumber: "" };
  const details = { link: "Keep this address" };
  await recordAct(trx, actor, { act: "second-factor.remove", subject: { kind: "user", id: userId }, details });
  const about = { factor: "all", at: timestamp() };
  if (mails) await addMail(trx, { kind: "second-factor-removed", userId, address, details: about });
  return true;
}
