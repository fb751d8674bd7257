import { expect, test } from "vitest";
import { proposeTitle } from "#app/format/propose-title";

test.each([
  ["my_holiday-film.part.2.mp4", "my holiday film part 2"],
  ["The swifts - first flight.mov", "The swifts - first flight"],
  ["Concert 2024-01-31.webm", "Concert 2024-01-31"],
  ["concert_2024-01-31_v1.5.webm", "concert 2024-01-31 v1.5"],
  ["chant d'été.mkv", "chant d'été"],
  ["音楽_夏.mp4", "音楽 夏"],
  ["  --__..mp4", ""],
  ["film", "film"],
])("the file %s is proposed as %s", (fileName, title) => {
  expect(proposeTitle(fileName)).toBe(title);
});

test.each([
  "IMG_1234",
  "DSC00042",
  "20240131_120000",
  "VID-20240131-WA0012",
  "PXL_20240131_120000123",
  "2024-01-31 12.00.00",
])("the camera's name %s stays as it is", (name) => {
  expect(proposeTitle(`${name}.mp4`)).toBe(name);
});

test("a proposed title fits its limit and ends with a whole character", () => {
  expect(proposeTitle(`${"a".repeat(149)}😀.mp4`)).toBe("a".repeat(149));
});
