import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { createVitest, type Reporter, type TestSpecification, type Vitest } from "vitest/node";
import type { Mutant } from "./find-mutants";

/** One mutant with the test files to run in this order; without a mutant, the sources are as they are. */
export interface MutantTask {
  mutant: Mutant | null;
  tests: string[];
}

export interface MutantResult {
  /** The first test that failed, or what kept them from running; null when all passed. */
  noticedBy: string | null;
}

let mutant: Mutant | null = null;

const applyMutant: Plugin = {
  name: "apply-mutant",
  enforce: "pre",
  transform(_code, id) {
    if (!mutant || id !== resolve(mutant.file)) return null;
    const text = readFileSync(id, "utf8");
    return { code: text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end), map: null };
  },
};

const firstLine = ({ message }: { message: string }) => message.split("\n")[0]!;

/** Of this run: Vitest's own state also has the results of files that it left out after a failure. */
let firstFailure: string | null = null;

const noteFailures: Reporter = {
  onTestCaseResult(test) {
    if (test.result().state === "failed") firstFailure ??= `${test.module.relativeModuleId}: ${test.name}`;
  },
  onTestModuleEnd(module) {
    const [error] = module.errors();
    if (error) firstFailure ??= `${module.relativeModuleId}: ${firstLine(error)}`;
  },
};

class GivenOrder {
  shard = (files: TestSpecification[]) => files;
  sort = (files: TestSpecification[]) => files;
}

/** Opens one Vitest for all mutants: what it has transformed stays. The settings are those of the project `api`. */
const open = () =>
  createVitest(
    "test",
    {
      config: false,
      watch: false,
      include: ["tests/api/**/*.test.ts", "tests/unit/contract/*.test.ts"],
      setupFiles: "tests/support/api-setup.ts",
      provide: { database: "sqlite" },
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      reporters: [noteFailures],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      sequence: { sequencer: GivenOrder },
    },
    { plugins: [applyMutant] },
  );

async function run(vitest: Vitest, task: MutantTask): Promise<MutantResult> {
  if (mutant) vitest.invalidateFile(resolve(mutant.file));
  mutant = task.mutant;
  if (mutant) vitest.invalidateFile(resolve(mutant.file));
  const project = vitest.getRootProject();
  const files = task.tests.map((path) => project.createSpecification(resolve(path)));
  firstFailure = null;
  const { unhandledErrors } = await vitest.runTestSpecifications(files);
  const [error] = unhandledErrors;
  return { noticedBy: firstFailure ?? (error ? firstLine(error as Error) : null) };
}

const opening = open();
process.on("message", (task: MutantTask) => {
  void opening.then((vitest) => run(vitest, task)).then((result) => process.send!(result));
});
