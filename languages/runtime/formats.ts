import { isEnglish, language } from "#languages/runtime/language";

/** Latin digits in all languages: times, codes and figures of plots have them, too. */
const localeOf = (tag: string) => `${tag}-u-nu-latn`;

const numbers: Record<string, Intl.NumberFormat> = {};
const times: Record<string, Intl.DateTimeFormat> = {};

/** Formats a number by CLDR in the language of the reader. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions): string {
  const locale = localeOf(language());
  return unify((numbers[locale + JSON.stringify(options)] ??= new Intl.NumberFormat(locale, options)).format(value));
}

/** Formats a time in UTC in the language of the reader; English has the forms of Great Britain. */
export function formatUtc(time: Date | string | number, options: Intl.DateTimeFormatOptions): string {
  const locale = isEnglish() ? "en-GB" : localeOf(language());
  const format = (times[locale + JSON.stringify(options)] ??= new Intl.DateTimeFormat(locale, {
    ...options,
    timeZone: "UTC",
  }));
  return unify(format.format(new Date(time)));
}

/** Makes one space of those that differ between the data of servers and browsers, whose texts have to be the same. */
export const unify = (text: string) => (isEnglish() ? text : text.replace(/[\u2009\u202f]/g, "\u00a0"));
