import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
  /^(components\/(channels|playlists|posts|videos)|kept|routes\/(browse|channels|kept|playlists|watch))\/.*\.tsx?$/.test(
    file,
  ),
);

/** A dot between two facts behind a blank where a line may break; titles of documents stand on one line. */
const looseDot = /\s·(?!.*Vidlark)/;

test("no line of facts begins with its dot, since a no-break space stands before each", () => {
  const lines = files.flatMap((file) =>
    readFileSync(`app/${file}`, "utf8")
      .split("\n")
      .filter((line) => looseDot.test(line) && !/^\s*(\/?\*|\/\/)|toNonBreaking/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(lines).toEqual([]);
});
