const scripts = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Syrc", "Thaa"]);

/** Returns whether a language is written from right to left. */
export const runsFromRight = (language: string) => scripts.has(new Intl.Locale(language).maximize().script ?? "");
