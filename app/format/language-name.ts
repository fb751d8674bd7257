import { englishName, nameBy, offeredLanguages } from "#contract/language-names";
import { isEnglish, language } from "#languages/runtime/language";

const names: Record<string, Intl.DisplayNames> = {};

/** Names a language in the reader's own. */
export function nameLanguage(tag: string): string {
  if (isEnglish()) return englishName(tag);
  const reader = language();
  const displayNames = (names[reader] ??= new Intl.DisplayNames(reader, {
    type: "language",
    languageDisplay: "standard",
  }));
  return nameBy(() => displayNames, tag);
}

/** Lists the tags and names of the languages that a form offers, in the order in which the reader looks for them. */
export function listLanguageChoices(): (readonly [tag: string, name: string])[] {
  const { compare } = new Intl.Collator(language());
  return offeredLanguages()
    .map(({ tag }) => [tag, nameLanguage(tag)] as const)
    .sort(([, one], [, other]) => compare(one, other));
}

/**
 * Lists the languages that a form proposes, in the order in which the reader looks for them. `name` is one that the server
 * understands: the English name, or the language's own. `note` is a second name to show beside it.
 */
export function listLanguageNames(): { name: string; note: string }[] {
  if (isEnglish()) return offeredLanguages().map(({ name, ownName }) => ({ name, note: ownName }));
  const { compare } = new Intl.Collator(language());
  return offeredLanguages()
    .map(({ tag, ownName }) => ({ name: ownName, note: nameLanguage(tag) }))
    .sort((one, other) => compare(one.note, other.note));
}
