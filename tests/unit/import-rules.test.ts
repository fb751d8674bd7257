import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

interface Rule {
  name: string;
  from: { path?: string; pathNot?: string | string[] };
  to: { path?: string; pathNot?: string | string[] };
}

const { default: config } = (await import("../../.dependency-cruiser.mjs")) as { default: { forbidden: Rule[] } };

const folders = ["api", "app", "commands", "contract", "demo", "server", "tests"];
const files = folders.flatMap((folder) => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((file) => [
    `${folder}/${file}`,
    `${folder}/${file}/`,
  ]),
]);

/** Spells out a pattern's alternatives: `^a/(b|c)/` is `^a/b/` and `^a/c/`. */
function expand(pattern: string): string[] {
  const [group, inner = ""] = /\((?!\?)([^()]*)\)/.exec(pattern) ?? [];
  return group ? inner.split("|").flatMap((choice) => expand(pattern.replace(group, () => choice))) : [pattern];
}

const patterns = config.forbidden.flatMap(({ name, from, to }) =>
  [from.path, from.pathNot, to.path, to.pathNot]
    .flat()
    .filter((pattern) => pattern !== undefined)
    .filter((pattern) => !/node_modules|node:|\(\?/.test(pattern))
    .flatMap(expand)
    .map((pattern) => [name, pattern] as const),
);

test.each(patterns)("the rule '%s' names what exists: %s", (_, pattern) => {
  expect(files.some((file) => new RegExp(pattern).test(file))).toBe(true);
});
