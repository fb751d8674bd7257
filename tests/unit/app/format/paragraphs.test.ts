import { expect, test } from "vitest";
import { toMoments, toParagraphs } from "#app/format/paragraphs";

const cue = (start: number, text: string, seconds = 2) => ({ start, end: start + seconds, text });
const startsOf = (paragraphs: { start: number }[]) => paragraphs.map(({ start }) => start);

test("cues become one text, without the breaks of their lines", () => {
  expect(toParagraphs([cue(1.5, "Good\nmorning,"), cue(4, "all.")], [])).toEqual([
    { start: 1, text: "Good morning, all." },
  ]);
});

test("after 25 seconds a paragraph ends with its sentence", () => {
  const cues = [cue(0, "One."), cue(10, "Two."), cue(23, "and"), cue(25, "three.”"), cue(27, "Four.")];
  expect(startsOf(toParagraphs(cues, []))).toEqual([0, 27]);
});

test.each(["Fin।", "نهاية؟", "終わり。", "Ende!)"])("%s ends a sentence", (text) => {
  expect(startsOf(toParagraphs([cue(0, text, 30), cue(30, "next")], []))).toEqual([0, 30]);
});

test("after 25 seconds a pause ends a paragraph, and after a minute each cue does", () => {
  expect(startsOf(toParagraphs([cue(0, "one", 24), cue(26, "two")], []))).toEqual([0, 26]);
  const endless = Array.from({ length: 100 }, (_, second) => cue(second, "and", 1));
  expect(startsOf(toParagraphs(endless, []))).toEqual([0, 60]);
});

test("a chapter begins a paragraph, also one in which nobody speaks", () => {
  const cues = [cue(3, "Dawn"), cue(45, "Dusk")];
  expect(toParagraphs(cues, [0, 15, 40, 90])).toEqual([
    { start: 0, text: "Dawn" },
    { start: 15, text: "" },
    { start: 40, text: "Dusk" },
    { start: 90, text: "" },
  ]);
  expect(startsOf(toParagraphs([], [0, 15]))).toEqual([0, 15]);
});

test("a cue that repeats the one before it is read once", () => {
  expect(toParagraphs([cue(0, "Hello"), cue(1, "Hello"), cue(2, "you")], [])).toEqual([
    { start: 0, text: "Hello you" },
  ]);
});

test("Chinese and Japanese cues are joined without spaces", () => {
  expect(toParagraphs([cue(0, "云雀在"), cue(1, "歌唱")], [])[0]!.text).toBe("云雀在歌唱");
});

test("a video without words has moments at its chapters and each half minute", () => {
  expect(startsOf(toMoments(300, [0, 70, 80]))).toEqual([0, 30, 70, 80, 110, 140, 170, 200, 230, 260]);
  expect(startsOf(toMoments(300, [200]))).toEqual([0, 30, 60, 90, 120, 150, 180, 200, 230, 260]);
  expect(toMoments(0, [])).toEqual([]);
});

test("a short video without words has eight moments, a second apart at least", () => {
  expect(startsOf(toMoments(20, []))).toEqual([0, 3, 6, 9, 12, 15, 18]);
  expect(startsOf(toMoments(64, []))).toEqual([0, 8, 16, 24, 32, 40, 48, 56]);
  expect(startsOf(toMoments(2.5, []))).toEqual([0, 1]);
});
