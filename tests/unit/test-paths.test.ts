import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";

const isTest = (path: string) => /\.test(-d)?\.tsx?$/.test(path);
const list = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`);

/** Folders of tests whose claims hold for all rooms of the API. */
const everyRoom = ["tests/api/authorization", "tests/api/hidden", "tests/api/db/plans"];

/** Says which folder a test is about; a test that lies directly in its project's folder is about all of it. */
function folderOf(testFile: string): string | undefined {
  const folder = dirname(testFile);
  const [, project = "", inner] = /^tests\/(\w+)(?:\/(.+))?$/.exec(folder) ?? [];
  if (!inner || everyRoom.includes(folder)) return undefined;
  if (project === "routes") return `app/routes/${inner}`;
  return project === "unit" || inner.startsWith("commands") ? inner : `api/${inner}`;
}

const tests = ["tests/api", "tests/routes", "tests/unit"].flatMap(list).filter(isTest);
const cases = tests.flatMap((file) => {
  const folder = folderOf(file);
  return folder ? [{ file, folder }] : [];
});

test.each(cases)("$file: $folder exists", ({ folder }) => {
  expect(existsSync(folder)).toBe(true);
});

const imported = (file: string) =>
  [
    ...readFileSync(file, "utf8").matchAll(
      /(?:from|import\() ?"(?:#|(?:\.\.\/)+)((?:app|api|contract|server|commands|demo|scripts)\/[^"]+)"/g,
    ),
  ].map((match) => dirname(match[1] ?? ""));
const unitTests = cases
  .filter(({ file }) => file.startsWith("tests/unit/"))
  .filter(({ file }) => imported(file).length > 0);

test.each(unitTests)("$file: imports from $folder", ({ file, folder }) => {
  expect(imported(file).some((found) => found === folder || found.startsWith(`${folder}/`))).toBe(true);
});
