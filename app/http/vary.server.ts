import { offeredLanguages } from "#languages/runtime/language";

/** Writes a Vary header with these headers and, on a site with several languages, those that choose the language. */
export const varyBy = (...headers: string[]) =>
  [...headers, ...(offeredLanguages().length > 1 ? ["Accept-Language", "Cookie"] : [])].join(", ");

/** Writes the Vary header of all pages. */
export const pageVary = () =>
  `Cookie, Accept-Encoding, Save-Data${offeredLanguages().length > 1 ? ", Accept-Language" : ""}`;
