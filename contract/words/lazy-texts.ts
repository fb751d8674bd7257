import type { LazyMessage } from "#languages/runtime/coded";

// Browsers get this file, so it imports no validation.

/**
 * Creates an object of texts that are translated on access, because the language is unknown at import.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function lazyTexts<Name extends string>(messages: Record<Name, LazyMessage>): Readonly<Record<Name, string>> {
  const entries = Object.entries<LazyMessage>(messages).map(([name, get]) => [name, { get, enumerable: true }]);
  return Object.defineProperties({}, Object.fromEntries(entries) as PropertyDescriptorMap) as Record<Name, string>;
}
