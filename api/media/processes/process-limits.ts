import { type ChildProcess, spawn } from "node:child_process";
import { constants as access, promises as fs } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns the environment of a child process: PATH, and of the other variables those with the names it needs. */
export const pickEnvironment = (names?: RegExp): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name === "PATH" || names?.test(name)),
  ) as NodeJS.ProcessEnv;

const wrappers = new Map<string, Promise<string[]>>();

/**
 * Returns the arguments that run a program under a wrapper program; an empty list where the wrapper is missing or does
 * not work, and on any system but Linux.
 */
function wrapperArgs(name: string, ...args: string[]): Promise<string[]> {
  const wrapper = wrappers.get(name) ?? (process.platform === "linux" ? findWrapper(name, args) : Promise.resolve([]));
  wrappers.set(name, wrapper);
  return wrapper;
}

async function findWrapper(name: string, args: string[]): Promise<string[]> {
  const program = await findProgram(name);
  if (!program) return [];
  const child = spawn(program, [...args, process.execPath, "--version"], { stdio: "ignore", env: pickEnvironment() });
  return (await waitForExit(child)) ? [] : [program, ...args];
}

/** Makes the kernel kill the child even when this process is killed with SIGKILL (prctl(2): PR_SET_PDEATHSIG). */
const parentDeathArgs = () => wrapperArgs("setpriv", "--pdeathsig", "KILL", "--");

const trialBytes = 4 * 1024 ** 3;

export interface ResourceLimits {
  maxMemoryBytes: number;
  /** Seconds of processor time, which does not grow when the machine is busy. */
  maxCpuSeconds?: number;
}

/** Builds the arguments that limit a child's memory and processor time (setrlimit(2): RLIMIT_DATA, RLIMIT_CPU). */
async function resourceLimitArgs({ maxMemoryBytes, maxCpuSeconds }: ResourceLimits): Promise<string[]> {
  const [prlimit] = await wrapperArgs("prlimit", `--data=${trialBytes}`, "--");
  const cpu = maxCpuSeconds === undefined ? [] : [`--cpu=${maxCpuSeconds}`];
  return prlimit ? [prlimit, `--data=${maxMemoryBytes}`, ...cpu, "--"] : [];
}

/** Builds the command that runs a program within limits and ends it together with this process. */
export async function limitCommand(program: string, args: string[], limits: ResourceLimits): Promise<string[]> {
  return [...(await resourceLimitArgs(limits)), ...(await parentDeathArgs()), program, ...args];
}

const runningProcesses = new Set<ChildProcess>();
process.on("exit", () => runningProcesses.forEach((child) => child.kill("SIGKILL")));

/**
 * Resolves when the child has ended, with an error text or "". Until then the child ends together with this process.
 */
export function waitForExit(child: ChildProcess): Promise<string> {
  runningProcesses.add(child);
  return new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code === 0 ? "" : `ended with ${signal ?? code}`));
  }).finally(() => runningProcesses.delete(child));
}

/** Finds the path of a program that can be run: the configured one, otherwise the first in PATH. */
export async function findProgram(name: string, configuredPath?: string): Promise<string | null> {
  const places = configuredPath
    ? [configuredPath]
    : (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  for (const place of places) {
    const isExecutable = await fs.access(place, access.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return place;
  }
  return null;
}
