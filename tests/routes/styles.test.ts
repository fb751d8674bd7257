import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { requireBuild } from "#tests/support/built";

requireBuild();
const assets = "build/client/assets";
const read = (start: string, end: string) =>
  readFileSync(`${assets}/${readdirSync(assets).find((name) => name.startsWith(start) && name.endsWith(end))}`, "utf8");

const first = read("app-", ".css");
const others = read("pages-", ".css");

const classesOf = (css: string) =>
  new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name!.replaceAll("\\", "")));

/** The words of every `className` in a script. */
const wordsOf = (script: string) =>
  [...script.matchAll(/className:((?:[^"`,}]*(?:"[^"]*"|`[^`]*`))+)/g)].flatMap(([, value]) =>
    [...value!.matchAll(/"([^"]*)"|`([^`]*)`/g)].flatMap(([, plain, template]) => (plain ?? template!).split(/\s+/)),
  );

test.each(["entry.client-", "watch-"])("the first style sheet has every utility that %s uses", (script) => {
  const [inFirst, inOthers] = [classesOf(first), classesOf(others)];
  const words = wordsOf(read(script, ".js"));
  expect(words).toContain("max-sm:hidden");
  expect(words.filter((word) => inOthers.has(word) && !inFirst.has(word))).toEqual([]);
});

test("every size of text that a page asks for exists", () => {
  const known = new Set([...classesOf(first), ...classesOf(others)]);
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const words = scripts.flatMap((name) => wordsOf(readFileSync(`${assets}/${name}`, "utf8")));
  const sizes = new Set(words.filter((word) => /^text-(?:\d+|(?:[2-9]?x)?[sl][mg]?|small|base)$/.test(word)));
  expect(sizes).toContain("text-small");
  expect([...sizes].filter((size) => !known.has(size))).toEqual([]);
});

test("no rule stands in a layer, which the oldest browsers drop whole", () => {
  expect(first + others).not.toContain("@layer");
});

test("the first style sheet, which stands in the page of a first visit, is at most 6.8 kB", () => {
  const name = readdirSync(assets).find((each) => /^app-.*\.css\.br$/.test(each))!;
  expect(statSync(`${assets}/${name}`).size).toBeLessThanOrEqual(6_800);
});
