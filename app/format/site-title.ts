import { productName } from "#contract/words/site";

/** Replaces the product's name at the end of a page's title by the name of the site. */
export const nameTitle = (title: string, siteName: string): string =>
  title.endsWith(productName) ? title.slice(0, -productName.length) + siteName : title;
