import { readdirSync, readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";

const read = (language: string, part: string) =>
  JSON.parse(readFileSync(`languages/${language}/${part}.json`, "utf8")) as Record<string, string>;

/** Says messages without values in a language, by the name of their part and key: `say("shell.home")`. */
export function speakerOf(language: string) {
  return (name: string): string => {
    const [part, key] = name.split(".") as [string, string];
    const text = read(language, part)[key];
    if (text === undefined || /[{}<]/.test(text)) throw new Error(`${language} has no plain text ${name}`);
    return text;
  };
}

/** Lists the English texts without values that a language says in another way. */
function listEnglish(language: string): string[] {
  const parts = readdirSync("languages/en").map((file) => file.replace(/\.json$/, ""));
  return parts.flatMap((part) => {
    const translated = read(language, part);
    const isOther = ([key, text]: [string, string]) => !/[{}<]/.test(text) && translated[key] !== text;
    return Object.entries(read("en", part)).flatMap(([key, text]) => (isOther([key, text]) ? [text] : []));
  });
}

/** Asserts that a page is in a language, and that no text and no name of it is left in English. */
export async function expectWholly(page: Page, language: string) {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  const said = await page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest("script, style, [lang=en], [name=language]"))
        texts.push(walker.currentNode.nodeValue!);
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
      for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.push(element.getAttribute(name) ?? "");
    return texts.map((text) => text.trim()).filter(Boolean);
  });
  const english = new Set(listEnglish(language));
  expect(
    said.filter((text) => english.has(text.replace(/ · Vidlark$/, ""))),
    page.url(),
  ).toEqual([]);
}
