import type { ApiDeps } from "#api/deps";
import { addMail } from "#api/accounts/mail/mail-queue";
import { consume, countCall, hashKey, createLimiter } from "#api/http/rate-limits/limiters";
import { ApiError } from "#contract/errors";
import { fold } from "#contract/fold";
import * as t from "#languages/api-accounts";

type Deps = Pick<ApiDeps, "db" | "mails" | "secret" | "rateLimitScale">;

/** Returns the queue of mails; throws 409 where the site sends none. */
export function requireMails({ mails }: Pick<ApiDeps, "mails">) {
  if (mails) return mails;
  throw new ApiError(409, t.noMail);
}

/**
 * Counts a mail to an address; throws 429 when it got enough of them, whoever asked. Visitors and signed-in people have
 * counters of their own, so that nobody without an account keeps its holder from asking.
 */
export async function countMailTo(
  { db, secret, rateLimitScale: scale }: Deps,
  email: string,
  asker: "visitor" | "viewer",
) {
  const limiter = createLimiter({ db, scale }, "mailToAddress");
  const key = asker === "visitor" ? ["mail"] : ["mail", "viewer"];
  await consume(limiter, hashKey(secret, ...key, fold(email)), { message: t.tooManyMails });
}

/** Counts a mail that an account causes; throws 429 when it had enough of them. */
export const countMailFrom = (deps: Deps, userId: string) =>
  countCall({ ...deps, scale: deps.rateLimitScale }, "mailFromAccount", userId);

/**
 * Asks for a link that sets a new password. The account is found when the mail is sent, so that neither the answer nor
 * its time says whether there is one. Throws 409 where the site sends no mail, and 429 after too many requests for the
 * address.
 */
export async function requestPasswordReset(deps: Deps, email: string) {
  const mails = requireMails(deps);
  await countMailTo(deps, email, "visitor");
  await addMail(deps.db, { kind: "reset-password", userId: null, address: email });
  mails.wake();
}
