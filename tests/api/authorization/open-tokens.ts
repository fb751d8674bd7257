import { type TokenScope, tokenScopes } from "#contract/token-scopes";
import { testApi } from "#tests/support/api";
import { giveRole } from "#tests/support/roles";
import { makeToken, type MadeToken } from "#tests/support/tokens";

/** Opens a site with the tokens of an administrator: one for each scope, and one for all. */
export async function openTokens() {
  const api = await testApi();
  await api.signUp("founder");
  const administrator = await api.signUp("administrator");
  await giveRole(api, administrator, "admin");
  const tokens = new Map<TokenScope | "all", MadeToken>();
  for (const scope of tokenScopes) tokens.set(scope, await makeToken(administrator, [scope]));
  return { api, tokens: tokens.set("all", await makeToken(administrator, tokenScopes)) };
}
