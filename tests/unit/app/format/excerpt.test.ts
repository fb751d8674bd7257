import { expect, test } from "vitest";
import { makeExcerpt, markFound, markWords } from "#app/format/excerpt";

const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(" ");

/** Writes an excerpt as a text whose marked words stand in brackets. */
const excerptOf = (text: string, query: string) =>
  makeExcerpt(text, query)
    .map((part) => (typeof part === "string" ? part : `[${part.text}]`))
    .join("");

test("a short text is shown whole, with the words of the search apart", () => {
  expect(makeExcerpt("Up before\n the LARK sings", "lark ")).toEqual(["Up before the ", { text: "LARK" }, " sings"]);
});

test("the words of the search are marked wherever they stand in an excerpt", () => {
  expect(excerptOf("The lark is up before the owl", "the")).toBe("[The] lark is up before [the] owl");
});

test("a text without the words is shown from its start", () => {
  expect(excerptOf("Up early", "owl")).toBe("Up early");
  expect(excerptOf(words(100), "owl")).toMatch(/^word0 .* word\d+ …$/);
});

test.each([
  ["Then the lark", "the", "Then [the] lark"],
  ["A long skylark", "lark", "A long sky[lark]"],
  ["C++ (and more)", "c++ (", "[C++ (]and more)"],
])("in '%s', '%s' is marked as %s", (text, query, excerpt) => {
  expect(excerptOf(text, query)).toBe(excerpt);
});

test("an excerpt shows a whole word before the start of one, and that before the middle of one", () => {
  expect(excerptOf(`skylark ${words(50)} larks ${words(50)} (lark)`, "lark")).toMatch(/^… word\d+ .*\(\[lark\]\)$/);
  expect(excerptOf(`skylark ${words(50)} larks`, "lark")).toMatch(/^… word\d+ .* \[lark\]s$/);
});

test("a short word inside others is not marked, except in a script without spaces", () => {
  expect(excerptOf("Then, other", "the")).toBe("Then, other");
  expect(excerptOf("東京都の鳥", "京都")).toBe("東[京都]の鳥");
});

test("a long text is cut between words on both sides of the hit", () => {
  const excerpt = excerptOf(`${words(50)} lark ${words(90)}`, "lark");
  expect(excerpt).toMatch(/^… word\d+ .*word49 \[lark\] word0 .* …$/);
  expect(excerpt.length).toBeLessThan(312);
});

test("a text without spaces is cut between characters", () => {
  expect(excerptOf("🐦".repeat(400), "owl")).toMatch(/^(🐦)+ …$/u);
  expect(excerptOf(`${"🐦".repeat(99)}lark`, "lark")).toMatch(/^… (🐦)+\[lark\]$/u);
});

test.for(["", "  \n"])("an empty text has no excerpt: %j", (text) => {
  expect(makeExcerpt(text, "lark")).toEqual([]);
});

test("a letter whose lower case is longer does not shift the mark", () => {
  expect(excerptOf("İİİ lark", "lark")).toBe("İİİ [lark]");
});

test.each([
  ["Un café noir", "cafe", "Un [café] noir"],
  ["Un cafe\u0301 noir", "café", "Un [cafe\u0301] noir"],
  ["Die Straße entlang", "strasse", "Die [Straße] entlang"],
  ["İSTANBUL im Winter", "istanbul", "[İSTANBUL] im Winter"],
  ["عن الـمُدرّسة هنا", "المدرسه", "عن [الـمُدرّسة] هنا"],
  ["Un café noir", "tea", "Un café noir"],
])("in '%s', '%s' is marked where both are folded widely", (text, query, excerpt) => {
  expect(excerptOf(text, query)).toBe(excerpt);
});

test("searched words are marked wherever they stand in a text, and its links stay", () => {
  const link = { text: "#lark", to: "/tag/lark" };
  expect(markWords(["larks and a LARK", link, " on a lark"], "Lark")).toEqual([
    { text: "lark" },
    "s and a ",
    { text: "LARK" },
    link,
    " on a ",
    { text: "lark" },
  ]);
});

test("a short word is marked as a whole word only, and one that is nowhere leaves the text", () => {
  expect(markWords(["the other"], "the")).toEqual([{ text: "the" }, " other"]);
  expect(markWords(["other"], "the")).toEqual(["other"]);
  expect(
    markWords(["歌".repeat(20_000)], "歌").map((part) => (typeof part === "string" ? part.length : part.text)),
  ).toEqual([...Array<string>(10).fill("歌"), 19_990]);
});

test("a text that was found has a mark: a short word inside others, unless it stands alone", () => {
  expect(markFound(["Then the other"], "the")).toEqual(["Then ", { text: "the" }, " other"]);
  expect(markFound(["Then another"], "the")).toEqual([{ text: "The" }, "n ano", { text: "the" }, "r"]);
});
