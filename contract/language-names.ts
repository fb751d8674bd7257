import { fold } from "./fold";

/**
 * The languages that forms offer by name: those of ISO 639-1 that are spoken by many or written on the web, and the
 * tags (BCP 47) of two whose forms differ by place or script.
 */
const offeredTags =
  "af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fil fr ga gl gu ha he hi hr hu hy id ig is it ja ka kk " +
  "km kn ko ky lo lt lv mk ml mn mr ms mt my ne nl no or pa pl ps pt pt-BR ro ru rw si sk sl so sq sr sv sw ta te th " +
  "tr uk ur uz vi xh yo zh zh-Hans zh-Hant zu";

const inEnglish = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" });

/** Names a language; the tag itself where it is not valid (other servers send such) and where nobody knows its name. */
export function nameBy(names: () => Intl.DisplayNames, tag: string): string {
  try {
    return (tag && names().of(tag)) ?? tag;
  } catch {
    return tag;
  }
}

export const englishName = (tag: string): string => nameBy(() => inEnglish, tag);

/** Names a language as those call it who speak it. */
export const ownName = (tag: string): string => nameBy(() => new Intl.DisplayNames(tag, { type: "language" }), tag);

interface OfferedLanguage {
  tag: string;
  name: string;
  ownName: string;
}

let offeredLanguageList: readonly OfferedLanguage[] | undefined;

/** Lists the languages that forms offer, by their English names. */
export const offeredLanguages = (): readonly OfferedLanguage[] =>
  (offeredLanguageList ??= offeredTags
    .split(" ")
    .map((tag) => ({ tag, name: englishName(tag), ownName: ownName(tag) }))
    .sort((one, other) => one.name.localeCompare(other.name, "en")));

/** Finds the tag of an offered language by its name in English, or by its own; null for no name of one. */
export function findTagByName(text: string): string | null {
  const foldedName = fold(text.trim());
  const isWanted = (name: string) => fold(name) === foldedName;
  return offeredLanguages().find(({ name, ownName }) => isWanted(name) || isWanted(ownName))?.tag ?? null;
}
