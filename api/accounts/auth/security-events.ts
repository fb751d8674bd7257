import type { Logger } from "pino";
import { hashKey } from "#api/http/rate-limits/limiters";
import { ApiError } from "#contract/errors";
import { describeNetwork } from "./session-device";

export type SecurityEvent =
  | "sign-in failed"
  | "password changed"
  | "address changed"
  | "address change asked for"
  | "second factor added"
  | "second factor removed"
  | "recovery codes replaced"
  | "token made";

/** The context of the request that caused an event. */
interface RequestContext {
  var: { log: Logger; deps: { secret: string } };
  env: { address: string };
}

/** Logs an event by which operators notice attacks. The account, or the typed name, is logged as a keyed hash only. */
export function logSecurityEvent(context: RequestContext, event: SecurityEvent, account: string) {
  const { log, deps } = context.var;
  const fields = {
    account: hashKey(deps.secret, "security event", account),
    network: describeNetwork(context.env.address),
  };
  log.info({ event, ...fields }, "security event");
}

/** Runs the check of a sign-in, and logs when the check refuses it. */
export async function watchSignIn<T>(context: RequestContext, account: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 429].includes(error.status))
      logSecurityEvent(context, "sign-in failed", account);
    throw error;
  }
}
