import type { Role } from "./users";
// Browsers get this file, so it imports no validation.

/** The prefix of every token, by which scanners find leaked tokens. */
export const tokenPrefix = "vl_";

/** The scopes of tokens. Each call of the API requires one of them, or allows no token. */
export const tokenScopes = ["read", "publish", "comment", "playlists", "moderate", "administer"] as const;

export type TokenScope = (typeof tokenScopes)[number];

const rolesOf: Readonly<Partial<Record<TokenScope, readonly Role[]>>> = {
  moderate: ["moderator", "admin"],
  administer: ["admin"],
};

/** Lists the scopes that a role may give to tokens. */
export const scopesFor = (role: Role) => tokenScopes.filter((scope) => rolesOf[scope]?.includes(role) ?? true);

/** Returns the role of a token, limited by its scopes and by the present role of its account. */
export function roleOfToken(role: Role, scopes: readonly TokenScope[]): Role {
  const allowedScopes = scopesFor(role).filter((scope) => scopes.includes(scope));
  if (allowedScopes.includes("administer")) return "admin";
  return allowedScopes.includes("moderate") ? "moderator" : "user";
}
