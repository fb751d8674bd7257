import { mkdirSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { keepFilesInMemory } from "./files-in-memory.mjs";
import { installPackages, requireNode } from "./prepare.mjs";
import { endTogether } from "./run-measured.mjs";
import { parseArguments, UnknownArgument } from "./test-arguments.mjs";
import { longStages, needBuild, reports, stages } from "./test-parts.mjs";
import { installTestPrograms } from "./test-programs.mjs";
import { formatTable } from "./test-table.mjs";

/** `npm test`: installs what the tests need, runs every part, and ends with the totals of all runners. */
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const print = (line) => process.stdout.write(`${line}\n`);

const listParts = (all) => all.flat().flatMap(Object.keys);

function readArguments() {
  const names = { short: listParts(stages), long: listParts(longStages) };
  try {
    return parseArguments(process.argv.slice(2), names);
  } catch (error) {
    if (!(error instanceof UnknownArgument)) throw error;
    print(error.message);
    process.exit(2);
  }
}

/** @type {import("./test-table.mjs").PartResult[]} */
const results = [];
/** Names of tests that failed once and passed on their second try. */
const retried = [];
/** Failed tests with what they said, which the end of the output repeats. */
const failures = [];

async function run(name, runPart, isCaptured) {
  if (!isCaptured) print(`\n── ${name}`);
  const startedAt = Date.now();
  const {
    output,
    retried: retriedTests,
    failures: failedTests,
    ...counts
  } = await runPart(chosen.get(name), { isCaptured });
  const seconds = (Date.now() - startedAt) / 1_000;
  print(`${output}── ${name}: ${seconds.toFixed(1)} s`);
  results.push({ name, seconds, load: loadavg()[0], ...counts });
  retried.push(...retriedTests);
  failures.push(...failedTests);
}

async function runLane(lane, isCaptured) {
  for (const [name, runPart] of lane) await run(name, runPart, isCaptured);
}

const startedAt = Date.now();
const { isLong, isWhole, parts: chosen } = readArguments();
requireNode();
endTogether();
installPackages();
// Benches measure disks, too.
if (!isLong) keepFilesInMemory();
mkdirSync(reports, { recursive: true });
if (isLong) process.env.TESTS = "long";
if (isWhole) installTestPrograms();
// A part that starts the built site builds it first; files of `routes` that start it say themselves when it is stale.
if (needBuild.some((name) => chosen.has(name)) || chosen.get("routes")?.length === 0) chosen.set("build", []);

const chosenOf = (lane) => Object.entries(lane).filter(([name]) => chosen.has(name));
for (const stage of [...stages, ...longStages]) {
  const lanes = stage.map(chosenOf).filter((lane) => lane.length > 0);
  await Promise.all(lanes.map((lane, index) => runLane(lane, index > 0)));
}

const sumOf = (name) => results.reduce((sum, each) => sum + each[name], 0);
const [passed, failed] = [sumOf("passed"), sumOf("failed")];
print(`\n${formatTable(results, (Date.now() - startedAt) / 1_000).join("\n")}`);
if (retried.length > 0) print(`\nPassed at the second try only:\n${retried.map((name) => `  ${name}`).join("\n")}`);
if (failures.length > 0) print(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join("\n")}`);
print(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
