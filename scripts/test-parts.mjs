import { existsSync, readFileSync, rmSync } from "node:fs";
import { cephPrograms, findChromium, findTestProgram } from "./test-programs.mjs";
import { isBuildCurrent } from "./prepare.mjs";
import { runMeasured } from "./run-measured.mjs";
import { countFigures, countPlaywright, countVitest } from "./test-counts.mjs";

/**
 * What a part did.
 * @typedef {import("./test-counts.mjs").Counts & { processorSeconds: number, output: string }} Outcome
 */

const isCi = process.env.CI === "true";
export const reports = ".cache/reports";
const bin = (path) => `node_modules/${path}`;
const emptyOutcome = { passed: 0, failed: 0, skipped: 0, retried: [], failures: [], processorSeconds: 0, output: "" };

const sourcePaths = [
  "api",
  "app",
  "bench",
  "commands",
  "contract",
  "demo",
  "languages",
  "scripts",
  "server",
  "server.ts",
  "tests",
  "worker.ts",
];

/** Runs programs at once, and counts each as one test. */
async function check(runs) {
  const outcome = { ...emptyOutcome };
  const measured = runs.map(([script, ...args]) => runMeasured(bin(script), args, { isCaptured: true }));
  for (const [index, { isFine, processorSeconds, output }] of (await Promise.all(measured)).entries()) {
    outcome[isFine ? "passed" : "failed"] += 1;
    outcome.processorSeconds += processorSeconds;
    if (!isFine) outcome.failures = [...outcome.failures, runs[index][0]];
    outcome.output += output;
  }
  return outcome;
}

const format = () => check([["oxfmt/bin/oxfmt", "--check", "."]]);
const lint = () =>
  check([
    ["oxlint/bin/oxlint", "-c", "oxlint.config.mjs", "--max-warnings=0"],
    ["knip/bin/knip.js"],
    [
      "dependency-cruiser/bin/dependency-cruise.mjs",
      ...["--config=.dependency-cruiser.mjs", "--metrics", "--output-type=err", ...sourcePaths],
    ],
  ]);
// One checker takes the least processor time; what runs beside it uses the other processors.
const types = () => check([["typescript-7/bin/tsc", "--checkers", "1"]]);

/** Counts a missing program as skipped, and on CI as failed. */
function reportMissing(what, program) {
  process.stdout.write(`${what}: skipped, ${program} was not found\n`);
  return { ...emptyOutcome, [isCi ? "failed" : "skipped"]: 1 };
}

/** Runs a program that writes a report, and counts the report; without one, the run has failed. */
async function countReport(file, count, script, args, options) {
  rmSync(file, { force: true });
  const { isFine, ...measured } = await runMeasured(script, args, options);
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, "utf8"))) : { ...emptyOutcome, failed: 1 };
  // A program that fails without a failed test has failed as well.
  return { ...emptyOutcome, ...counts, failed: counts.failed || Number(!isFine), ...measured };
}

/** @param {{ env?: Record<string, string>, isCaptured?: boolean }} [options] */
function vitest(project, paths, options = {}) {
  const file = `${reports}/${project}.json`;
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = ["run", `--project=${project}`, ...output, ...(isCi ? ["--retry=1"] : []), ...paths];
  return countReport(file, (report) => countVitest(report, process.cwd()), bin("vitest/vitest.mjs"), args, options);
}

async function build() {
  if (isBuildCurrent()) return { ...emptyOutcome, passed: 1 };
  const { isFine, processorSeconds, output } = await runMeasured("scripts/build.mjs", [], { isCaptured: true });
  return { ...emptyOutcome, [isFine ? "passed" : "failed"]: 1, processorSeconds, output: isFine ? "" : output };
}

async function onObjectStorage(paths, options) {
  const isInstalled = Object.keys(cephPrograms).every(findTestProgram) || process.env.S3_URL_TEST;
  return isInstalled ? vitest("s3", paths, options) : reportMissing("tests on object storage", "Ceph");
}

async function api(paths) {
  const absent = ["ffmpeg", "nginx"].filter((name) => !findTestProgram(name));
  const reported = absent.map((name) => reportMissing(`tests that need ${name}`, name));
  return reported.reduce(addOutcomes, await vitest("api", paths));
}

const addOutcomes = (one, other) => ({
  ...one,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

async function onPostgres(paths) {
  const isInstalled = findTestProgram("initdb") || process.env.DATABASE_URL_TEST;
  // Some files are listed for their concurrent tests: a whole run takes only the tests whose titles say so.
  const env = paths.length === 0 && process.env.TESTS !== "long" ? { POSTGRES_BY_TITLE: "on" } : {};
  return isInstalled ? vitest("api-postgres", paths, { env }) : reportMissing("api on PostgreSQL", "PostgreSQL");
}

async function playwright(paths, { isCaptured }) {
  if (!findChromium()) return reportMissing("browser", "chromium");
  const file = `${reports}/browser.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  // One file runs in one worker, and each worker starts servers.
  if (paths.length === 1 && paths[0].endsWith(".ts")) env.E2E_WORKERS = "1";
  return countReport(file, countPlaywright, bin("@playwright/test/cli.js"), ["test", ...paths], { env, isCaptured });
}

async function inFirefox(paths, options) {
  const firefox = findTestProgram("firefox");
  if (!firefox) return reportMissing("firefox", "firefox-esr");
  return vitest("firefox", paths, { ...options, env: { FIREFOX_PATH: firefox } });
}

const onVitest = (project) => (paths) => vitest(project, paths);

/**
 * Stages follow each other, quick ones first. The lanes of a stage run at once, and the parts of a lane one after the other:
 * what mostly waits lies beside what uses the processors. Only the first lane prints while it runs.
 * @type {Record<string, (paths: string[], options: { isCaptured: boolean }) => Promise<Outcome>>[][]}
 */
export const stages = [
  [
    { unit: onVitest("unit"), api },
    { format, lint, types },
    { build, firefox: inFirefox, s3: onObjectStorage },
  ],
  [{ routes: onVitest("routes"), spec: onVitest("spec"), "api-postgres": onPostgres }, { browser: playwright }],
];

/** The parts whose tests all start the built site. */
export const needBuild = ["firefox", "spec", "s3", "browser"];

const bench = (name, ...options) => {
  const file = `.cache/bench/${name}.json`;
  return countReport(file, countFigures, bin("tsx/dist/cli.mjs"), ["bench/run.ts", name, ...options]);
};

/** What `npm run test:long` adds: a figure that misses its goal counts as a failed test. @type {typeof stages} */
export const longStages = [
  [
    {
      fuzz: () => bench("fuzz"),
      "fuzz-postgres": () => bench("fuzz", "--database", "postgres"),
      holdup: () => bench("holdup"),
      mutations: () => bench("mutations"),
      soak: () => bench("soak"),
    },
  ],
];
