import { isEnglish, language } from "#languages/runtime/language";

const formats: Record<string, Intl.ListFormat> = {};

/** Lists things in a sentence, 'a, b and c', or, as units, in a row, 'a, b, c'. */
export const formatList = (items: readonly string[], type: "conjunction" | "unit" = "conjunction") =>
  (formats[language() + type] ??= new Intl.ListFormat(isEnglish() ? "en-GB" : language(), { type })).format(items);
