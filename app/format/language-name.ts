import { englishName } from "#contract/languages";
import { isEnglish, language } from "#languages/runtime/language";

/** Names a language in the reader's own; the tag itself where nobody knows its name. */
export const nameLanguage = (tag: string): string =>
  isEnglish() ? englishName(tag) : (inReaders(language()).of(tag) ?? tag);

const inReaders = (reader: string) => new Intl.DisplayNames(reader, { type: "language", languageDisplay: "standard" });
