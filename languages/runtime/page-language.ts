import { chooseLanguage } from "./choose-language";
import { defaultLanguage, offeredLanguages } from "./language";

/** The parameter of an address that names a language for this page alone, in links of search engines. */
const linkedLanguage = "hl";

interface Request {
  /** An address or path with its query. */
  url: string;
  cookie: string | null | undefined;
  acceptLanguage: string | null | undefined;
}

interface PageLanguage {
  language: string;
  /**
   * Whether the address has another language than its reader's. Such a page has no scripts: they would show the pages
   * behind its links in its language, whose data have the reader's.
   */
  isLinked: boolean;
}

/** Finds the language of a request: that of its address, else what its reader chose, else what the browser asks for. */
export function findPageLanguage({ url, cookie, acceptLanguage }: Request): PageLanguage {
  if (offeredLanguages().length === 1) return { language: defaultLanguage(), isLinked: false };
  const own = chooseLanguage({ chosen: readChosen(cookie ?? ""), acceptLanguage });
  const linked = readLinked(url);
  return linked !== null && linked !== own ? { language: linked, isLinked: true } : { language: own, isLinked: false };
}

/** Lists the languages of the site that cookies name: other programs at this host or its domain may set some of them. */
export const listChosen = (cookie: string): string[] =>
  [...cookie.matchAll(/(?:^|;\s*)language=([\w-]*)/g)]
    .map(([, tag]) => tag!)
    .filter((tag) => offeredLanguages().includes(tag));

/** Reads which language the reader chose; undefined without a choice. */
export const readChosen = (cookie: string): string | undefined => listChosen(cookie)[0];

/** Leaves of the cookies of a request that of its language alone; null without one. */
export function pickLanguageCookie(cookie: string | null): string | null {
  const storedLanguage = readChosen(cookie ?? "");
  return storedLanguage === undefined ? null : `language=${storedLanguage}`;
}

/** Returns the language that an address names; null without one that the site offers. */
export function readLinked(url: string): string | null {
  if (!url.includes(`${linkedLanguage}=`)) return null;
  const linked = new URLSearchParams(url.slice(url.indexOf("?") + 1)).get(linkedLanguage);
  return linked !== null && offeredLanguages().includes(linked) ? linked : null;
}

/**
 * Returns whether a request brings no cookie but a language, so that its page is the same for all who read that
 * language.
 */
export const bringsLanguageOnly = (cookie: string | null | undefined) =>
  cookie === null || cookie === undefined || /^language=[\w-]{0,35}$/.test(cookie);
