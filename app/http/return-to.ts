const isControl = (sign: string) => sign < " " || sign === "\u007f";

/** A path of this site given in a form or query, or null for what leads elsewhere (`//x`, `/\x`, control characters). */
export function ownPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2_000 || !/^\/(?![/\\])/.test(value)) return null;
  if (value.includes("\\") || [...value].some(isControl) || !URL.canParse(value, "http://own.invalid")) return null;
  const { origin, pathname, search, hash } = new URL(value, "http://own.invalid");
  // Taking dots out of `/.//x` leaves an address of another site.
  return origin === "http://own.invalid" && !pathname.startsWith("//") ? pathname + search + hash : null;
}
