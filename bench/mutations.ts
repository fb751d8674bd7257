import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { chooseMutants } from "./support/choose-mutants";
import { chooseTests, readTests, type TracedFile } from "./support/choose-tests";
import { atLeast, atMost, type Figure, note } from "./support/figures";
import type { Mutant } from "./support/find-mutants";
import { fuzzOptions } from "./support/fuzz-options";
import { mutationOptions } from "./support/mutation-options";
import { findReason } from "./support/unnoticed-mutants";
import { endless, type MutantTester, openMutantTester } from "./support/test-mutant";

const { values } = parseArgs({ strict: false, options: { ...mutationOptions, seed: fuzzOptions.seed } });
const { seed = "25", only = "" } = values as Record<string, string | undefined>;
const [count, processes, longestMinutes] = [values.mutants ?? 300, values.processes ?? 2, values.minutes ?? 60].map(
  Number,
) as [number, number, number];

const reportFile = ".cache/bench/mutations.jsonl";

interface Tested extends Mutant {
  noticedBy: string | null;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Puts one small fault after the other into the sources, and runs the tests that reach it until the first fails. No
 * file is changed: Vitest gets a text with all faults, of which at most one is switched on.
 */
export async function measure(): Promise<Figure[]> {
  const startedAt = performance.now();
  const minutes = () => (performance.now() - startedAt) / 60_000;
  const mutants = chooseMutants(count, Number(seed), only);
  const testers = Array.from({ length: processes }, () => openMutantTester(mutants));
  mkdirSync(".cache/bench", { recursive: true });
  rmSync(reportFile, { force: true });
  const tested: Tested[] = [];
  try {
    const { traced, loaded } = await trace(testers);
    for (const [id, { isOutside }] of mutants.entries()) if (isOutside) loaded.add(id);
    say(`${traced.length} test files, ${minutes().toFixed(1)} min`);
    const inOrder = [...mutants.keys()].sort((one, other) => Number(loaded.has(one)) - Number(loaded.has(other)));
    await share(inOrder, testers, async (id, tester) => {
      if (minutes() > longestMinutes) return;
      const mutant = mutants[id]!;
      const neighbours = new Set([...mutants.keys()].filter((each) => mutants[each]!.file === mutant.file));
      const tests = chooseTests({ mutant, id, isLoaded: loaded.has(id), neighbours }, traced);
      const noticedBy = await findNoticing(tester, { mutant: id, isLoaded: loaded.has(id) }, tests);
      tested.push({ ...mutant, noticedBy });
      appendFileSync(reportFile, `${JSON.stringify({ ...tested.at(-1), tests })}\n`);
      if (noticedBy === null) say(`not noticed: ${describe(mutant)}`);
    });
    const sound = await dropUnsound(testers, tested);
    const cpu = testers.reduce((sum, tester) => sum + tester.cpuSeconds(), 0);
    return toFigures(sound, { minutes: minutes(), cpu });
  } finally {
    for (const tester of testers) tester.stop();
  }
}

/** Gives each tester the next task when it has done one. */
async function share<T>(tasks: T[], testers: MutantTester[], work: (task: T, tester: MutantTester) => Promise<void>) {
  const waiting = [...tasks].reverse();
  const workOff = async (tester: MutantTester) => {
    for (let task = waiting.pop(); task !== undefined; task = waiting.pop()) await work(task, tester);
  };
  await Promise.all(testers.map(workOff));
}

/** Runs each test file without a fault, to see what it reaches; one that fails then notices nothing. */
async function trace(testers: MutantTester[]): Promise<{ traced: TracedFile[]; loaded: Set<number> }> {
  const traced: TracedFile[] = [];
  const loaded = new Set<number>();
  await share(readTests(), testers, async (test, tester) => {
    const result = await tester.test({ mutant: null, test: test.path, isLoaded: false });
    for (const id of result.loaded) loaded.add(id);
    if (result.noticedBy) say(`fails without a fault: ${result.noticedBy}`);
    else traced.push({ ...test, reached: new Set(result.reached), cpuMs: result.cpuMs });
  });
  return { traced, loaded };
}

/** Returns the first test that fails with the fault. */
async function findNoticing(tester: MutantTester, fault: { mutant: number; isLoaded: boolean }, tests: string[]) {
  for (const test of tests) {
    const { noticedBy } = await tester.test({ ...fault, test });
    if (noticedBy !== null && (await isOfFault(tester, fault, test, noticedBy))) return noticedBy;
  }
  return null;
}

/** What load may make fail has to pass without the fault right after, and to fail with it once more. */
async function isOfFault(
  tester: MutantTester,
  fault: { mutant: number; isLoaded: boolean },
  test: string,
  noticedBy: string,
): Promise<boolean> {
  if (!/timed out|Still not so|Not so after|less than|do not end/.test(noticedBy)) return true;
  const { noticedBy: without } = await tester.test({ mutant: null, isLoaded: false, test });
  if (without !== null) say(`fails without a fault, too: ${without}`);
  return without === null && (await tester.test({ ...fault, test })).noticedBy !== null;
}

/** Runs the tests that noticed faults once more without one: those that fail now have noticed nothing. */
async function dropUnsound(testers: MutantTester[], tested: Tested[]): Promise<Tested[]> {
  const fileOf = ({ noticedBy }: Tested) => noticedBy?.split(": ")[0];
  const unsound = new Set<string | undefined>();
  await share([...new Set(tested.flatMap((each) => fileOf(each) ?? []))], testers, async (test, tester) => {
    const { noticedBy } = await tester.test({ mutant: null, isLoaded: false, test });
    if (noticedBy === null) return;
    unsound.add(test);
    say(`fails without a fault, too: ${noticedBy}`);
  });
  return tested.map((each) => (unsound.has(fileOf(each)) ? { ...each, noticedBy: null } : each));
}

function describe(mutant: Mutant) {
  const { file, line, original, replacement } = mutant;
  const reason = findReason(mutant);
  return `${file}:${line}  ${shorten(original)}  →  ${shorten(replacement)}${reason ? `\n  ${reason}` : ""}`;
}

const shorten = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 120);

function toFigures(tested: Tested[], { minutes, cpu }: { minutes: number; cpu: number }): Figure[] {
  const noticed = tested.filter(({ noticedBy }) => noticedBy !== null).length;
  const hung = tested.filter(({ noticedBy }) => noticedBy?.includes(endless)).length;
  const unexplained = tested.filter((each) => each.noticedBy === null && !findReason(each)).length;
  const share = tested.length > 0 ? (100 * noticed) / tested.length : 0;
  return [
    atLeast(
      "faults that a test notices",
      90,
      share,
      " %",
      `${noticed} of ${tested.length}, seed ${seed}${only && `, only ${only}`}`,
    ),
    note("… of these, tests that do not end", String(hung)),
    note("faults that no test notices, without a reason", String(unexplained)),
    atMost("time", longestMinutes + 5, minutes, " min"),
    note("processor time per fault", `${(cpu / Math.max(1, tested.length)).toFixed(1)} s`),
  ];
}
