import { expect, test } from "vitest";
import { scoreVideo } from "#contract/relevance";

test.each([
  ["Night Train", "", 100 + 11],
  ["Night train to Lyon", "", 75 + 11],
  ["The night train", "", 50 + 11],
  ["Other", "Night train", 40 + 11],
  ["Other", "Night train to Lyon", 30 + 11],
  ["Other", "The night train", 20 + 11],
  ["The night train", "The night train", 50 + 20 + 11],
  ["Other", "other", 0],
])("a video '%s' with the description '%s' has %i points for 'night train'", (title, description, points) => {
  expect(scoreVideo({ title, description }, " Night Train ")).toBe(points);
});

test("an empty query finds nothing", () => {
  expect(scoreVideo({ title: "Night train", description: "" }, "  ")).toBe(0);
});

test.each([
  ["Le café du port", "", "cafe", 2 + 4],
  ["Cafe", "Le café du port", "café", 40 - 20 + 4],
  ["Cafe", "", "café", 2 + 4],
  ["Other", "Le café du port", "CAFE", 1 + 4],
  ["Café", "cafe", "cafe", 40 + 4],
  ["مدرسة أحمد", "", "مدرسه احمد", 2 + 10],
  ["é", "", "e", 2 + 1],
  ["Café", "", "\u0301\u0301\u0301", 0],
])(
  "'%s' with the description '%s' ranks by the wider folding below the query itself: '%s'",
  (title, description, query, points) => {
    expect(scoreVideo({ title, description }, query)).toBe(points);
  },
);
