import type { UserRow } from "#api/db/tables";
import type { ApiDeps } from "#api/deps";
import { consume, countCall, createLimiter, hashKey } from "#api/http/rate-limits/limiters";
import { ApiError, createFieldError } from "#contract/errors";
import { type AppCode, consumeAppCode } from "./authenticator-app";
import { consumeRecoveryCode } from "./recovery-codes";
import { countFactors, hasSecondFactor } from "./second-factor-state";
import { openTicket } from "./tickets";
import * as t from "#languages/api-accounts";
import type { LazyMessage } from "#languages/runtime/coded";

type Deps = Pick<ApiDeps, "db" | "secret" | "rateLimitScale">;

/** Matches the code of an authenticator app, which people also type in two groups. */
const appCode = /^(\d{3}) ?(\d{3})$/;

const codeError = (status: number, message: LazyMessage, ticket: string | null = null) =>
  new ApiError(status, message, [createFieldError("code", message)], null, ticket);

/** Checks the first code of an app, by which its owner confirms it. Throws 400 if it is wrong. */
export async function verifyFirstCode(deps: Deps, userId: string, code: string) {
  const message = await limitCodes(deps, userId, () => checkAppCode(deps, userId, { code, isConfirmed: false }));
  if (message !== null) throw codeError(400, message);
}

/**
 * Completes a sign-in with the right password, if its account has no second factor or if `code` is right. Returns the message
 * of success. Throws 401 with a ticket otherwise, and 429 after too many tickets.
 */
export async function requireSecondFactor(
  deps: ApiDeps,
  user: UserRow,
  code: string | undefined,
): Promise<LazyMessage> {
  if (!hasSecondFactor(await countFactors(deps.db, user.id))) return t.loggedIn;
  await countCall({ ...deps, scale: deps.rateLimitScale }, "signInTickets", user.id);
  const ticket = await openTicket(deps.db, deps.secret, user);
  if (code === undefined) throw codeError(401, t.codeNeeded, ticket);
  return verifyCode(deps, user.id, { code, ticket });
}

/**
 * Checks and uses up the code of a sign-in. Returns the message of success, with the number of recovery codes that are left.
 * Throws 401 for a wrong code, and 429 after too many.
 */
export async function verifyCode(
  deps: Deps,
  userId: string,
  { code, ticket }: Record<"code" | "ticket", string>,
): Promise<LazyMessage> {
  const isAppCode = appCode.test(code);
  const factors = await countFactors(deps.db, userId);
  const check = () =>
    isAppCode
      ? checkAppCode(deps, userId, { code, isConfirmed: true })
      : checkRecoveryCode(deps, userId, { code, remaining: factors.recoveryCodeCount });
  const message = await limitCodes(deps, userId, check);
  if (message !== null) throw codeError(401, message, ticket);
  return isAppCode ? t.loggedIn : remainingCodesMessage(factors.recoveryCodeCount - 1);
}

/** Counts a code before it is checked, so that many at once cannot evade the limit. A right code resets the count. */
async function limitCodes(
  { db, secret, rateLimitScale }: Deps,
  userId: string,
  check: () => Promise<LazyMessage | null>,
) {
  const limiter = createLimiter({ db, scale: rateLimitScale }, "signInCodes");
  const key = hashKey(secret, "code", userId);
  await consume(limiter, key, { message: t.tooManyCodes });
  const message = await check();
  if (message === null) await limiter.delete(key);
  return message;
}

async function checkAppCode({ db, secret }: Deps, userId: string, { code, isConfirmed }: AppCode) {
  const digits = code.replace(appCode, "$1$2");
  const result = await consumeAppCode(db, secret, { userId, code: digits, isConfirmed });
  if (result === "accepted") return null;
  return result === "replayed" ? t.codeReplayed : t.wrongCode;
}

async function checkRecoveryCode(
  { db }: Deps,
  userId: string,
  { code, remaining }: { code: string; remaining: number },
) {
  if (remaining === 0) return t.codesUsedUp;
  return (await consumeRecoveryCode(db, userId, code)) ? null : t.wrongRecoveryCode;
}

const remainingCodesMessage = (codes: number): LazyMessage =>
  codes <= 0 ? t.loggedInByLastCode : () => t.loggedInByCode({ codes });
