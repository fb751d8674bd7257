import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingNames } from "#server/config";

/** The settings of the server, and the one that the commands of `scripts/` read. */
const all = [...settingNames, "INSTALL_PACKAGES"].sort();

const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!).sort();

test("the example of an environment names every setting once, and nothing else", () => {
  expect(findAll(readFileSync(".env.example", "utf8"), /^#([A-Z][A-Z0-9_]*)=/gm)).toEqual(all);
});

test("the table of settings names every setting once, and nothing else", () => {
  const [, section] = readFileSync("docs/operating.md", "utf8").split("\n## Settings\n");
  const rows = section!
    .split("\n## ")[0]!
    .split("\n")
    .flatMap((line) => /^\| (`[^|]*)\|/.exec(line)?.[1] ?? []);
  expect(findAll(rows.join("\n"), /`([A-Z][A-Z0-9_]*)`/g)).toEqual(all);
});
