import { newToken, newTokenShape, tokensShape } from "#contract/tokens";
import { call } from "./call";

export const tokenCalls = {
  listTokens: call({
    route: "GET /users/tokens",
    summary: "Lists the viewer's access tokens, without their secrets, newest first",
    who: "signed in",
    scope: null,
    answer: tokensShape,
  }),
  createToken: call({
    route: "POST /users/tokens",
    summary: "Creates an access token and returns its secret once; `scopes` are names separated by spaces",
    who: "signed in",
    scope: null,
    limit: "token",
    needsFreshPassword: true,
    body: newToken,
    answer: newTokenShape,
    status: 201,
  }),
  revokeToken: call({
    route: "DELETE /users/tokens/{tokenId}",
    summary: "Revokes an access token immediately",
    who: "signed in",
    scope: null,
    allowedWhenSuspended: true,
  }),
};
