import { relative } from "node:path";

/**
 * Results of one runner; a test that passes on its second try counts as passed and is listed in `retried`.
 * @typedef {{ passed: number, failed: number, skipped: number, retried: string[] }} Counts
 */

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
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length || Number(!success),
    skipped: numPendingTests + numTodoTests,
    retried: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
        .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
    ),
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
    retried: suites.flatMap((suite) => flakyIn(suite)),
  };
}

/**
 * Counts the figures of a bench that have a goal.
 * @param {{ figures: { isMet: boolean | null }[] }} report
 * @returns {Counts}
 */
export const countFigures = ({ figures }) => ({
  passed: figures.filter(({ isMet }) => isMet === true).length,
  failed: figures.filter(({ isMet }) => isMet === false).length,
  skipped: 0,
  retried: [],
});

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
const flakyIn = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "flaky")
      .map(({ projectName }) => `tests/e2e/${file}: ${title} (${projectName})`),
  ),
  ...suites.flatMap(flakyIn),
];

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {boolean} success
 * @property {{ name: string, status: string, assertionResults: VitestResult[] }[]} testResults
 */

/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestResult */

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {unknown[]} errors
 * @property {PlaywrightSuite[]} suites
 */

/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ file: string, title: string, tests: { projectName: string, status: string }[] }} PlaywrightSpec */
