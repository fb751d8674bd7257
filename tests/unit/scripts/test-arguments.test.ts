import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { parseArguments } from "../../../scripts/test-arguments.mjs";

const names = { short: ["format", "unit", "api", "api-postgres"], long: ["soak"] };
const parse = (...args: string[]) => {
  const { parts, ...rest } = parseArguments(args, names);
  return { ...rest, parts: Object.fromEntries(parts) };
};
const thisFile = "tests/unit/scripts/test-arguments.test.ts";

test("npm test without arguments runs every part of the short tier", () => {
  const parts = { format: [], unit: [], api: [], "api-postgres": [] };
  expect(parse()).toEqual({ isLong: false, isWhole: true, parts });
});

test("--long adds the parts of the long tier", () => {
  expect(parse("--long")).toMatchObject({ isLong: true, isWhole: true, parts: { format: [], soak: [] } });
});

test("--only= runs the named parts", () => {
  expect(parse("--only=format,unit")).toEqual({ isLong: false, isWhole: false, parts: { format: [], unit: [] } });
});

test("paths of tests run in the part of their folder, alone", () => {
  const { parts } = parse(`./${thisFile}`, "tests/api/operation/doctor/", "tests/unit/app/format");
  expect(parts).toEqual({ unit: [thisFile, "tests/unit/app/format"], api: ["tests/api/operation/doctor"] });
});

test("--only= with a path chooses the database of its tests", () => {
  expect(parse("--only=api-postgres", "tests/api/operation/doctor").parts).toEqual({
    "api-postgres": ["tests/api/operation/doctor"],
  });
});

test("tests of moves run on PostgreSQL: SQLite has none", () => {
  expect(parse("tests/api/operation/move-to-postgres").parts).toEqual({
    "api-postgres": ["tests/api/operation/move-to-postgres"],
  });
});

test.each([
  [["--onyl=unit"], 'npm test does not know "--onyl=unit". It takes --only=PART,PART, --long and paths of tests.'],
  [["--only=unti"], 'There is no part "unti". Parts: format, unit, api, api-postgres.'],
  [["--only="], 'There is no part "". Parts: format, unit, api, api-postgres.'],
  [["--only=soak"], 'There is no part "soak". Parts: format, unit, api, api-postgres.'],
  [["tests/unit/nowhere.test.ts"], 'There is no test at "tests/unit/nowhere.test.ts".'],
  [["docs"], /^"docs" is not in a folder of tests: tests\/unit, /],
  [["tests/unitary"], /^"tests\/unitary" is not in a folder of tests/],
  [
    ["--only=unit", "tests/api/operation/doctor"],
    '"tests/api/operation/doctor" runs in api or api-postgres, not in unit.',
  ],
])("%j is refused with a sentence", (args, message) => {
  expect(() => parse(...args)).toThrow(message);
});

test("npm test with an unknown argument runs nothing and ends with status 2", () => {
  const { status, stdout } = spawnSync(process.execPath, ["scripts/test.mjs", "unti"], { encoding: "utf8" });
  expect(stdout).toMatch(/^"unti" is not in a folder of tests: .*\n$/);
  expect(status).toBe(2);
});
