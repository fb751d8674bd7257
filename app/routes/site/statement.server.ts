import { language } from "#languages/runtime/language";
import english from "../../../docs/accessibility.md?raw";

const translations = import.meta.glob<string>("../../../languages/*/accessibility.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** Reads the statement on accessibility in the reader's language, or in English where it is not translated. */
export function readStatement(): { text: string; isTranslated: boolean } {
  const translation = translations[`../../../languages/${language()}/accessibility.md`];
  return { text: translation ?? english, isTranslated: translation !== undefined || language() === "en" };
}
