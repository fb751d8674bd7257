// Browsers get this file, so it imports no validation.

/** The name of the product, and of a site until somebody names it. */
export const productName = "Vidlark";

/** What a site is, in one line, until somebody says it. */
export const defaultDescription = "Videos, playlists and short posts, on any device.";

/** The texts of a site that have a page of their own, with its title. */
export const siteTexts = { terms: "Terms", privacy: "Privacy", imprint: "Imprint" } as const;
export type SiteTextName = keyof typeof siteTexts;
