import type { Transaction } from "kysely";
import type { ApiDeps, Viewer } from "#api/deps";
import { lockAccount } from "#api/accounts/auth/lock-account";
import { hashPassword } from "#api/accounts/auth/passwords";
import { endAccountLinks, setPassword } from "#api/accounts/auth/set-password";
import { endAllSessions } from "#api/accounts/auth/end-sessions";
import { timestamp } from "#api/db/ids";
import { isUniqueViolation } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import {
  addLinkedMail,
  endLinks,
  findLink,
  isAddressReserved,
  linkExpired,
  spendLink,
} from "#api/accounts/mail/mail-links";
import { verifyAndResetBounces } from "#api/accounts/mail/verify-and-reset-bounces";
import { readSignedId } from "#api/accounts/mail/signed-id";
import { ApiError } from "#contract/errors";
import { fold } from "#contract/fold";
import type { LinkPurpose } from "#contract/mail";
import type { EmailState } from "#contract/users";
import { removeFactorsByLink } from "./change-second-factor";
import { accountDeleted } from "./find-user";
import { countMailFrom, countMailTo, requireMails } from "./request-mail";
import * as t from "#languages/api-accounts";
import type { LazyMessage } from "#languages/runtime/coded";

type Deps = Pick<ApiDeps, "db" | "mails" | "secret" | "rateLimitScale" | "requiresVerifiedEmail">;

/** Finds the viewer's address, and a new address that waits to be confirmed. Throws 401 if the account was deleted. */
export async function findEmail({ db, mails, requiresVerifiedEmail }: Deps, userId: string): Promise<EmailState> {
  const row = await db
    .selectFrom("users")
    .select(["email", "email_verified_at", "mail_stopped_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow(accountDeleted);
  const pendingLink = await db
    .selectFrom("mail_links")
    .select("address")
    .where("user_id", "=", userId)
    .where("purpose", "=", "confirm")
    .where("expires_at", ">", timestamp())
    .executeTakeFirst();
  const isDemanded = await requiresVerifiedEmail();
  const addressState = {
    isVerified: row.email_verified_at !== null,
    isDemanded,
    ...(row.mail_stopped_at && { isRefused: true as const }),
  };
  return { email: row.email, pendingEmail: pendingLink?.address ?? null, sendsMail: mails !== null, ...addressState };
}

/**
 * Mails a link that verifies the account's address, and ends an earlier link. Throws 409 if the site sends no mail or the
 * address is verified, 429 after too many mails, and 401 as `lockAccount` does.
 */
export async function requestVerification(deps: Deps, viewer: Pick<Viewer, "id" | "sessionId">) {
  const mails = requireMails(deps);
  const userId = viewer.id;
  const { email, isVerified, isRefused } = await findEmail(deps, userId);
  if (isVerified && !isRefused) throw new ApiError(409, t.emailVerifiedBefore);
  await countMailFrom(deps, userId);
  await countMailTo(deps, email, "viewer");
  await deps.db.transaction().execute(async (trx) => {
    // The account is locked before its links, in the order of `spendLink`.
    await lockAccount(trx, viewer);
    await endLinks(trx, userId, { purposes: ["verify"] });
    await addLinkedMail(trx, { kind: "verify-address", purpose: "verify", userId, address: email });
  });
  mails.wake();
}

/** Mails the new address a link that confirms it, and the old address a link that reverses the change. */
export async function requestEmailChange(
  trx: Transaction<Tables>,
  { userId, from, to }: { userId: string; from: string; to: string },
) {
  await endLinks(trx, userId, { purposes: ["confirm"] });
  await addLinkedMail(trx, { kind: "confirm-address", purpose: "confirm", userId, address: to });
  await addLinkedMail(trx, { kind: "address-change", purpose: "undo", userId, address: from });
}

/**
 * Verifies the address that a link was mailed to, and makes a new address the account's own. Returns the account and the
 * purpose of the link. Throws 400 for a link that has ended, and 409 for an address that another account has or can take
 * back.
 */
export async function verifyEmail(
  { db, secret }: Secrets,
  token: string,
): Promise<{ userId: string; purpose: LinkPurpose }> {
  const linkId = await requireLink({ db, secret }, token, ["verify", "confirm"]);
  return throwIfTaken(
    db.transaction().execute(async (trx) => {
      const { userId, purpose, address } = await spendLink(trx, linkId, ["verify", "confirm"]);
      if (purpose === "confirm") {
        if (await isAddressReserved(trx, address, userId)) throw new ApiError(409, t.emailTaken);
        await setAddress(trx, userId, address);
      }
      if (!(await verifyAndResetBounces(trx, userId, address))) throw linkExpired();
      await endLinks(trx, userId, { purposes: ["verify"] });
      return { userId, purpose };
    }),
    t.emailTaken,
  );
}

/**
 * Gives an account back the address that a link was mailed to. Sets a new password, removes all second factors, and ends the
 * account's sessions and links, except links that reverse an older change. Returns the account's id, and whether it had
 * second factors. Throws 400 for a link that has ended, and 409 when another account has the address meanwhile.
 */
export async function undoEmailChange(
  { db, secret, mails }: Pick<ApiDeps, "db" | "secret" | "mails">,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ accountId: string; hadFactors: boolean }> {
  const linkId = await requireLink({ db, secret }, token, ["undo"]);
  const passwordHash = await hashPassword(newPassword);
  const result = await throwIfTaken(
    db.transaction().execute(async (trx) => {
      const { userId, address, createdAt } = await spendLink(trx, linkId, ["undo"]);
      await setAddress(trx, userId, address);
      await verifyAndResetBounces(trx, userId, address);
      await setPassword(trx, userId, passwordHash);
      await endLinks(trx, userId, { purposes: ["verify"] });
      await endLinks(trx, userId, { purposes: ["undo"], since: createdAt });
      await endAllSessions(trx, userId);
      const removal = { userId, address, link: "Keep this address" } as const;
      return { accountId: userId, hadFactors: await removeFactorsByLink(trx, mails, removal) };
    }),
    t.emailTakenMeanwhile,
  );
  mails?.wake();
  return result;
}

type Secrets = Pick<ApiDeps, "db" | "secret">;

async function requireLink({ db, secret }: Secrets, token: string, purposes: readonly LinkPurpose[]): Promise<string> {
  const linkId = readSignedId(secret, "mailed link", token);
  if (linkId === null || !(await findLink(db, linkId, purposes))) throw linkExpired();
  return linkId;
}

/** Changes the address of an account, and ends the links that were mailed to its old address. */
async function setAddress(trx: Transaction<Tables>, userId: string, email: string) {
  const columns = { email, email_folded: fold(email), updated_at: timestamp() };
  await trx.updateTable("users").set(columns).where("id", "=", userId).execute();
  await endAccountLinks(trx, userId);
}

/** Waits for a change; throws 409 with the message if another account has the address. */
async function throwIfTaken<T>(change: Promise<T>, message: LazyMessage): Promise<T> {
  try {
    return await change;
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError(409, message) : error;
  }
}
