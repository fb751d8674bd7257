import { expect, test } from "vitest";
import { partsIfLinked, toCollapsibleParts, toTextParts } from "#app/format/text-parts";
import { limits } from "#contract/limits";
import { findMentionedNames } from "#contract/mentions";
import { parseTag } from "#contract/video-details";
import { cpuMs } from "#tests/support/cpu";

const mentions = [
  { _id: "u2", username: "Wren" },
  { _id: "u3", username: "a.b-c" },
];
const video = { duration: 4_000, pathAt: (seconds: number) => `/video/v1?t=${seconds}` };
const linksOf = (text: string) =>
  toTextParts(text, { mentions, video }).flatMap((part) => (typeof part === "string" ? [] : [[part.text, part.to]]));

test.each([
  ["@wren sings", [["@wren", "/user/Wren/u2"]]],
  ["Ask @a.b-c.", [["@a.b-c", "/user/a.b-c/u3"]]],
  ["(@WREN-)", [["@WREN", "/user/Wren/u2"]]],
  ["@nobody is here", []],
  ["mail@wren.example and https://a.example/@wren", [["https://a.example/@wren", "https://a.example/@wren"]]],
  [
    "#Birds, #日本語 and #été!",
    [
      ["#Birds", "/tag/birds"],
      ["#日本語", "/tag/%E6%97%A5%E6%9C%AC%E8%AA%9E"],
      ["#été", "/tag/%C3%A9t%C3%A9"],
    ],
  ],
  ["#1 of 3, a#b, &#39; and ##", []],
  [
    "1:23 and 1:02:03",
    [
      ["1:23", "/video/v1?t=83"],
      ["1:02:03", "/video/v1?t=3723"],
    ],
  ],
  [
    "61:01-62:00",
    [
      ["61:01", "/video/v1?t=3661"],
      ["62:00", "/video/v1?t=3720"],
    ],
  ],
  [
    "\u200f١:٢٣ و ०१:०२:०३",
    [
      ["١:٢٣", "/video/v1?t=83"],
      ["०१:०२:०३", "/video/v1?t=3723"],
    ],
  ],
  ["16:9, ٩٩:٥٩:٥٩, ١:٦٠, 99:59:59, 1:2:3, 12:345 and 1:60", []],
])("%j has the links %j", (text, links) => {
  expect(linksOf(text)).toEqual(links);
});

test("a time is text where there is no video, or behind its end", () => {
  expect(toTextParts("at 1:23")).toEqual(["at 1:23"]);
  expect(toTextParts("at 1:23", { video: { ...video, duration: 60 } })).toEqual(["at 1:23"]);
});

test("the parts of a text are the whole text", () => {
  const text = "See https://a.example/x). #tag @wren\n1:23 <b>&amp;</b>";
  const parts = toTextParts(text, { mentions, video });
  expect(parts.map((part) => (typeof part === "string" ? part : part.text)).join("")).toBe(text);
});

test("a text without links has no parts of its own", () => {
  expect(partsIfLinked("Nothing here")).toEqual({});
  expect(partsIfLinked("A #tag")).toEqual({ parts: ["A ", { text: "#tag", to: "/tag/tag" }] });
});

test("a folded text has links in both halves", () => {
  const { head, rest } = toCollapsibleParts("a\nb\n#c\n#d");
  expect(head.at(-1)).toEqual({ text: "#c", to: "/tag/c" });
  expect(rest.at(-1)).toEqual({ text: "#d", to: "/tag/d" });
});

test("what is folded begins at the blank lines before it, and is never blank", () => {
  expect(toCollapsibleParts("a\n\n\nb")).toEqual({ head: ["a"], rest: ["\n\n\nb"] });
  expect(toCollapsibleParts("a\n\n\n\n")).toEqual({ head: ["a"], rest: [] });
});

test("a description is folded after its first line if the third one begins another paragraph", () => {
  expect(toCollapsibleParts("a\n\nb\nc")).toEqual({ head: ["a"], rest: ["\n\nb\nc"] });
  expect(toCollapsibleParts("a\n\nb")).toEqual({ head: ["a\n\nb"], rest: [] });
  expect(toCollapsibleParts("a\nb\n\nc")).toEqual({ head: ["a\nb"], rest: ["\n\nc"] });
});

test("a text mentions ten names at most, each once, and none of a wrong length", () => {
  const names = Array.from({ length: 12 }, (_, n) => `@name${n}`);
  expect(findMentionedNames(names.join(" "))).toHaveLength(10);
  expect(findMentionedNames(`@wren @Wren @ab @${"x".repeat(31)}`)).toEqual(["wren"]);
});

test.each([limits.tag, limits.tag + 1])("a #tag of %i characters is a link where it has a page", (length) => {
  const tag = "a".repeat(length);
  expect(toTextParts(`#${tag}`)).toEqual(parseTag(tag) ? [{ text: `#${tag}`, to: `/tag/${tag}` }] : [`#${tag}`]);
});

test.each(["@", "#", "1:", "@.", "#1", "https://", "12:34", "@a-"])("a wall of %s is read in no time", async (sign) => {
  const text = sign.repeat(25_000);
  expect(await cpuMs(() => toTextParts(text, { mentions, video }))).toBeLessThan(500);
  expect(await cpuMs(() => findMentionedNames(text))).toBeLessThan(500);
});
