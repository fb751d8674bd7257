import type { Context } from "hono";
import { findAccountNames, refuseGuessablePassword } from "#api/accounts/auth/guessable-passwords";
import { requireOwner } from "#api/accounts/auth/owner-proof";
import { logSecurityEvent, type SecurityEvent } from "#api/accounts/auth/security-events";
import { endpoint, requestEndpoint } from "#api/http/endpoint";
import type { Env } from "#api/http/env";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { changePassword, wrongOldPassword } from "./accounts";
import { undoEmailChange } from "./change-email";
import { requestPasswordReset } from "./request-mail";
import { findNamesByLink, type PasswordReset, type PasswordSet, resetPassword } from "./reset-password";
import * as t from "#languages/api-accounts";

interface ChangeByLink {
  change: () => Promise<PasswordSet>;
  /** The events of the change, which are logged after it. */
  events: SecurityEvent[];
}

/**
 * Sets a new password by a link, under the rate limit of the requester's address, and logs that. Throws 422 for a password
 * that is easy to guess, 429 after too many attempts, and what `change` throws.
 */
async function setPasswordByLink(
  context: Context<Env>,
  { token, newPassword }: PasswordReset,
  { change, events }: ChangeByLink,
): Promise<PasswordSet> {
  const { deps } = context.var;
  const { address } = context.env;
  // The limit comes first, because estimating a password takes up to 30 ms.
  await deps.signInLimiter.consumeAddress(address);
  const names = await findNamesByLink(deps, token);
  await refuseGuessablePassword(deps, { field: "newPassword", password: newPassword, names });
  const result = await change();
  await deps.signInLimiter.reset({ accountId: result.accountId, name: "", address });
  for (const event of events) logSecurityEvent(context, event, result.accountId);
  if (result.hadFactors) logSecurityEvent(context, "second factor removed", result.accountId);
  return result;
}

/** The endpoints that set an account's password. */
export const passwordEndpoints = [
  endpoint(calls.requestPasswordReset, async ({ deps, body }) => {
    await requestPasswordReset(deps, body.email);
    return reply(t.resetSent, {});
  }),
  requestEndpoint(calls.resetPassword, async ({ deps, body, context }) => {
    const { hadFactors } = await setPasswordByLink(context, body, {
      change: () => resetPassword(deps, body),
      events: ["password changed"],
    });
    return reply(hadFactors ? t.passwordChangedWithoutFactors : t.passwordChanged, {});
  }),
  requestEndpoint(calls.undoEmailChange, async ({ deps, body, context }) => {
    const { hadFactors } = await setPasswordByLink(context, body, {
      change: () => undoEmailChange(deps, body),
      events: ["address changed", "password changed"],
    });
    return reply(hadFactors ? t.emailKeptWithoutFactors : t.emailKept, {});
  }),
  requestEndpoint(calls.changePassword, async ({ deps, db, viewer, requester: { address }, body, context }) => {
    const { oldPassword, newPassword, confirmedBy } = body;
    const names = await findAccountNames(db, viewer.id);
    await refuseGuessablePassword(deps, { field: "newPassword", password: newPassword, names });
    const proof = { password: oldPassword, confirmedBy };
    const provenHash = await requireOwner(deps, { viewer, address, proof }, wrongOldPassword);
    await changePassword(db, viewer, { newPassword, provenHash });
    logSecurityEvent(context, "password changed", viewer.id);
    return reply(t.passwordChanged, {});
  }),
];
