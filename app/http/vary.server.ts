import { offeredLanguages } from "#languages/runtime/language";

/**
 * Names what decides about an answer apart from its address: these headers, and where a site has several languages, what
 * its reader has chosen or the browser asks for.
 */
export const varyBy = (...headers: string[]) =>
  [...headers, ...(offeredLanguages().length > 1 ? ["Accept-Language", "Cookie"] : [])].join(", ");

/** Names what decides about a page apart from its address. */
export const pageVary = () =>
  `Cookie, Accept-Encoding, Save-Data${offeredLanguages().length > 1 ? ", Accept-Language" : ""}`;
