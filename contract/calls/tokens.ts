import { newToken, newTokenShape, tokensShape } from "#contract/tokens";
import { call } from "./call";

export const tokenCalls = {
  listTokens: call({
    address: "GET /users/tokens",
    summary: "The tokens of the viewer's programs, without their texts, newest first",
    who: "signed in",
    scope: null,
    answer: tokensShape,
  }),
  createToken: call({
    address: "POST /users/tokens",
    summary: "Makes a token for a program and shows its text once; `scopes` are names with blanks between",
    who: "signed in",
    scope: null,
    limit: "token",
    needsFreshPassword: true,
    body: newToken,
    answer: newTokenShape,
    status: 201,
  }),
  revokeToken: call({
    address: "DELETE /users/tokens/{tokenId}",
    summary: "Revokes a token at once",
    who: "signed in",
    scope: null,
    allowedWhenSuspended: true,
  }),
};
