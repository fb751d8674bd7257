import { fold } from "./fold";

/**
 * The languages that forms offer by name: languages of ISO 639-1 with many speakers or much use on the web, and BCP 47 tags
 * of regional or script variants of Portuguese and Chinese.
 */
const offeredTags =
  "af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fil fr ga gl gu ha he hi hr hu hy id ig is it ja ka kk " +
  "km kn ko ky lo lt lv mk ml mn mr ms mt my ne nl no or pa pl ps pt pt-BR ro ru rw si sk sl so sq sr sv sw ta te th " +
  "tr uk ur uz vi xh yo zh zh-Hans zh-Hant zu";

const inEnglish = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" });

/** Names a language; returns the tag itself when it is invalid, as other servers may send it, or has no name. */
export function nameBy(names: () => Intl.DisplayNames, tag: string): string {
  try {
    return (tag && names().of(tag)) ?? tag;
  } catch {
    return tag;
  }
}

export const englishName = (tag: string): string => nameBy(() => inEnglish, tag);

/** Names a language in the language itself. */
export const ownName = (tag: string): string => nameBy(() => new Intl.DisplayNames(tag, { type: "language" }), tag);

interface OfferedLanguage {
  tag: string;
  name: string;
  ownName: string;
}

let offeredLanguageList: readonly OfferedLanguage[] | undefined;

/** Lists the languages that forms offer, sorted by their English names. */
export const offeredLanguages = (): readonly OfferedLanguage[] =>
  (offeredLanguageList ??= offeredTags
    .split(" ")
    .map((tag) => ({ tag, name: englishName(tag), ownName: ownName(tag) }))
    .sort((one, other) => one.name.localeCompare(other.name, "en")));

/** Finds the tag of an offered language by its English name, or by its own name; null for any other text. */
export function findTagByName(text: string): string | null {
  const foldedName = fold(text.trim());
  const isWanted = (name: string) => fold(name) === foldedName;
  return offeredLanguages().find(({ name, ownName }) => isWanted(name) || isWanted(ownName))?.tag ?? null;
}
