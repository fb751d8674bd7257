import * as t from "#languages/words";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** The name of the product, and of a site without a name. */
export const productName = "Vidlark";

/** The description of a site that has none in the API; pages translate it. */
export const defaultDescription = "Videos, playlists and short posts, on any device.";

/** The legal pages of a site, with their titles. */
export const legalPages = lazyTexts({
  terms: t.pageTerms,
  privacy: t.pagePrivacy,
  imprint: t.pageImprint,
});
export type LegalPageName = keyof typeof legalPages;
