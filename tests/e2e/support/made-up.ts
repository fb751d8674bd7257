import type { Page } from "@playwright/test";
import { listUntranslated } from "#tests/spec/support/untranslated";
import { parse } from "#tests/support/parse";
import { measureOverflow } from "./axe";
import { listMisfits } from "./fitting";
import { originOf } from "./own-server";
import { test } from "./site";

type MadeUp = "en-XA" | "ar-XB";

/** What people wrote and no brackets are around, and what looks otherwise each time. */
type Written = readonly (string | RegExp)[];

const speak = (page: Page, language: MadeUp) =>
  page.context().addCookies([{ name: "language", value: language, url: originOf(test.info()) }]);

/** Lists what is wrong with a page in a made-up language: another language, texts in English, and what does not fit. */
export async function listFaults(page: Page, language: MadeUp, written: Written): Promise<string[]> {
  const stated = await page.locator("html").getAttribute("lang");
  const overflow = await measureOverflow(page);
  return [
    ...(stated === language ? [] : [`the page is in ${stated}`]),
    ...(overflow > 0 ? [`the page is ${overflow} px wider than the window`] : []),
    ...(await listMisfits(page)),
    ...(language === "en-XA" ? listUntranslated(parse(await page.content()), written) : []),
  ];
}

/** Opens pages in a made-up language; returns what is wrong, by path. */
export async function walk(page: Page, language: MadeUp, paths: readonly string[], written: Written) {
  const wrong: Record<string, string[]> = {};
  await speak(page, language);
  for (const path of paths) {
    await page.goto(path);
    const faults = await listFaults(page, language, written);
    if (faults.length > 0) wrong[`${language} ${path}`] = faults;
  }
  return wrong;
}
