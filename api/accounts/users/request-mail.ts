import type { ApiDeps } from "#api/deps";
import { addMail } from "#api/accounts/mail/mail-queue";
import { consume, countCall, hashKey, createLimiter } from "#api/http/rate-limits/limiters";
import { ApiError } from "#contract/errors";
import { fold } from "#contract/fold";
import * as t from "#languages/api-accounts";

type Deps = Pick<ApiDeps, "db" | "mails" | "secret" | "rateLimitScale">;

/** Returns the mail queue; throws 409 if the site sends no mails. */
export function requireMails({ mails }: Pick<ApiDeps, "mails">) {
  if (mails) return mails;
  throw new ApiError(409, t.noMail);
}

/**
 * Counts a mail to an address. Throws 429 when the address has reached its limit. Visitors and signed-in people are counted
 * apart, so that visitors cannot use up the mails of the address's holder.
 */
export async function countMailTo(
  { db, secret, rateLimitScale: scale }: Deps,
  email: string,
  requestedBy: "visitor" | "viewer",
) {
  const limiter = createLimiter({ db, scale }, "mailToAddress");
  const key = requestedBy === "visitor" ? ["mail"] : ["mail", "viewer"];
  await consume(limiter, hashKey(secret, ...key, fold(email)), { message: t.tooManyMails });
}

/** Counts a mail that an account requests. Throws 429 when the account has reached its limit. */
export const countMailFrom = (deps: Deps, userId: string) =>
  countCall({ ...deps, scale: deps.rateLimitScale }, "mailFromAccount", userId);

/**
 * Queues a mail with a link that sets a new password. The account is looked up when the mail is sent, so that neither the
 * response nor its time reveals whether it exists. Throws 409 if the site sends no mails, and 429 after too many requests
 * for the address.
 */
export async function requestPasswordReset(deps: Deps, email: string) {
  const mails = requireMails(deps);
  await countMailTo(deps, email, "visitor");
  await addMail(deps.db, { kind: "reset-password", userId: null, address: email });
  mails.wake();
}
