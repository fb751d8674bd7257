import { json, redirect } from "@remix-run/node";

/** Returns the path if it is one of this site, and answers with 404 otherwise. */
export function requireOwnPath(path: string): string {
  const own = pathWithin(path);
  if (own === null) throw json(null, 404);
  return own;
}

/** Redirects to a path of this site. Every redirect of the web tier passes through here or through a toast. */
export const redirectTo = (path: string, init?: ResponseInit): Response => redirect(requireOwnPath(path), init);

/**
 * Redirects a player to a file: at a path of this site, or at the web address that the server of the media names. Players
 * may get different files, so nobody keeps the answer. Any other address is a 404.
 */
export function redirectToFile(address: string): Response {
  const isElsewhere = /^https?:\/\/[^/\\]/i.test(address) && URL.canParse(address);
  const location = isElsewhere ? new URL(address).href : requireOwnPath(address);
  return new Response(null, { status: 302, headers: { Location: location, "Cache-Control": "no-store" } });
}

const isControl = (character: string) => character < " " || character === "\u007f";

/**
 * A path of this site given in a form or query, or null for what leads elsewhere (`//x`, `/\x`, control
 * characters).
 */
export const ownPath = (value: unknown): string | null =>
  typeof value === "string" && value.length <= 2_000 ? pathWithin(value) : null;

/** A path as this site reads it, or null where a browser would read another site in it. */
export function pathWithin(value: string): string | null {
  if (!/^\/(?![/\\])/.test(value) || /^[^?#]*\\/.test(value) || [...value].some(isControl)) return null;
  if (!URL.canParse(value, "http://own.invalid")) return null;
  const { origin, pathname, search, hash } = new URL(value, "http://own.invalid");
  // Taking dots out of `/.//x` leaves an address of another site.
  return origin === "http://own.invalid" && !pathname.startsWith("//") ? pathname + search + hash : null;
}
