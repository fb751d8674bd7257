import { readSearch } from "#app/format/query";

const isControl = (sign: string) => sign < " " || sign === "\u007f";

/**
 * A path of this site given in a form or query, or null for what leads elsewhere (`//x`, `/\x`, control
 * characters).
 */
export const ownPath = (value: unknown): string | null =>
  typeof value === "string" && value.length <= 2_000 ? pathWithin(value) : null;

/** The path of the list that a dialog was opened from, as its query says; null if it was opened on its own page. */
export const listPath = (search: string) => ownPath(readSearch(search, "from"));

/** A path as this site reads it, or null where a browser would read another site in it. */
export function pathWithin(value: string): string | null {
  if (!/^\/(?![/\\])/.test(value) || /^[^?#]*\\/.test(value) || [...value].some(isControl)) return null;
  if (!URL.canParse(value, "http://own.invalid")) return null;
  const { origin, pathname, search, hash } = new URL(value, "http://own.invalid");
  // Taking dots out of `/.//x` leaves an address of another site.
  return origin === "http://own.invalid" && !pathname.startsWith("//") ? pathname + search + hash : null;
}
