import type { ApiDeps } from "#api/deps";
import type { UserRow } from "#api/db/tables";
import { countFactors, hasSecondFactor } from "#api/accounts/second-factors/second-factor-state";
import { openTicket } from "#api/accounts/second-factors/tickets";
import { codeError, verifyCode } from "#api/accounts/second-factors/verify-code";
import { countCall } from "#api/http/rate-limits/limiters";
import * as t from "#languages/api-accounts";
import type { LazyMessage } from "#languages/runtime/coded";

/**
 * Lets a sign-in with the right password pass if its account has no second factor, or if the code is right. Returns what
 * to tell, with the recovery codes that are left. Throws 401 with a ticket otherwise, and 429 after too many tickets.
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
