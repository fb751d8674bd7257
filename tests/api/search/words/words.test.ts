import { expect, test } from "vitest";
import { countEdits, deletionsOf, toTextWord, wordsOf } from "#api/search/words/words";

test("words have 4 to 20 letters of an alphabet, each once", () => {
  expect(wordsOf("the kiln's kiln, 1984 日本語の text サウナ ελληνικά naïve cafe\u0301s")).toEqual([
    ..."kiln text ελληνικά naïve cafe\u0301s".split(" "),
  ]);
  expect(wordsOf(`${"a".repeat(20)} ${"b".repeat(21)} abc`)).toEqual(["a".repeat(20)]);
});

test.for([
  ["हिन्दी में बिल्ली, १९८४ का घर।", ["हिन्दी", "बिल्ली"]],
  ["বাংলা বিড়াল", ["বাংলা", "বিড়াল"]],
  ["தமிழ் பூனை", ["தமிழ்", "பூனை"]],
  ["ശ്രീ ക്\u200dഷമ കണ്‍മണി", ["ശ്രീ", "ക്\u200dഷമ", "കണ്\u200dമണി"]],
  ["ኢትዮጵያ፡ቡናችን።", ["ኢትዮጵያ", "ቡናችን"]],
  ["youtube에서 고양이", ["youtube", "에서", "고양이"]],
  ["日本語 ไทยแลนด์ ひらがな", []],
] as const)("scripts with spaces between words have some: %s", ([text, words]) => {
  expect(wordsOf(text).map(toTextWord)).toEqual(words);
});

test("Korean words are counted by their letters, however a text writes them", () => {
  expect(wordsOf("서울 나무 소")).toEqual(["서울", "나무"].map((text) => text.normalize("NFD")));
  expect(wordsOf("서울".normalize("NFD"))).toEqual(wordsOf("서울"));
});

test.for([
  ["kiln", "kiln", 0],
  ["kiln", "klin", 1],
  ["kiln", "kilns", 1],
  ["harbour", "habuor", 2],
  ["harbour", "arbor", 2],
  ["", "abc", 3],
  ["abcd", "efgh", 4],
] as const)("%s and %s are %i edits apart", ([one, other, edits]) => {
  expect([countEdits(one, other), countEdits(other, one)]).toEqual([edits, edits]);
});

test("words with up to two edits share a deletion", () => {
  for (const typo of ["harbuor", "habour", "hharbour", "hrbor", "harbo"]) {
    const deletions = new Set(deletionsOf("harbour"));
    expect(deletionsOf(typo).some((deletion) => deletions.has(deletion))).toBe(true);
  }
});

test("long words have no more deletions than seven letters", () => {
  expect(deletionsOf("abcdefghijklmnopqrst")).toHaveLength(29);
  expect(deletionsOf("kiln").sort()).toEqual(["iln", "kil", "kiln", "kin", "kln"]);
});
