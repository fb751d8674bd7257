import { offeredLanguages } from "#languages/runtime/language";

/** Names what decides about an answer apart from its address: these headers, and the language where a site has several. */
export const varyBy = (...headers: string[]) =>
  [...headers, ...(offeredLanguages().length > 1 ? ["Accept-Language"] : [])].join(", ");
