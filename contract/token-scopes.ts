import type { Role } from "./users";
// Browsers get this file, so it imports no validation.

/** What every token begins with, so that scanners of published files find it. */
export const tokenPrefix = "vl_";

/** What a token may be made for; each call of the API names one of these, or none. */
export const tokenScopes = ["read", "publish", "comment", "playlists", "moderate", "administer"] as const;

export type TokenScope = (typeof tokenScopes)[number];

const rolesOf: Readonly<Partial<Record<TokenScope, readonly Role[]>>> = {
  moderate: ["moderator", "admin"],
  administer: ["admin"],
};

/** Lists what an account with a role may make tokens for. */
export const scopesFor = (role: Role) => tokenScopes.filter((scope) => rolesOf[scope]?.includes(role) ?? true);

/** The role in which a token acts: no more than what it was made for, nor than what its account has now. */
export function roleOfToken(role: Role, scopes: readonly TokenScope[]): Role {
  const allowedScopes = scopesFor(role).filter((scope) => scopes.includes(scope));
  if (allowedScopes.includes("administer")) return "admin";
  return allowedScopes.includes("moderate") ? "moderator" : "user";
}
