import { serialize, type SerializeOptions } from "cookie";
import { siteCookieNames } from "#app/site-cookies";
import setCookieParser from "set-cookie-parser";
import {
  accessCookieNames,
  type Cookies,
  findConflictName,
  hostPrefix,
  readCookies,
  refreshCookieNames,
  tokenCookieNames,
  xsrfCookieName,
} from "#contract/session-cookies";

/** Reads the cookies of a request without decoding them: they are forwarded as they came. */
export const readJar = (header: string | null): Cookies => readCookies(header).cookies;

/** Returns whether a browser keeps cookies with `__Host-` of the site at this origin. */
export const hasHostCookies = (origin: string) => origin.startsWith("https:");

/** The cookies of a request that are forwarded to the API; those of the session have the API's names. */
export interface SessionJar {
  jar: Cookies;
  /** The refresh token of cookies without `__Host-`, on an https site that has no cookies with it; null otherwise. */
  unprefixedRefreshToken: string | null;
  /** The name of a session cookie that came with several values, so that none counts; null if there is none. */
  conflictingName: string | null;
}

/** Returns whether the API gets a cookie that is none of the session's: all but the web tier's own, and those bound to its host. */
const isForwarded = (name: string) =>
  !/^__(Host|Secure)-/i.test(name) && !siteCookieNames.some((each) => name === each) && name !== xsrfCookieName;

/** Reads the cookies of a request to a page. On an https site, accepts only tokens with `__Host-`. */
export function readSessionJar(header: string | null, origin: string): SessionJar {
  const requestCookies = readCookies(header);
  const prefix = hasHostCookies(origin) ? hostPrefix : "";
  const conflictingName = findConflictName(requestCookies, prefix);
  const jar: Cookies = new Map();
  for (const [name, value] of requestCookies.cookies) {
    const token = tokenCookieNames.find((each) => name === each || name === hostPrefix + each);
    if (token ? !conflictingName && name === prefix + token : isForwarded(name)) jar.set(token ?? name, value);
  }
  const xsrf = [prefix + xsrfCookieName, xsrfCookieName].find((name) => requestCookies.cookies.has(name));
  if (xsrf && !conflictingName && !requestCookies.conflicts.includes(xsrf))
    jar.set(xsrfCookieName, requestCookies.cookies.get(xsrf)!);
  const isUnprefixed = prefix !== "" && !conflictingName && findRefreshToken(jar) === undefined && !hasAccessToken(jar);
  return {
    jar,
    unprefixedRefreshToken:
      (isUnprefixed && !findConflictName(requestCookies, "") && findRefreshToken(requestCookies.cookies)) || null,
    conflictingName,
  };
}

/** Returns whether a request brought a session's cookies, which may have ended since. */
export const bringsSession = ({ headers }: Request): boolean => {
  const jar = readJar(headers.get("Cookie"));
  return tokenCookieNames.some((name) => jar.has(name) || jar.has(hostPrefix + name));
};

/** Reads the lines of `Set-Cookie`; the `Headers` of remix-serve cannot list them and join them with commas. */
export const readSetCookies = (headers: Headers): string[] =>
  "getSetCookie" in headers
    ? headers.getSetCookie()
    : setCookieParser.splitCookiesString((headers as Headers).get("Set-Cookie") ?? "");

/** Writes a jar as a `Cookie` header (RFC 6265 §4.2.1). */
export const writeJar = (jar: Cookies) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

/** Returns whether a jar has an access token, under any name of the family's servers. */
export const hasAccessToken = (jar: Cookies) => accessCookieNames.some((name) => jar.has(name));

/** Finds the token that renews a session; undefined if there is none. */
export const findRefreshToken = (jar: Cookies) => refreshCookieNames.map((name) => jar.get(name)).find(Boolean);

/**
 * Matches a cookie with a name and value of RFC 6265 §4.1.1, and also with quotes, commas and backslashes in its value. Others
 * would not pass through a header again.
 */
const cookiePattern = /^\s*[!#$%&'*+.^_`|~\w-]+\s*=\s*[\x21-\x3a\x3c-\x7e]*\s*(;|$)/;

/** A cookie of the API as it goes to the browser. */
interface RewrittenCookie {
  name: string;
  value: string;
  line: string;
  /**
   * XSRF-TOKEN once more, with `__Host-`: programs in the browser read the one without. null for any other cookie, and on
   * an http site.
   */
  prefixedLine: string | null;
}

/**
 * Rewrites a Set-Cookie of the API for our own origin: value and lifetime stay, and on an https site a token's name gets
 * `__Host-`. Returns null for an invalid one.
 */
export function rewriteSetCookie(line: string, ownOrigin: string): RewrittenCookie | null {
  const [cookie] = cookiePattern.test(line) ? setCookieParser([line], { decodeValues: false }) : [];
  if (!cookie) return null;
  const { name, value } = cookie;
  const maxAge = Number.isInteger(cookie.maxAge) ? cookie.maxAge : undefined;
  const expires = Number.isNaN(cookie.expires?.getTime()) ? undefined : cookie.expires;
  const options: SerializeOptions = {
    encode: (raw) => raw,
    path: "/",
    sameSite: "lax",
    secure: hasHostCookies(ownOrigin),
    ...(maxAge === undefined ? {} : { maxAge }),
    ...(expires === undefined ? {} : { expires }),
  };
  const prefix = hasHostCookies(ownOrigin) ? hostPrefix : "";
  const write = (browserName: string) =>
    serialize(browserName, value, { ...options, httpOnly: browserName !== xsrfCookieName });
  const isExpired = maxAge !== undefined ? maxAge <= 0 : expires !== undefined && expires.getTime() <= Date.now();
  return {
    name,
    value: isExpired ? "" : value,
    line: write(tokenCookieNames.includes(name) ? prefix + name : name),
    prefixedLine: prefix && name === xsrfCookieName ? write(prefix + name) : null,
  };
}
