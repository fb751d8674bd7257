import type { PageTags } from "#app/components/shell/page-tags";
import { changeQuery } from "#app/format/query";
import { offeredLanguages } from "#languages/runtime/language";
import { nameOf } from "#languages/runtime/offered";
import { readLinked } from "#languages/runtime/page-language";

/**
 * Gives a page whose URL names a language a canonical URL of its own, and links to the page in all languages. The other
 * pages have these links in the sitemap only, since each page would weigh more with them.
 */
export function toLinkedTags(tags: PageTags, { url }: Request): PageTags {
  const linkedLanguage = readLinked(url);
  if (linkedLanguage === null || tags.canonical === null) return tags;
  return { ...tags, canonical: linkTo(tags.canonical, linkedLanguage), alternates: listAlternates(tags.canonical) };
}

/** Lists the URLs of a page in each language, and the one without a language; none on a site with one language. */
export function listAlternates(url: string): { tag: string; href: string }[] {
  const tags = offeredLanguages();
  if (tags.length === 1) return [];
  return [...tags.map((tag) => ({ tag, href: linkTo(url, tag) })), { tag: "x-default", href: url }];
}

/** Lists the languages of the site, each with a link to the page in this language. */
export const listLanguageLinks = (path: string) =>
  offeredLanguages().map((tag) => ({ tag, name: nameOf(tag), link: linkTo(path, tag) }));

/** Returns the URL of a page in a language; null stands for the reader's language. */
export const linkTo = (url: string, tag: string | null) =>
  url.replace(/(\?[^#]*)?(#.*)?$/, (_, search = "", hash = "") => changeQuery(search, { hl: tag }) + hash);
