import { hasFreshPassword } from "#api/accounts/auth/owner-proof";
import { logSecurityEvent } from "#api/accounts/auth/security-events";
import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { scopesFor } from "#contract/token-scopes";
import { createToken, listTokens, revokeToken } from "./tokens";
import * as t from "#languages/api-tokens";

export const tokenEndpoints = [
  endpoint(calls.listTokens, async ({ db, viewer }) => {
    const state = { offered: scopesFor(viewer.role), needsConfirmation: !hasFreshPassword(viewer) };
    return reply(fetchedMessage("Tokens"), { tokens: await listTokens(db, viewer.id), ...state });
  }),
  requestEndpoint(calls.createToken, async ({ db, viewer, body, context }) => {
    const token = await createToken(db, viewer, body);
    logSecurityEvent(context, "token made", viewer.id);
    return reply(t.tokenMade, token);
  }),
  endpoint(calls.revokeToken, async ({ db, viewer, params }) => {
    await revokeToken(db, viewer, params.tokenId);
    return reply(t.tokenRevoked, {});
  }),
];
