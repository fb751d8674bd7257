import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Mutant } from "./find-mutants";
import type { MutantResult, MutantTask } from "./mutant-worker";
import { cpuOfFamily } from "#tests/support/read-process";

/** A fault that keeps a test file from ending is noticed, too. Seconds in which the bench is stopped do not count. */
const hangSeconds = 5 * 60;

export const endless = "the tests do not end";

export interface MutantTester {
  test(task: MutantTask): Promise<MutantResult>;
  /** Returns the seconds of processor time so far, with the processes of the tests. */
  cpuSeconds(): number;
  stop(): void;
}

/** Starts a process that runs tests with one mutant after the other; it is replaced when they do not end. */
export function openMutantTester(mutants: Mutant[]): MutantTester {
  let worker: ChildProcess | null = null;
  let cpuOfKilled = 0;
  const cpuOfWorker = () => (isRunning(worker) ? cpuOfFamily(worker.pid!) : 0);
  const kill = () => {
    cpuOfKilled += cpuOfWorker();
    // The group has the processes that run the tests, too.
    if (isRunning(worker)) process.kill(-worker.pid!, "SIGKILL");
    worker = null;
  };
  return {
    async test(task) {
      worker ??= start(mutants);
      const end = new AbortController();
      const answer = once(worker, "message", { signal: end.signal }) as Promise<[MutantResult]>;
      let seconds = 0;
      const timer = setInterval(() => ++seconds > hangSeconds && end.abort(), 1_000);
      const died = () => end.abort();
      worker.once("exit", died);
      worker.send(task);
      try {
        const [result] = await answer;
        worker.off("exit", died);
        return result;
      } catch {
        kill();
        return { noticedBy: `${task.test}: ${endless}`, reached: [], loaded: [], cpuMs: 1_000 * hangSeconds };
      } finally {
        clearInterval(timer);
      }
    },
    cpuSeconds: () => cpuOfKilled + cpuOfWorker(),
    stop: kill,
  };
}

const isRunning = (child: ChildProcess | null): child is ChildProcess =>
  child !== null && child.exitCode === null && child.signalCode === null;

function start(mutants: Mutant[]): ChildProcess {
  const env = { ...process.env, NODE_ENV: "test", VITEST: "true" } as const;
  const execArgv = ["--import", "tsx"];
  const worker = fork("bench/support/mutant-worker.ts", {
    env,
    execArgv,
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  worker.send(mutants);
  return worker;
}
