import { isEnglish, language } from "#languages/runtime/language";

const formats: Record<string, Intl.ListFormat> = {};

/** Joins texts as in a sentence: 'a, b and c'; or as a row of units: 'a, b, c'. */
export const formatList = (items: readonly string[], type: "conjunction" | "unit" = "conjunction") =>
  (formats[language() + type] ??= new Intl.ListFormat(isEnglish() ? "en-GB" : language(), { type })).format(items);
