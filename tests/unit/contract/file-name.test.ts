import { expect, test } from "vitest";
import { toFileName } from "#contract/file-name";

test.each([
  ["../../etc/passwd", "etc passwd.mp4"],
  ["a\u202Egpj.exe\u0000\n", "a gpj.exe.mp4"],
  [" ... ", "video.mp4"],
  ["🚤".repeat(75), `${"🚤".repeat(50)}.mp4`],
])("the file name of the title %j is safe", (title, name) => {
  expect(toFileName(title, "mp4")).toBe(name);
});

test("a title of nothing else leaves the name of its kind", () => {
  expect(toFileName("???", "zip", "playlist")).toBe("playlist.zip");
});
