import type { ApiDeps } from "#api/deps";
import { consume, hashKey, openLimiter } from "#api/http/rate-limits/limiters";
import { ApiError } from "#contract/errors";
import { type AppCode, consumeAppCode } from "./authenticator-app";
import { consumeRecoveryCode } from "./recovery-codes";
import { countFactors, type Factors } from "./second-factor-state";

type Deps = Pick<ApiDeps, "db" | "secret" | "rateLimitScale">;

/** The codes of authenticator apps; people also type them in two groups. */
const appCode = /^(\d{3}) ?(\d{3})$/;

const clockMessage =
  "This code is not right. Codes change every 30 seconds: check that the clock of your device is right.";
const replayedMessage = "This code was used already. Wait for the next one.";
const recoveryMessage = "This recovery code is not right, or was used already.";
const usedUpMessage =
  "All recovery codes of this account were used. Use your authenticator app or a passkey, or ask the site's administrator.";

export const codeError = (status: number, message: string, ticket: string | null = null) =>
  new ApiError(status, message, [{ field: "code", message }], null, ticket);

/** Checks the first code of an app that its owner confirms; throws 400 if it is wrong. */
export async function verifyFirstCode(deps: Deps, userId: string, code: string) {
  const message = await limitCodes(deps, userId, () => checkAppCode(deps, userId, { code, isConfirmed: false }));
  if (message !== null) throw codeError(400, message);
}

/**
 * Checks and uses up a code that a sign-in asks for. Returns what to tell of the codes that are left, or nothing. Throws
 * 401 for a wrong code, and 429 after too many.
 */
export async function verifyCode(deps: Deps, userId: string, sent: Record<"code" | "ticket", string>): Promise<string> {
  const { code, ticket } = sent;
  const isAppCode = appCode.test(code);
  const factors = await countFactors(deps.db, userId);
  const check = () =>
    isAppCode
      ? checkAppCode(deps, userId, { code, isConfirmed: true })
      : checkRecoveryCode(deps, userId, { code, recoveryCodes: factors.recoveryCodes });
  const message = await limitCodes(deps, userId, check);
  if (message !== null) throw codeError(401, message, ticket);
  return isAppCode ? "" : tellRemaining(factors.recoveryCodes - 1);
}

/** Counts a code before it is checked, so that many at once are no way around; a right one takes the count back. */
async function limitCodes({ db, secret, rateLimitScale }: Deps, userId: string, check: () => Promise<string | null>) {
  const limiter = openLimiter({ db, scale: rateLimitScale }, "signInCodes");
  const key = hashKey(secret, "code", userId);
  await consume(limiter, key, "Too many codes.");
  const message = await check();
  if (message === null) await limiter.delete(key);
  return message;
}

async function checkAppCode({ db, secret }: Deps, userId: string, { code, isConfirmed }: AppCode) {
  const digits = code.replace(appCode, "$1$2");
  const result = await consumeAppCode(db, secret, { userId, code: digits, isConfirmed });
  if (result === "accepted") return null;
  return result === "replayed" ? replayedMessage : clockMessage;
}

interface RecoveryCode extends Pick<Factors, "recoveryCodes"> {
  code: string;
}

async function checkRecoveryCode({ db }: Deps, userId: string, { code, recoveryCodes }: RecoveryCode) {
  if (recoveryCodes === 0) return usedUpMessage;
  return (await consumeRecoveryCode(db, userId, code)) ? null : recoveryMessage;
}

function tellRemaining(codes: number): string {
  if (codes <= 0) return " This was your last recovery code: make new ones in your settings.";
  return ` ${codes} recovery ${codes === 1 ? "code is" : "codes are"} left.`;
}
