import type { Logger } from "pino";
import { hashKey } from "#api/http/rate-limits/limiters";
import { ApiError } from "#contract/errors";
import { describeNetwork } from "./session-device";

type SecurityEvent =
  | "sign-in failed"
  | "password changed"
  | "address changed"
  | "address change asked for"
  | "second factor added"
  | "second factor removed"
  | "recovery codes replaced"
  | "token made";

/** What is known of the request that an event came with. */
interface Origin {
  var: { log: Logger; deps: { secret: string } };
  env: { address: string };
}

/** Logs an event by which operators notice attacks; the account, or the name that was typed, only as a keyed hash. */
export function logSecurityEvent(c: Origin, event: SecurityEvent, account: string) {
  const { log, deps } = c.var;
  const fields = { account: hashKey(deps.secret, "security event", account), network: describeNetwork(c.env.address) };
  log.info({ event, ...fields }, "security event");
}

export async function watchSignIn<T>(c: Origin, account: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 429].includes(error.status))
      logSecurityEvent(c, "sign-in failed", account);
    throw error;
  }
}
