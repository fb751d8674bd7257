import { language } from "#languages/runtime/language";
import english from "../../../docs/accessibility.md?raw";

const files = import.meta.glob<string>("../../../languages/*/accessibility.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** The translations by language tag, which is the name of their folder. */
const translations = new Map(Object.entries(files).map(([path, text]) => [path.split("/").at(-2)!, text]));

/** Reads the accessibility statement in the reader's language, or in English if it is not translated. */
export function readStatement(): { text: string; isTranslated: boolean } {
  const translation = translations.get(language());
  return { text: translation ?? english, isTranslated: translation !== undefined || language() === "en" };
}
