/** Names of the session's cookies; some servers of the family write them without a capital. */
export const accessCookieNames = ["accessToken", "accesstoken"] as const;
export const refreshCookieNames = ["refreshToken", "refreshtoken"] as const;
export const xsrfCookieName = "XSRF-TOKEN";

/** Names of the cookies that carry the rights of a session. */
export const tokenCookieNames: readonly string[] = [...accessCookieNames, ...refreshCookieNames];

/** The prefix of a cookie that no other host can set (RFC 6265bis §4.1.3.2). */
export const hostPrefix = "__Host-";

export type Cookies = Map<string, string>;

/** What a `Cookie` header says, undecoded, and which names it gives different values. */
export interface ReadCookies {
  cookies: Cookies;
  conflicts: string[];
}

/** Reads a `Cookie` header (RFC 6265 §4.2.1). Of several cookies of one name it keeps the last. */
export function readCookies(header: string | null | undefined): ReadCookies {
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
 * Finds a token that a header gives different values, since another host may have set one of them; null without one.
 * `prefix` is that of the names that are read.
 */
export const findConflictName = ({ conflicts }: ReadCookies, prefix: "" | typeof hostPrefix): string | null =>
  conflicts.find((name) => tokenCookieNames.some((token) => name === prefix + token)) ?? null;
