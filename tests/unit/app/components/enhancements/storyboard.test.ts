import { expect, test } from "vitest";
import { parseStoryboard, findTile } from "#app/components/enhancements/storyboard";

const text = `WEBVTT

00:00:00.000 --> 00:00:10.000
storyboard-1.jpg#xywh=0,0,160,90

01:00:10.000 --> 01:00:20.000
storyboard-2.jpg#xywh=160,90,160,90
`;
const tiles = parseStoryboard(text, "https://media.test/v/k/storyboard.vtt");

test("a storyboard gives the position of each picture on its sheets", () => {
  expect(tiles).toEqual([
    { start: 0, sheet: "https://media.test/v/k/storyboard-1.jpg", x: 0, y: 0, width: 160, height: 90 },
    { start: 3610, sheet: "https://media.test/v/k/storyboard-2.jpg", x: 160, y: 90, width: 160, height: 90 },
  ]);
});

test("the picture of a moment is the last one that starts before it", () => {
  expect([findTile(tiles, 0), findTile(tiles, 3609.9), findTile(tiles, 9999)]).toEqual([tiles[0], tiles[0], tiles[1]]);
  expect(findTile([], 5)).toBeUndefined();
});

test("an invalid storyboard has no pictures", () => {
  expect(parseStoryboard("<!DOCTYPE html>", "https://media.test/")).toEqual([]);
});
