const scripts = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Syrc", "Thaa"]);

const rightToLeft: Partial<Record<string, boolean>> = {};

/** Returns whether a language is written from right to left. */
export const runsFromRight = (language: string) =>
  (rightToLeft[language] ??= scripts.has(new Intl.Locale(language).maximize().script ?? ""));
