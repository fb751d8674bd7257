import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { chooseMutants } from "./support/choose-mutants";
import { chooseTests, readTests } from "./support/choose-tests";
import { atLeast, atMost, type Figure, note } from "./support/figures";
import type { Mutant } from "./support/find-mutants";
import { fuzzOptions } from "./support/fuzz-options";
import { mutationOptions } from "./support/mutation-options";
import { type MutantTester, openMutantTester } from "./support/test-mutant";

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
 * Puts one small fault after the other into the sources, and runs the tests that are about them until the first fails.
 * No file is changed: Vitest gets the faulty text.
 */
export async function measure(): Promise<Figure[]> {
  const startedAt = performance.now();
  const minutes = () => (performance.now() - startedAt) / 60_000;
  const tests = readTests();
  const waiting = chooseMutants(count, Number(seed), only).reverse();
  const testers = Array.from({ length: processes }, openMutantTester);
  mkdirSync(".cache/bench", { recursive: true });
  rmSync(reportFile, { force: true });
  const tested: Tested[] = [];
  const work = async (tester: MutantTester) => {
    for (let mutant = waiting.pop(); mutant && minutes() < longestMinutes; mutant = waiting.pop()) {
      const { noticedBy } = await tester.test({ mutant, tests: chooseTests(mutant.file, tests) });
      tested.push({ ...mutant, noticedBy });
      appendFileSync(reportFile, `${JSON.stringify(tested.at(-1))}\n`);
      if (noticedBy === null) say(`not noticed: ${describe(mutant)}`);
    }
  };
  try {
    await Promise.all(testers.map(work));
    const sound = await dropUnsound(testers[0]!, tested);
    const cpu = testers.reduce((sum, tester) => sum + tester.cpuSeconds(), 0);
    return toFigures(sound, { minutes: minutes(), cpu });
  } finally {
    for (const tester of testers) tester.stop();
  }
}

const describe = ({ file, line, original, replacement }: Mutant) =>
  `${file}:${line}  ${shorten(original)}  →  ${shorten(replacement)}`;

const shorten = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 120);

/** Runs the tests that noticed faults without one; what those noticed that fail then, too, does not count. */
async function dropUnsound(tester: MutantTester, tested: Tested[]): Promise<Tested[]> {
  const fileOf = ({ noticedBy }: Tested) => /^(\S+\.test\.ts): /.exec(noticedBy ?? "")?.[1];
  const unsound = new Set<string | undefined>();
  for (const file of new Set(tested.flatMap((each) => fileOf(each) ?? []))) {
    const { noticedBy } = await tester.test({ mutant: null, tests: [file] });
    if (noticedBy === null) continue;
    unsound.add(file);
    say(`fails without a fault, too: ${noticedBy}`);
  }
  return tested.map((each) => (fileOf(each) && unsound.has(fileOf(each)) ? { ...each, noticedBy: null } : each));
}

function toFigures(tested: Tested[], { minutes, cpu }: { minutes: number; cpu: number }): Figure[] {
  const noticed = tested.filter(({ noticedBy }) => noticedBy !== null).length;
  const hung = tested.filter(({ noticedBy }) => noticedBy === "the tests do not end").length;
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
    atMost("time", longestMinutes + 5, minutes, " min"),
    note("processor time per fault", `${(cpu / Math.max(1, tested.length)).toFixed(1)} s`),
  ];
}
