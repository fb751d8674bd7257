import { type ChildProcess, spawn } from "node:child_process";
import { constants as access, promises as fs } from "node:fs";
import { delimiter, join } from "node:path";

/** Picks the environment of a child process: PATH, and the variables whose names match. */
export const pickEnvironment = (names?: RegExp): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name === "PATH" || names?.test(name)),
  ) as NodeJS.ProcessEnv;

const wrappers = new Map<string, Promise<string[]>>();

/**
 * Builds the arguments that run a program under a wrapper program. Returns an empty list if the wrapper is missing or
 * does not work, and on other systems than Linux.
 */
function buildWrapperArgs(name: string, ...args: string[]): Promise<string[]> {
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

/** Makes the kernel kill the child even if this process is killed with SIGKILL (prctl(2): PR_SET_PDEATHSIG). */
const buildParentDeathArgs = () => buildWrapperArgs("setpriv", "--pdeathsig", "KILL", "--");

const trialBytes = 4 * 1024 ** 3;

export interface ResourceLimits {
  maxMemoryBytes: number;
  /** Processor time in seconds, which does not depend on how busy the machine is. */
  maxCpuSeconds?: number;
}

/** Builds the arguments that limit a child's memory and processor time (setrlimit(2): RLIMIT_DATA, RLIMIT_CPU). */
async function buildLimitArgs({ maxMemoryBytes, maxCpuSeconds }: ResourceLimits): Promise<string[]> {
  const [prlimit] = await buildWrapperArgs("prlimit", `--data=${trialBytes}`, "--");
  const cpu = maxCpuSeconds === undefined ? [] : [`--cpu=${maxCpuSeconds}`];
  return prlimit ? [prlimit, `--data=${maxMemoryBytes}`, ...cpu, "--"] : [];
}

/** Builds the command that runs a program within limits, and ends it together with this process. */
export async function limitCommand(program: string, args: string[], limits: ResourceLimits): Promise<string[]> {
  return [...(await buildLimitArgs(limits)), ...(await buildParentDeathArgs()), program, ...args];
}

const runningProcesses = new Set<ChildProcess>();
process.on("exit", () => runningProcesses.forEach((child) => child.kill("SIGKILL")));

/** Resolves to an error text or "" when the child has ended. Until then, the child ends together with this process. */
export function waitForExit(child: ChildProcess): Promise<string> {
  runningProcesses.add(child);
  return new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code === 0 ? "" : `ended with ${signal ?? code}`));
  }).finally(() => runningProcesses.delete(child));
}

/** Finds the path of an executable program: the configured path, or the first in PATH; null if there is none. */
export async function findProgram(name: string, configuredPath?: string): Promise<string | null> {
  const paths = configuredPath
    ? [configuredPath]
    : (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  for (const path of paths) {
    const isExecutable = await fs.access(path, access.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return path;
  }
  return null;
}
