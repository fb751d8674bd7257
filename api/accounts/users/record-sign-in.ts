import type { Transaction } from "kysely";
import { describeDevice, describeNetwork, type SessionClient } from "#api/accounts/auth/session-device";
import { timestamp } from "#api/db/ids";
import type { Tables, UserRow } from "#api/db/tables";
import type { ApiDeps } from "#api/deps";
import { addEvent } from "#api/site/events/add-event";
import { addMail } from "#api/accounts/mail/mail-queue";

interface SignIn {
  user: UserRow;
  client: SessionClient;
}

/**
 * Records a sign-in, and its network as known to the account. Notifies the holder of an unknown network on the site and by
 * mail, except at the first sign-in. Returns whether a mail was added.
 */
export async function recordSignIn(
  trx: Transaction<Tables>,
  { mails, signInLimiter }: Pick<ApiDeps, "mails" | "signInLimiter">,
  { user: { id, email, has_signed_in }, client: { userAgent, address } }: SignIn,
): Promise<boolean> {
  const isNewNetwork = await signInLimiter.rememberNetwork(trx, { accountId: id, name: "", address });
  if (!has_signed_in) {
    await trx.updateTable("users").set({ has_signed_in: 1 }).where("id", "=", id).execute();
    return false;
  }
  if (!isNewNetwork) return false;
  const client = { device: describeDevice(userAgent), network: describeNetwork(address) };
  await addEvent(trx, { kind: "network.new", userId: id, ...client });
  if (!mails) return false;
  await addMail(trx, { kind: "new-sign-in", userId: id, address: email, details: { ...client, at: timestamp() } });
  return true;
}
