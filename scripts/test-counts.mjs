import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * Results of one runner; a test that passes on its second try counts as passed and is listed in `retried`.
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} retried Tests that passed on their second try only, each with what its first try said.
 * @property {string[]} failures Failed tests, each with the first lines of its message.
 */

const messageLines = 6;

/** Shortens what a failed test said to its first lines. */
function formatFailure(name, message = "") {
  const lines = stripVTControlCharacters(message).split("\n").filter(Boolean).slice(0, messageLines);
  return [name, ...lines.map((line) => `    ${line}`)].join("\n");
}

/**
 * Counts the tests in a report of Vitest's json reporter.
 * A passed test has failure messages only when an earlier try of it failed.
 * @param {VitestReport} report
 * @param {string} root Directory that file names are shortened by.
 * @returns {Counts}
 */
export function countVitest(report, root) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, success, testResults } = report;
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const results = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, title: `${relative(root, name)}: ${result.fullName}` })),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length || Number(!success),
    skipped: numPendingTests + numTodoTests,
    retried: results
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ title, failureMessages }) => formatFailure(title, failureMessages[0])),
    failures: [
      ...brokenFiles.map(({ name, message }) => formatFailure(relative(root, name), message)),
      ...results
        .filter(({ status }) => status === "failed")
        .map(({ title, failureMessages }) => formatFailure(title, failureMessages[0])),
    ],
  };
}

/**
 * Counts the tests in a report of Playwright's json reporter, which labels a test that needed a second try "flaky".
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    retried: suites.flatMap((suite) => testsOf(suite, "flaky")),
    failures: [
      ...errors.map(({ message }) => formatFailure("browser", message)),
      ...suites.flatMap((suite) => testsOf(suite, "unexpected")),
    ],
  };
}

/**
 * Counts the figures of a bench that have a goal.
 * @param {{ figures: { what: string, isMet: boolean | null }[] }} report
 * @returns {Counts}
 */
export const countFigures = ({ figures }) => ({
  passed: figures.filter(({ isMet }) => isMet === true).length,
  failed: figures.filter(({ isMet }) => isMet === false).length,
  skipped: 0,
  retried: [],
  failures: figures.filter(({ isMet }) => isMet === false).map(({ what }) => what),
});

/**
 * Names the tests of a suite that ended with a status.
 * @param {PlaywrightSuite} suite
 * @param {"flaky" | "unexpected"} status
 * @returns {string[]}
 */
const testsOf = ({ specs = [], suites = [] }, status) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ projectName, results }) => nameTest(`tests/e2e/${file}: ${title} (${projectName})`, results)),
  ),
  ...suites.flatMap((suite) => testsOf(suite, status)),
];

/** Names a test, with what its last failed try said and what the page showed then. */
function nameTest(title, results = []) {
  const failed = results.findLast(({ error }) => error);
  return failed?.error?.message ? formatFailure(title, failed.error.message) + formatErrorPage(failed) : title;
}

const snapshotLines = 60;

/** Shows what a page contained when its test failed, which explains a failure that does not repeat. */
function formatErrorPage({ attachments = [] }) {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  if (!path || !existsSync(path)) return "";
  const [, snapshot] = /^```yaml\n(.*?)^```/ms.exec(readFileSync(path, "utf8")) ?? [];
  const lines = snapshot?.trimEnd().split("\n").slice(0, snapshotLines) ?? [];
  return lines.map((line) => `\n      ${line.slice(0, 120)}`).join("");
}

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {boolean} success
 * @property {{ name: string, status: string, message?: string, assertionResults: VitestResult[] }[]} testResults
 */

/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestResult */

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {{ message?: string }[]} errors
 * @property {PlaywrightSuite[]} suites
 */

/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ file: string, title: string, tests: PlaywrightTest[] }} PlaywrightSpec */
/** @typedef {{ projectName: string, status: string, results?: PlaywrightResult[] }} PlaywrightTest */
/** @typedef {{ error?: { message?: string }, attachments?: { name: string, path?: string }[] }} PlaywrightResult */
