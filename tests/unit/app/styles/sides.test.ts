import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) => /\.(css|tsx?)$/.test(name));
const linesOf = (extension: RegExp) =>
  files
    .filter((name) => extension.test(name))
    .flatMap((name) =>
      readFileSync(`app/${name}`, "utf8")
        .split("\n")
        .map((line) => `${name}: ${line.trim()}`),
    );

const side =
  /(?<![\w-])-?(m[lr]|p[lr]|left|right|border-[lr]|rounded-[tb]?[lr]|text-(left|right)|float-(left|right)|space-x|divide-x)(?=-[\w[(]|["'`\s;])/;
const declaration = /: ([\w-]+-)?(left|right)(-[\w-]+)?:|text-align: (left|right)/;

// What lies in the player's bar runs from left to right in every language.
test("no rule names a left or a right side, which languages from the right would have to swap", () => {
  const physical = linesOf(/\.css$/).filter((line) => declaration.test(line));
  expect(physical).toEqual(["styles/player-bar.css: left: 0;", "styles/player-bar.css: right: 12px;"]);
});

test("no utility names a left or a right side, except for those of one direction", () => {
  const classes = linesOf(/\.tsx$/).filter((line) => /class(Name)?=|@apply/.test(line));
  const applied = linesOf(/\.css$/).filter((line) => line.includes("@apply"));
  const physical = [...classes, ...applied].filter((line) => side.test(line.replace(/^[^:]*: /, "")));
  expect(physical.filter((line) => !/\bltr:|\brtl:|\[direction:ltr\]/.test(line))).toEqual([]);
});
