import { expect, test } from "vitest";
import { parseChapters } from "#app/format/chapters";
import { cpuMs } from "#tests/support/cpu";

test("lines that begin with a time become chapters", () => {
  const description =
    "A walk.\n\n0:00 The gate\n- 1:05 - The lake\n[12:30] The hill: a view\n(1:02:03) Home\n\nThanks.";
  expect(parseChapters(description, 4_000)).toEqual([
    { start: 0, title: "The gate" },
    { start: 65, title: "The lake" },
    { start: 750, title: "The hill: a view" },
    { start: 3_723, title: "Home" },
  ]);
});

test("titles in every script and long bullets are kept", () => {
  const titles = parseChapters("00:00 開場\n00:10 الطريق\n00:20 💡 #3", 0).map(({ title }) => title);
  expect(titles).toEqual(["開場", "الطريق", "💡 #3"]);
});

test.each([
  ["marks of direction", "\u200f0:00 البداية\n\u200f1:05\u200f - الطريق\n\u202b(2:00)\u202c النهاية"],
  ["Arabic digits", "٠:٠٠ البداية\n١:٠٥ الطريق\n\u200f٢:٠٠ النهاية"],
  ["Persian digits", "۰:۰۰ البداية\n۱:۰۵ الطريق\n۲:۰۰ النهاية"],
  ["Hindi digits", "०:०० البداية\n१:०५ الطريق\n२:०० النهاية"],
  ["wide digits and colons", "０：００　البداية\n１：０５　الطريق\n２：００　النهاية"],
])("times with %s begin chapters", (_, description) => {
  expect(parseChapters(description, 300)).toEqual([
    { start: 0, title: "البداية" },
    { start: 65, title: "الطريق" },
    { start: 120, title: "النهاية" },
  ]);
});

test.each([
  ["begins later", "0:01 One\n1:00 Two\n2:00 Three"],
  ["has only two", "0:00 One\n1:00 Two"],
  ["goes back", "0:00 One\n2:00 Two\n1:00 Three"],
  ["has a chapter under ten seconds", "0:00 One\n0:09 Two\n1:00 Three"],
  ["ends too soon before the video", "0:00 One\n1:00 Two\n4:55 Three"],
  ["goes beyond the video", "0:00 One\n1:00 Two\n6:00 Three"],
  ["has no titles", "0:00\n1:00\n2:00"],
  ["has impossible times", "0:00 One\n0:75 Two\n2:00 Three"],
  ["says times within its lines", "At 0:00 One\nat 1:00 Two\nat 2:00 Three"],
])("a description that %s has no chapters", (_, description) => {
  expect(parseChapters(description, 300)).toEqual([]);
});

test("a long hostile description is read within a millisecond or so", async () => {
  const hostile = " - ".repeat(1_600) + "\n" + "0:00 ".repeat(900);
  expect(await cpuMs(() => parseChapters(hostile, 300))).toBeLessThan(50);
});
