import { serialize } from "cookie";
import setCookieParser from "set-cookie-parser";

export type Jar = Map<string, string>;

/** Names of the session's cookies; some servers of the family write them without a capital. */
export const accessCookieNames = ["accessToken", "accesstoken"];
export const refreshCookieNames = ["refreshToken", "refreshtoken"];
export const xsrfCookieName = "XSRF-TOKEN";

/** The cookies of a request as they came, undecoded: they are passed on, not read. */
export const readJar = (header: string | null): Jar =>
  new Map(
    (header ?? "")
      .split(";")
      .map((pair) => pair.trim())
      .filter((pair) => pair.includes("="))
      .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );

/** Writes a jar as a `Cookie` header (RFC 6265 §4.2.1). */
export const writeJar = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

/** Tells whether a jar has an access token, under any name of the family's servers. */
export const hasAccess = (jar: Jar) => accessCookieNames.some((name) => jar.has(name));

/** The token that renews a session; undefined without one. */
export const refreshTokenIn = (jar: Jar) => refreshCookieNames.map((name) => jar.get(name)).find(Boolean);

/** A name and a value as the standard has them; others would not pass through a header again. */
const cookiePattern = /^\s*[!#$%&'*+.^_`|~\w-]+\s*=\s*[\x21-\x3a\x3c-\x7e]*\s*(;|$)/;

/** An API's Set-Cookie made fit for our own origin: name, value and lifetime stay, the rest is ours to say. */
export function rewriteSetCookie(
  line: string,
  ownOrigin: string,
): { name: string; value: string; line: string } | null {
  const [cookie] = cookiePattern.test(line) ? setCookieParser([line], { decodeValues: false }) : [];
  if (!cookie) return null;
  const { name, value } = cookie;
  const maxAge = Number.isInteger(cookie.maxAge) ? cookie.maxAge : undefined;
  const expires = Number.isNaN(cookie.expires?.getTime()) ? undefined : cookie.expires;
  const rewritten = serialize(name, value, {
    encode: (raw) => raw,
    path: "/",
    sameSite: "lax",
    httpOnly: name !== xsrfCookieName,
    secure: ownOrigin.startsWith("https:"),
    ...(maxAge === undefined ? {} : { maxAge }),
    ...(expires === undefined ? {} : { expires }),
  });
  const isExpired = maxAge !== undefined ? maxAge <= 0 : expires !== undefined && expires.getTime() <= Date.now();
  return { name, value: isExpired ? "" : value, line: rewritten };
}
