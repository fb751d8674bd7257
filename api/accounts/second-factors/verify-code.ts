import type { ApiDeps } from "#api/deps";
import { consume, hashKey, createLimiter } from "#api/http/rate-limits/limiters";
import { ApiError, atField } from "#contract/errors";
import { type AppCode, consumeAppCode } from "./authenticator-app";
import { consumeRecoveryCode } from "./recovery-codes";
import { countFactors, type Factors } from "./second-factor-state";
import * as t from "#languages/api-accounts";
import type { LazyMessage } from "#languages/runtime/coded";

type Deps = Pick<ApiDeps, "db" | "secret" | "rateLimitScale">;

/** The codes of authenticator apps; people also type them in two groups. */
const appCode = /^(\d{3}) ?(\d{3})$/;

export const codeError = (status: number, message: LazyMessage, ticket: string | null = null) =>
  new ApiError(status, message, [atField("code", message)], null, ticket);

/** Checks the first code of an app that its owner confirms; throws 400 if it is wrong. */
export async function verifyFirstCode(deps: Deps, userId: string, code: string) {
  const message = await limitCodes(deps, userId, () => checkAppCode(deps, userId, { code, isConfirmed: false }));
  if (message !== null) throw codeError(400, message);
}

/**
 * Checks and uses up a code that a sign-in asks for. Returns what to tell, with the codes that are left. Throws
 * 401 for a wrong code, and 429 after too many.
 */
export async function verifyCode(
  deps: Deps,
  userId: string,
  codes: Record<"code" | "ticket", string>,
): Promise<LazyMessage> {
  const { code, ticket } = codes;
  const isAppCode = appCode.test(code);
  const factors = await countFactors(deps.db, userId);
  const check = () =>
    isAppCode
      ? checkAppCode(deps, userId, { code, isConfirmed: true })
      : checkRecoveryCode(deps, userId, { code, recoveryCodeCount: factors.recoveryCodeCount });
  const message = await limitCodes(deps, userId, check);
  if (message !== null) throw codeError(401, message, ticket);
  return isAppCode ? t.loggedIn : remainingCodesMessage(factors.recoveryCodeCount - 1);
}

/** Counts a code before it is checked, so that many at once are no way around; a right one takes the count back. */
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

interface RecoveryCode extends Pick<Factors, "recoveryCodeCount"> {
  code: string;
}

async function checkRecoveryCode({ db }: Deps, userId: string, { code, recoveryCodeCount }: RecoveryCode) {
  if (recoveryCodeCount === 0) return t.codesUsedUp;
  return (await consumeRecoveryCode(db, userId, code)) ? null : t.wrongRecoveryCode;
}

const remainingCodesMessage = (codes: number): LazyMessage =>
  codes <= 0 ? t.loggedInByLastCode : () => t.loggedInByCode({ codes });
