import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { createVitest, type PoolOptions, type Reporter, type TestModule, type Vitest } from "vitest/node";
import { addSwitches } from "./add-switches";
import type { Mutant } from "./find-mutants";
import { LastingFork } from "./lasting-fork";
import type {} from "./mutant-setup";

/** One test file to run with a mutant, or without one. */
export interface MutantTask {
  /** Its place in the list of mutants. */
  mutant: number | null;
  test: string;
  /** Whether the mutant does its harm when the API is loaded. */
  isLoaded: boolean;
}

export interface MutantResult {
  /** The first test that failed, or what kept them from running; null when all passed. */
  noticedBy: string | null;
  reached: number[];
  loaded: number[];
  cpuMs: number;
}

const nothing: MutantResult = { noticedBy: null, reached: [], loaded: [], cpuMs: 0 };
let result = nothing;
/** The mutants that the processes of the projects have loaded. */
const loadedMutants = new Map<string, number | null>();

const switchMutants = (mutants: Mutant[]): Plugin => {
  const numbered = mutants.map((mutant, id) => ({ ...mutant, id, path: resolve(mutant.file) }));
  return {
    name: "switch-mutants",
    enforce: "pre",
    transform(_code, id) {
      const own = numbered.filter(({ path }) => path === id);
      return own.length > 0 ? { code: addSwitches(readFileSync(id, "utf8"), own), map: null } : null;
    },
  };
};

const firstLine = ({ message }: { message: string }) => message.split("\n")[0]!;

const noteResult: Reporter = {
  onTestCaseResult(test) {
    if (test.result().state !== "failed") return;
    const [error] = test.result().errors ?? [];
    noteFailure(`${test.module.relativeModuleId}: ${test.name}${error ? ` (${firstLine(error)})` : ""}`);
  },
  onTestModuleEnd(module: TestModule) {
    const [error] = module.errors();
    if (error) noteFailure(`${module.relativeModuleId}: ${firstLine(error)}`);
    result = { ...result, ...module.meta() };
  },
};

function noteFailure(noticedBy: string) {
  result = { ...result, noticedBy: result.noticedBy ?? noticedBy };
}

const forks = new Map<string, LastingFork>();

/** Makes a project whose tests share a process; its settings are those of the project of the same name. */
const project = (name: string, include: string, setupFiles: string[], plugins: Plugin[]) => ({
  extends: true as const,
  plugins,
  test: {
    name,
    include: [include],
    setupFiles: ["bench/support/mutant-setup.ts", ...setupFiles, "bench/support/mutants-loaded.ts"],
    provide: { database: "sqlite" as const, mutant: null },
    pool: {
      name: `lasting-${name}`,
      createPoolWorker: (options: PoolOptions) => forks.get(name) ?? openFork(name, options),
    },
  },
});

function openFork(name: string, options: PoolOptions): LastingFork {
  const fork = new LastingFork(options);
  forks.set(name, fork);
  return fork;
}

/** Opens one Vitest for all mutants: what it has transformed stays. */
function open(mutants: Mutant[]) {
  const plugins = [switchMutants(mutants)];
  return createVitest("test", {
    config: false,
    watch: false,
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    reporters: [noteResult],
    testTimeout: 3 * 60_000,
    hookTimeout: 3 * 60_000,
    expect: { poll: { timeout: 10_000 } },
    sequence: { setupFiles: "list" },
    projects: [
      project("api", "tests/api/**/*.test.ts", ["tests/support/api-setup.ts"], plugins),
      project("unit", "tests/unit/**/*.test.ts", [], plugins),
    ],
  });
}

async function run(vitest: Vitest, { mutant, test, isLoaded }: MutantTask): Promise<MutantResult> {
  const name = test.startsWith("tests/unit/") ? "unit" : "api";
  const toLoad = isLoaded ? mutant : null;
  if (toLoad !== (loadedMutants.get(name) ?? null)) await forks.get(name)?.replace();
  loadedMutants.set(name, toLoad);
  const project = vitest.projects.find((each) => each.name === name)!;
  project.provide("mutant", mutant);
  result = nothing;
  const { unhandledErrors } = await vitest.runTestSpecifications([project.createSpecification(resolve(test))]);
  const [error] = unhandledErrors;
  if (error) {
    noteFailure(`${test}: ${firstLine(error as Error)}`);
    await forks.get(name)?.replace();
  }
  return result;
}

let opening: Promise<Vitest> | null = null;

const answer = (task: MutantTask): Promise<MutantResult> =>
  opening!
    .then((vitest) => run(vitest, task))
    .catch((error: unknown) => ({ ...nothing, noticedBy: `${task.test}: ${firstLine(error as Error)}` }));

process.on("message", (message: Mutant[] | MutantTask) => {
  if (Array.isArray(message)) opening = open(message);
  else void answer(message).then((done) => process.send!(done));
});
