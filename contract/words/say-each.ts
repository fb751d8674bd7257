import type { Say } from "#languages/runtime/coded";

// Browsers get this file, so it imports no validation.

/**
 * Makes a table of texts, each of which is said when it is read: a module has no reader yet when it runs.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function sayEach<Name extends string>(messages: Record<Name, Say>): Readonly<Record<Name, string>> {
  const entries = Object.entries<Say>(messages).map(([name, get]) => [name, { get, enumerable: true }]);
  return Object.defineProperties({}, Object.fromEntries(entries) as PropertyDescriptorMap) as Record<Name, string>;
}
