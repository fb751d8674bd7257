import { expect, test } from "vitest";
import { findInFolder } from "#commands/import/media-folder";

const folderOf = (...paths: string[]) => new Map(paths.map((path) => [path.slice(path.lastIndexOf("/") + 1), [path]]));

test.each(["Episode #1.mp4", "Why? An answer.mp4", "100%25.mp4", "a%20b.mp4", "Talk: one.mp4"])(
  "the video %s of a folder is found by its name",
  (name) => {
    expect(findInFolder(folderOf(`/srv/films/${name}`), name)).toBe(`/srv/films/${name}`);
  },
);

test.each([
  ["https://cdn.example/u/My%20lark.mp4?v=1#t", "/srv/My lark.mp4"],
  ["https://cdn.example/u/My%20lark.mp4?v=1", "/srv/My%20lark.mp4"],
  ["/uploads/My%20lark.mp4?v=1", "/srv/My lark.mp4"],
  ["C:\\\\uploads\\\\lark.mp4", "/srv/lark.mp4"],
])("the file of the address %s is found at %s", (address, path) => {
  expect(findInFolder(folderOf(path), address)).toBe(path);
});

test("of several files with a name the one in the folders of the address is taken", () => {
  const folder = new Map([["lark.mp4", ["/srv/one/lark.mp4", "/srv/a b/lark.mp4"]]]);
  expect(findInFolder(folder, "https://cdn.example/a%20b/lark.mp4")).toBe("/srv/a b/lark.mp4");
  expect(() => findInFolder(folder, "lark.mp4")).toThrow("the folder of media has 2 files “lark.mp4”");
});
