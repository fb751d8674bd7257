import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { countFigures, countPlaywright, countVitest } from "../../../scripts/test-counts.mjs";

const passed = { fullName: "group passes", status: "passed", failureMessages: [] };
const retried = { fullName: "group passes again", status: "passed", failureMessages: ["expected 1 to be 2"] };
const failed = { fullName: "group fails", status: "failed", failureMessages: ["expected 1 to be 2", "once more"] };

const vitestReport = (testResults: Parameters<typeof countVitest>[0]["testResults"], figures = {}) => ({
  ...{ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, success: true, testResults },
  ...figures,
});

test("a Vitest test that passed at its second try counts once, as passed, and is named", () => {
  const file = { name: "/site/tests/api/x.test.ts", status: "failed", assertionResults: [passed, retried, failed] };
  const figures = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 3, numTodoTests: 1, success: false };
  expect(countVitest(vitestReport([file], figures), "/site")).toEqual({
    ...{ passed: 2, failed: 1, skipped: 4 },
    retried: ["tests/api/x.test.ts: group passes again\n    expected 1 to be 2"],
    failures: ["tests/api/x.test.ts: group fails\n    expected 1 to be 2"],
  });
});

test("a file of Vitest that could not be loaded is a failure", () => {
  const message = "\u001b[31mno such module\u001b[39m\n\n1\n2\n3\n4\n5\n6";
  const file = { name: "/site/tests/api/x.test.ts", status: "failed", message, assertionResults: [] };
  expect(countVitest(vitestReport([file, file], { success: false }), "/site")).toMatchObject({
    failed: 2,
    failures: Array(2).fill("tests/api/x.test.ts\n    no such module\n    1\n    2\n    3\n    4\n    5"),
  });
});

test("a run of Vitest that failed outside its tests is a failure", () => {
  expect(countVitest(vitestReport([], { numPassedTests: 5, success: false }), "/site")).toMatchObject({
    ...{ passed: 5, failed: 1 },
  });
});

test("a Playwright test that passed at its second try counts once, as passed, and is named with its project", () => {
  const spec = (title: string, ...statuses: string[]) => ({
    ...{ file: "tweets.spec.ts", title },
    tests: statuses.map((status, index) => ({
      ...{ status, projectName: ["without-js", "with-js"][index]! },
      results: [
        status === "flaky" ? { error: { message: "too slow" } } : {},
        status === "unexpected" ? { error: { message: "no such button" } } : {},
      ],
    })),
  });
  const suites = [
    { specs: [spec("a tweet is posted", "expected", "flaky")] },
    { suites: [{ specs: [spec("a tweet is liked", "flaky", "unexpected"), spec("a tweet is gone", "skipped")] }] },
  ];
  const stats = { expected: 1, unexpected: 1, flaky: 2, skipped: 1 };
  expect(countPlaywright({ stats, errors: [], suites })).toEqual({
    ...{ passed: 3, failed: 1, skipped: 1 },
    retried: [
      "tests/e2e/tweets.spec.ts: a tweet is posted (with-js)\n    too slow",
      "tests/e2e/tweets.spec.ts: a tweet is liked (without-js)\n    too slow",
    ],
    failures: ["tests/e2e/tweets.spec.ts: a tweet is liked (with-js)\n    no such button"],
  });
});

test("a failed Playwright test prints what its page showed", () => {
  const path = join(mkdtempSync(join(tmpdir(), "vidlark-counts-")), "error-context.md");
  onTestFinished(() => rmSync(dirname(path), { recursive: true }));
  writeFileSync(path, "# Error details\n\n```yaml\n- main:\n  - alert: Try again\n```\n\n# Test source\n");
  const results = [{ error: { message: "not visible" }, attachments: [{ name: "error-context", path }] }];
  const tests = [{ projectName: "with-js", status: "flaky", results }];
  const suites = [{ specs: [{ file: "tweets.spec.ts", title: "a tweet is posted", tests }] }];
  const stats = { expected: 0, unexpected: 0, flaky: 1, skipped: 0 };
  expect(countPlaywright({ stats, errors: [], suites }).retried).toEqual([
    "tests/e2e/tweets.spec.ts: a tweet is posted (with-js)\n    not visible\n      - main:\n        - alert: Try again",
  ]);
});

test("an error of Playwright outside its tests is a failure", () => {
  const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countPlaywright({ stats, errors: [{ message: "no server" }], suites: [] })).toMatchObject({
    ...{ passed: 4, failed: 1, failures: ["browser\n    no server"] },
  });
});

test("a figure of a bench counts as passed when it meets its goal, as failed when not, and not at all without one", () => {
  const figures = [true, true, false, null].map((isMet, index) => ({ what: `figure ${index}`, isMet }));
  expect(countFigures({ figures })).toEqual({ passed: 2, failed: 1, skipped: 0, retried: [], failures: ["figure 2"] });
});
