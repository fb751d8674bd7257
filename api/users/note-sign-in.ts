import type { Transaction } from "kysely";
import { describeDevice, describeNetwork, type SessionClient } from "#api/auth/session-device";
import { timestamp } from "#api/db/ids";
import type { Tables, UserRow } from "#api/db/tables";
import type { ApiDeps } from "#api/deps";
import { addMail } from "#api/mail/queue";

/**
 * Notes a sign-in. `newClient` is the client when it signs in from a network that the account does not know: its holder
 * is told by mail, but for the first sign-in of all.
 */
export async function noteSignIn(
  trx: Transaction<Tables>,
  { mails }: Pick<ApiDeps, "mails">,
  { id, email, has_signed_in }: UserRow,
  newClient: SessionClient | null,
) {
  if (!has_signed_in) {
    await trx.updateTable("users").set({ has_signed_in: 1 }).where("id", "=", id).execute();
    return;
  }
  if (!mails || !newClient) return;
  const { userAgent, address } = newClient;
  const details = { device: describeDevice(userAgent), network: describeNetwork(address), at: timestamp() };
  await addMail(trx, { kind: "new-sign-in", userId: id, address: email, details });
}
