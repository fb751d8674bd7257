/** The names of the session's cookies; some servers of the family write them in lower case. */
export const accessCookieNames = ["accessToken", "accesstoken"] as const;
export const refreshCookieNames = ["refreshToken", "refreshtoken"] as const;
export const xsrfCookieName = "XSRF-TOKEN";

/** The names of the cookies with the tokens of a session. */
export const tokenCookieNames: readonly string[] = [...accessCookieNames, ...refreshCookieNames];

/** The prefix of a cookie that no other host can set (RFC 6265bis §4.1.3.2). */
export const hostPrefix = "__Host-";

export type Cookies = Map<string, string>;

/** A parsed `Cookie` header. */
export interface ParsedCookies {
  /** The values as they are in the header, by name. */
  cookies: Cookies;
  /** The names with several different values. */
  conflicts: string[];
}

/** Parses a `Cookie` header (RFC 6265 §4.2.1). Of several cookies with one name, the last one counts. */
export function readCookies(header: string | null | undefined): ParsedCookies {
  const cookies: Cookies = new Map();
  const conflicts = new Set<string>();
  for (const pair of (header ?? "").split(";").map((text) => text.trim())) {
    const equalsIndex = pair.indexOf("=");
    if (equalsIndex < 0) continue;
    const [name, value] = [pair.slice(0, equalsIndex).trim(), pair.slice(equalsIndex + 1).trim()];
    if (cookies.has(name) && cookies.get(name) !== value) conflicts.add(name);
    cookies.set(name, value);
  }
  return { cookies, conflicts: [...conflicts] };
}

/**
 * Finds the name of a token's cookie with several different values, one of which another host may have set; null without
 * one. Looks at names with this prefix only.
 */
export const findConflictName = ({ conflicts }: ParsedCookies, prefix: "" | typeof hostPrefix): string | null =>
  conflicts.find((name) => tokenCookieNames.some((token) => name === prefix + token)) ?? null;
