import { afterAll, expect, test } from "vitest";
import { writePseudoScripts } from "#tests/support/pseudo-scripts";
import { cleanUp } from "#tests/support/spawned";
import type { Member } from "./support/site";
import { seedSite } from "./support/seed-site";
import { listUntranslated } from "./support/untranslated";
import { send } from "./support/walk";

afterAll(cleanUp);
writePseudoScripts();
const { owner, other, visitor, tweetId } = await seedSite({ PSEUDO_LANGUAGES: "on" });
// The first page still greets in the language of the sign-up.
await owner.get("/");
for (const person of [owner, other, visitor]) person.cookies.set("language", "en-XA");

/** What people wrote. */
const written = [
  "Rain on the roof",
  "Wind in the reeds",
  "First thoughts",
  "About it",
  "Up before everyone",
  "Weather",
  "Wet and windy",
  "The anna",
  "The bea",
  "anna",
  "bea",
];
const maxPages = 200;
/** Pages in the reader's language; /accessibility is not translated into made-up ones. */
const isPage = (path: string) =>
  !/^\/(api|assets|media|logout|embed|accessibility)|\.\w+$|\bcsv\b/.test(path.split("?")[0]!) && !/[?&]hl=/.test(path);

/** Two addresses of one screen: they differ in where it returns to, and in values of their query. */
const screenOf = (path: string) => path.replace(/=[^&]*/g, "");

/** Opens a page and all that it leads to; returns how many pages, and what is not translated, with the first page that has it. */
async function walk(person: Pick<Member, "get">, start: string) {
  const [queue, found] = [[start], new Map<string, string>()];
  const seen = new Set(queue.map(screenOf));
  for (const path of queue) {
    const { document, headers } = await person.get(path);
    if (!headers.get("Content-Type")?.includes("html")) continue;
    for (const text of listUntranslated(document, written)) if (!found.has(text)) found.set(text, path);
    for (const link of document.querySelectorAll("a[href^='/']")) {
      const [to] = link.getAttribute("href")!.split("#") as [string];
      if (!isPage(to) || seen.has(screenOf(to)) || seen.size >= maxPages) continue;
      seen.add(screenOf(to));
      queue.push(to);
    }
  }
  return { pages: seen.size, untranslated: Object.fromEntries(found) };
}

test("everything that an administrator's pages say is a message", { timeout: 240_000 }, async () => {
  await send(other, `/report/tweet/${tweetId}`, { reason: "spam" });
  const { pages, untranslated } = await walk(owner, "/");
  expect(untranslated).toEqual({});
  expect(pages).toBeGreaterThan(100);
});

test("everything that a visitor's pages say is a message", { timeout: 120_000 }, async () => {
  const { pages, untranslated } = await walk(visitor, "/");
  expect(untranslated).toEqual({});
  expect(pages).toBeGreaterThan(20);
});
