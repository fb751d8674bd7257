import { expect, test } from "vitest";
import { makeExcerpt, markWords } from "#app/format/excerpt";

const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(" ");

test("a short text is shown whole, with the words of the search apart", () => {
  expect(makeExcerpt("Up before\n the LARK sings", "lark ")).toEqual({
    before: "Up before the ",
    words: "LARK",
    after: " sings",
  });
});

test("a text without the words is shown from its start", () => {
  expect(makeExcerpt("Up early", "owl")).toEqual({ before: "", words: "", after: "Up early" });
  expect(makeExcerpt(words(100), "owl")!.after).toMatch(/^word0 .* word\d+ …$/);
});

test("a whole word is marked before the start of one, and that before the middle of one", () => {
  const marked = (text: string, query: string) => {
    const { before, words: hit } = makeExcerpt(text, query)!;
    return [before, hit];
  };
  expect(marked("Then the lark", "the")).toEqual(["Then ", "the"]);
  expect(marked("Larks: a (lark)", "lark")).toEqual(["Larks: a (", "lark"]);
  expect(marked("Skylark and larks", "lark")).toEqual(["Skylark and ", "lark"]);
  expect(marked("A skylark", "lark")).toEqual(["A sky", "lark"]);
  expect(marked("C++ (and more)", "c++ (")).toEqual(["", "C++ ("]);
});

test("a short word inside others is not marked, except in a script without spaces", () => {
  expect(makeExcerpt("Then, other", "the")).toMatchObject({ words: "", after: "Then, other" });
  expect(makeExcerpt("東京都の鳥", "京都")).toMatchObject({ before: "東", words: "京都" });
});

test("a long text is cut between words on both sides of the hit", () => {
  const { before, words: hit, after } = makeExcerpt(`${words(50)} lark ${words(90)}`, "lark")!;
  expect(before).toMatch(/^… word\d+ .*word49 $/);
  expect(hit).toBe("lark");
  expect(after).toMatch(/^ word0 .* …$/);
  expect((before + hit + after).length).toBeLessThan(310);
});

test("a text without spaces is cut between characters", () => {
  const { after } = makeExcerpt("🐦".repeat(400), "owl")!;
  expect(after).toMatch(/^(🐦)+ …$/u);
  expect(makeExcerpt(`${"🐦".repeat(99)}lark`, "lark")!.before).toMatch(/^… (🐦)+$/u);
});

test.for(["", "  \n"])("an empty text has no excerpt: %j", (text) => {
  expect(makeExcerpt(text, "lark")).toBeNull();
});

test("a letter whose lower case is longer does not shift the mark", () => {
  expect(makeExcerpt("İİİ lark", "lark")).toEqual({ before: "İİİ ", words: "lark", after: "" });
});

test.each([
  ["Un café noir", "cafe", "Un ", "café"],
  ["Un cafe\u0301 noir", "café", "Un ", "cafe\u0301"],
  ["Die Straße entlang", "strasse", "Die ", "Straße"],
  ["İSTANBUL im Winter", "istanbul", "", "İSTANBUL"],
  ["عن الـمُدرّسة هنا", "المدرسه", "عن ", "الـمُدرّسة"],
  ["Un café noir", "tea", "", ""],
])("in '%s', '%s' is marked where both are folded widely", (text, query, before, words) => {
  expect(makeExcerpt(text, query)).toMatchObject({ before, words, after: text.slice(before.length + words.length) });
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
