import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { addSwitches } from "../../../../bench/support/add-switches";
import { chooseTests, readTests } from "../../../../bench/support/choose-tests";
import { findMutants } from "../../../../bench/support/find-mutants";

const file = "contract/example.ts";

const replacements = (text: string) => findMutants(file, text).map(({ replacement }) => replacement);

test("the tests of faults are those of quick rooms", () => {
  const paths = readTests().map(({ path }) => path);
  expect(paths).toContain("tests/api/media/serve/handler.test.ts");
  expect(paths).not.toContain("tests/api/media/transcode/make-renditions.test.ts");
});

test("a comparison, a condition and a number get faults", () => {
  expect(replacements("export const isLong = (text: string) => text.length > 8;")).toEqual([
    "text.length >= 8",
    "(8 + 1)",
  ]);
  expect(replacements("if (isOpen) close();")).toEqual(["true", "false", "void 0"]);
});

test("a link of a query, its comparison and a part of SQL get faults", () => {
  expect(replacements('export const find = () => db.where("count", "<", 9);')).toEqual(["db", '"<="', "(9 + 1)"]);
  expect(replacements("export const find = sql`a is null and b <= ${now}`;")).toEqual([
    "sql`a is not null and b <= ${now}`",
    "sql`a is null and b < ${now}`",
    "sql`a is null or b <= ${now}`",
  ]);
});

test("of a comparison of times the other half is taken, as they are hardly ever equal", () => {
  expect(replacements('export const find = () => db.where("run_after", "<=", timestamp());')).toEqual(["db", '">"']);
  expect(replacements("export const isOver = (at: string) => Date.parse(at) < Date.now();")).toEqual([
    "Date.parse(at) > Date.now()",
  ]);
});

test("a value that a query leaves out when it is undefined is not set to undefined", () => {
  expect(replacements("export const set = title === undefined ? {} : { title };")).toEqual([
    "({})",
    "title !== undefined",
  ]);
});

test("the branch of SQLite is no fault, as the bench runs on it", () => {
  expect(replacements("export const lock = isSqlite(trx) ? none : rows;")).toEqual(["(rows)"]);
});

test.each([
  ["a type", "export type Page = 1 | true;"],
  ["the name of a property", "export const texts = { 404: text };"],
  ["a part of an optional chain", "export const found = list?.filter(isOpen).length;"],
])("%s gets no fault", (_, text) => {
  expect(replacements(text)).toEqual([]);
});

test("a fault outside of all functions is one of loading", () => {
  const text = "export const limit = 1; export const isLong = (text: string) => text.length === 2;";
  expect(findMutants(file, text).map(({ isOutside }) => isOutside)).toEqual([true, false, false]);
});

/** Runs a text that assigns `result`, with the fault of a number or without one. */
function run(text: string, active: number | null): unknown {
  const mutants = findMutants(file, text).map((mutant, id) => ({ ...mutant, id }));
  const isMutant = (id: number) => id === active;
  return runInNewContext(`let result; ${addSwitches(text, mutants)} result;`, { isMutant });
}

test("faults within each other are switched on one at a time", () => {
  const text = "result = 2 > 1 ? 3 * 4 : 5;";
  expect(run(text, null)).toBe(12);
  const results = [...findMutants(file, text).keys()].map((id) => run(text, id));
  expect(results).toEqual([12, 5, 12, 12, 5, 0.75, 16, 15, 12]);
});

const traced = (path: string, { reached = [] as number[], cpuMs = 100, text = "" } = {}) => ({
  path,
  text,
  reached: new Set(reached),
  cpuMs,
});

test("of the test files that run a fault, those come first that run much of its file, and quick ones", () => {
  const [mutant] = findMutants("api/accounts/second-factors/second-factor-state.ts", "export const limit = 1;");
  const neighbours = new Set([7, 8, 9]);
  const tests = [
    traced("tests/api/community/likes/likes.test.ts", { reached: [1, 2, 3, 4, 7] }),
    traced("tests/api/community/tweets/tweets.test.ts", { reached: [1, 2, 3, 4, 7], cpuMs: 50 }),
    traced("tests/api/accounts/second-factors/passkeys.test.ts", { reached: [1, 7, 8, 9], cpuMs: 300 }),
    traced("tests/api/accounts/auth/login.test.ts", { reached: [8] }),
  ];
  expect(chooseTests({ mutant: mutant!, id: 7, isLoaded: false, neighbours }, tests)).toEqual([
    "tests/api/accounts/second-factors/passkeys.test.ts",
    "tests/api/community/tweets/tweets.test.ts",
    "tests/api/community/likes/likes.test.ts",
  ]);
});

test("the likeliest test of a fault is chosen after quick ones, however long it takes", () => {
  const [mutant] = findMutants("api/accounts/auth/sign-in-limiter.ts", "if (isOpen) close();");
  const quick = Array.from({ length: 60 }, (_, index) =>
    traced(`tests/api/community/tweets/tweets-${index}.test.ts`, { reached: [7], cpuMs: 400 }),
  );
  const likeliest = traced("tests/api/accounts/auth/sign-in-limits.test.ts", { reached: [7, 8], cpuMs: 60_000 });
  const chosen = chooseTests({ mutant: mutant!, id: 7, isLoaded: false, neighbours: new Set([7, 8]) }, [
    ...quick,
    likeliest,
  ]);
  expect(chosen).toContain(likeliest.path);
  expect(chosen.length).toBeLessThan(30);
});

test("a fault of loading gets the tests that name what it belongs to", () => {
  const [mutant] = findMutants("contract/limits.ts", "export const limits = { passkeys: 10 };");
  const tests = [
    traced("tests/api/accounts/second-factors/passkeys.test.ts", { text: "up to limits.passkeys" }),
    traced("tests/api/community/tweets/tweets.test.ts"),
  ];
  expect(chooseTests({ mutant: mutant!, id: 0, isLoaded: true, neighbours: new Set() }, tests)).toEqual([
    "tests/api/accounts/second-factors/passkeys.test.ts",
  ]);
});
