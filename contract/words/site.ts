import * as t from "#languages/words";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** The name of the product, and of a site until somebody names it. */
export const productName = "Vidlark";

/** What the API says that a site is, until somebody says it; pages say it in the language of their reader. */
export const defaultDescription = "Videos, playlists and short posts, on any device.";

/** The texts of a site that have a page of their own, with its title. */
export const siteTexts = lazyTexts({
  terms: t.pageTerms,
  privacy: t.pagePrivacy,
  imprint: t.pageImprint,
});
export type SiteTextName = keyof typeof siteTexts;
