import type { PageTags } from "#app/components/shell/page-tags";
import { changeQuery } from "#app/format/query";
import { offeredLanguages } from "#languages/runtime/language";
import { nameOf } from "#languages/runtime/offered";
import { readLinked } from "#languages/runtime/page-language";

/**
 * Gives a page whose address names a language a canonical address of its own, with those of the others beside it. The
 * sitemap has them of all other pages, which would weigh more.
 */
export function toLinkedTags(tags: PageTags, { url }: Request): PageTags {
  const linkedLanguage = readLinked(url);
  if (linkedLanguage === null || tags.canonical === null) return tags;
  return { ...tags, canonical: linkTo(tags.canonical, linkedLanguage), alternates: listAlternates(tags.canonical) };
}

/** Lists the addresses of a page in each language, and the one that chooses by itself; none on a site of one language. */
export function listAlternates(address: string): { tag: string; href: string }[] {
  const tags = offeredLanguages();
  if (tags.length === 1) return [];
  return [...tags.map((tag) => ({ tag, href: linkTo(address, tag) })), { tag: "x-default", href: address }];
}

/** Lists the languages of the site with a page in each. */
export const listLanguageLinks = (path: string) =>
  offeredLanguages().map((tag) => ({ tag, name: nameOf(tag), link: linkTo(path, tag) }));

/** Returns the address of a page in a language; in that of its reader for null. */
export const linkTo = (address: string, tag: string | null) =>
  address.replace(/(\?[^#]*)?(#.*)?$/, (_, search = "", hash = "") => changeQuery(search, { hl: tag }) + hash);
