import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildWhenChanged, findProgram, installPackages, installPrograms, requireNode } from "./prepare.mjs";
import { countPlaywright, countVitest } from "./test-counts.mjs";

/** `npm test`: installs what the tests need, runs every part, and ends with the totals of all runners. */
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const only = process.argv
  .find((argument) => argument.startsWith("--only="))
  ?.slice(7)
  .split(",");
const isChosen = (name) => !only || only.includes(name);
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Names of tests that failed once and passed on their second try. */
const retried = [];
const isCi = process.env.CI === "true";
const reports = ".cache/reports";
const sources = [
  "api",
  "app",
  "bench",
  "commands",
  "contract",
  "demo",
  "scripts",
  "server",
  "server.ts",
  "tests",
  "worker.ts",
];

const print = (line) => process.stdout.write(`${line}\n`);
const bin = (path) => `node_modules/${path}`;
const node = (script, args, env = {}) =>
  spawnSync(process.execPath, [script, ...args], { stdio: "inherit", env: { ...process.env, ...env } }).status === 0;

const count = (isFine) => {
  totals[isFine ? "passed" : "failed"] += 1;
};

function addCounts(counts) {
  for (const name of Object.keys(totals)) totals[name] += counts[name];
  retried.push(...counts.retried);
}

function part(name, run) {
  if (!isChosen(name)) return;
  print(`\n── ${name}`);
  const startedAt = Date.now();
  run();
  print(`── ${name}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Reports a missing program: the part counts as skipped, or on CI as failed. */
function missing(name, program) {
  print(`${name}: skipped, ${program} was not found`);
  totals[isCi ? "failed" : "skipped"] += 1;
}

function vitest(project) {
  const file = `${reports}/${project}.json`;
  rmSync(file, { force: true });
  node(bin("vitest/vitest.mjs"), [
    "run",
    `--project=${project}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...(isCi ? ["--retry=1"] : []),
  ]);
  if (!existsSync(file)) return count(false);
  addCounts(countVitest(JSON.parse(readFileSync(file, "utf8")), process.cwd()));
}

function playwright(chromium) {
  const file = `${reports}/browser.json`;
  rmSync(file, { force: true });
  node(bin("@playwright/test/cli.js"), ["test"], { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  if (!existsSync(file)) return count(false);
  addCounts(countPlaywright(JSON.parse(readFileSync(file, "utf8"))));
}

requireNode();
installPackages();
mkdirSync(reports, { recursive: true });

const programs = {
  ffmpeg: "ffmpeg",
  chromium: "chromium",
  firefox: "firefox-esr",
  nginx: "nginx",
  initdb: "postgresql",
};

/** The programs of Ceph, a real object storage for the tests; it is large, so it is installed on CI only. */
const ceph = {
  radosgw: "radosgw",
  "ceph-mon": "ceph-mon",
  "ceph-osd": "ceph-osd",
  "ceph-mgr": "ceph-mgr",
  ceph: "ceph-common",
};

/** Finds a server program of PostgreSQL on Debian, which installs them outside PATH. */
const inDebian = (name) => {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root) : [];
  return versions.map((version) => `${root}/${version}/bin/${name}`).find((path) => existsSync(path)) ?? null;
};
const find = (name) =>
  findProgram(name, `${name.toUpperCase()}_PATH`) ?? (name === "firefox" ? findProgram("firefox-esr") : inDebian(name));

function install(wanted, why) {
  const missingNames = Object.keys(wanted).filter((name) => !find(name));
  installPrograms(
    missingNames.map((name) => wanted[name]),
    why,
  );
}

if (!only) install(programs, "for the tests");
// On its own: when a package of Ceph cannot be installed, the other programs still are.
if (!only && isCi) install(ceph, "for the tests on object storage");

part("format", () => count(node(bin("prettier/bin/prettier.cjs"), ["--check", "--log-level=warn", "."])));
part("lint", () => {
  count(node(bin("eslint/bin/eslint.js"), ["--max-warnings=0", "."]));
  count(node(bin("knip/bin/knip.js"), []));
  count(
    node(bin("dependency-cruiser/bin/dependency-cruise.mjs"), [
      "--config=.dependency-cruiser.mjs",
      "--metrics",
      "--output-type=err",
      ...sources,
    ]),
  );
});
part("types", () => count(node(bin("typescript/bin/tsc"), [])));
part("unit", () => vitest("unit"));
part("api", () => {
  for (const name of ["ffmpeg", "nginx"]) if (!find(name)) missing(`tests that need ${name}`, name);
  vitest("api");
});
part("api-postgres", () => {
  if (!find("initdb") && !process.env.DATABASE_URL_TEST) return missing("api on PostgreSQL", "PostgreSQL");
  vitest("api-postgres");
});
part("build", () => count(buildWhenChanged()));
part("s3", () => {
  const isThere = Object.keys(ceph).every((name) => find(name)) || process.env.S3_URL_TEST;
  if (!isThere) return missing("tests on object storage", "Ceph");
  vitest("s3");
});
part("routes", () => vitest("routes"));
part("spec", () => vitest("spec"));
part("browser", () => {
  const chromium = find("chromium") ?? find("chromium-browser") ?? find("google-chrome");
  if (chromium) playwright(chromium);
  else missing("browser", "chromium");
});
part("firefox", () => {
  const firefox = find("firefox");
  if (!firefox) return missing("firefox", "firefox-esr");
  process.env.FIREFOX_PATH = firefox;
  vitest("firefox");
});

const { passed, failed, skipped } = totals;
if (skipped > 0) print(`\n${skipped} skipped`);
if (retried.length > 0) print(`\nPassed at the second try only:\n${retried.map((name) => `  ${name}`).join("\n")}`);
print(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
