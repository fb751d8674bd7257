const scripts = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Syrc", "Thaa"]);

const known: Partial<Record<string, boolean>> = {};

/** Returns whether a language is written from right to left. */
export const runsFromRight = (language: string) =>
  (known[language] ??= scripts.has(new Intl.Locale(language).maximize().script ?? ""));
