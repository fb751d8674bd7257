import { calls } from "#contract/calls";
import { newTokenShape, type NewToken, tokensShape } from "#contract/tokens";
import { call, method } from "../transport/call.server";
import type { ApiSession } from "../transport/session.server";

/** users/tokens: what programs use in place of a password. */
export const tokens = (session: ApiSession) => ({
  list: method(session, calls.listTokens, tokensShape),
  create: ({ scopes, days, ...rest }: NewToken) =>
    call(
      session,
      calls.createToken,
      { body: { ...rest, scopes: scopes.join(" "), days: String(days) } },
      newTokenShape,
    ),
  revoke: method(session, calls.revokeToken),
});
