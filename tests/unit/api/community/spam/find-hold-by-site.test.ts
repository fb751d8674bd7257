import { expect, test } from "vitest";
import { hasLink, hasWord, splitWords } from "#api/community/spam/find-words-and-links";
import { normalizePost, hashPost } from "#api/community/spam/normalize-post";
import { type PostFacts, chooseHoldReason } from "#api/community/spam/find-hold-by-site";
import { limits } from "#contract/limits";
import { cpuMs } from "#tests/support/cpu";

const quiet: PostFacts = {
  content: "A calm evening at the harbour",
  isYoung: true,
  watchedWords: [],
  isRepeated: false,
  youngPosts: [0, 0],
};

test.for<[string, Partial<PostFacts>, string | null]>([
  ["a new account's first words", {}, null],
  ["a word that the site watches", { content: "Cheap PILLS!", watchedWords: ["pills"], isYoung: false }, "site-words"],
  ["a repeated text of any account", { isRepeated: true, isYoung: false }, "repeated"],
  ["a link of a new account", { content: "See pills.example or www.pills.com" }, "young-links"],
  ["a link of an older account", { content: "See https://birds.example", isYoung: false }, null],
  ["the sixth post of new accounts in ten minutes", { youngPosts: [5, 5] }, "young-wave"],
  ["the eleventh post of new accounts in an hour", { youngPosts: [1, 10] }, "young-wave"],
  ["an older account during a wave", { youngPosts: [5, 10], isYoung: false }, null],
])("%s is held or shown for its reason", ([, facts, reason]) => {
  expect(chooseHoldReason({ ...quiet, ...facts })).toBe(reason);
});

test("texts that differ in case, signs, blanks and invisible characters are the same", () => {
  const texts = ["Buy  NOW!!!", "buy now", "Ｂｕｙ, now…", "b\u200buy\nnow 🔥"];
  expect(new Set(texts.map(hashPost)).size).toBe(1);
  expect(hashPost("buy later")).not.toBe(hashPost("buy now"));
  expect(normalizePost("🔥")).toBe("🔥");
});

test.for([
  ["https://spam.example/x", true],
  ["go to WWW.spam.test now", true],
  ["spam.shop", true],
  ["ｓｐａｍ．ｓｈｏｐ", true],
  ["spam\u200b.shop/now", true],
  ["At 1:23 it rains. Nice!", false],
  ["It ends.The next begins, e.g. so", false],
] as const)("%s has a link: %s", ([text, expected]) => {
  expect(hasLink(text)).toBe(expected);
});

test.for([
  ["A fine CLASS", ["ass"], false],
  ["What an Ass!", ["ass"], true],
  ["free   money, now", ["Free money"], true],
  ["買い物代行です", ["代行"], true],
  ["Look 🍆", ["🍆"], true],
  ["Look 🍆", ["Look 🍆 here", "🍅"], false],
  ["money or free", ["free money"], false],
  ["anything", ["", "  "], false],
] as const)("%s has one of the words %j: %s", ([text, words, expected]) => {
  expect(hasWord(text, words)).toBe(expected);
});

test("many words are looked up in a text that grows when it is folded without holding up the server", async () => {
  const [letters, others] = [[..."صلىلهعيوسم"], [..."ابتثجحخدذرزسشصضطظعغفقكلمنه"]];
  const words = letters.flatMap((a) => letters.flatMap((b) => others.map((c) => a + b + c))).slice(0, 1_600);
  const text = "\ufdfa".repeat(limits.comment);
  expect(hasWord(text, words)).toBe(false);
  expect(await cpuMs(() => hasWord(text, words))).toBeLessThan(60);
});

test("watched words stand one on each line", () => {
  expect(splitWords(" one\n\ntwo words \n")).toEqual(["one", "two words"]);
});
