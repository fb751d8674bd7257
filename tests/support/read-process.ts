import { readFileSync, writeFileSync } from "node:fs";
import { parseStat } from "../../scripts/processor-time.mjs";

// What Linux says of a process in /proc: see proc(5).

const readMemory = (pid: number, field: "VmRSS" | "VmHWM") =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) * 1024;

/** Reads the resident memory of a process in bytes. */
export const residentBytes = (pid: number) => readMemory(pid, "VmRSS");

/** Reads the highest resident memory of a process in bytes since `forgetPeak`. */
export const peakBytes = (pid: number) => readMemory(pid, "VmHWM");

export const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, "5");

/** Reads a main thread's time on a processor: the first number of schedstat, in ns (Documentation/scheduler/sched-stats.rst). */
export const mainThreadMs = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

/** Reads the seconds of processor time of a process, and of its children that have ended. */
export function cpuOf(pid: number | "self") {
  const { ownSeconds, seconds } = parseStat(readFileSync(`/proc/${pid}/stat`, "utf8"));
  return { own: ownSeconds, children: seconds - ownSeconds };
}

/** Returns the seconds of processor time of a process and of its running children. */
export const cpuWithChildren = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, one) => sum + cpuOf(one).own, 0);

/** Returns the seconds of processor time of a process and of its children, and of those that they have waited for. */
export const cpuOfFamily = (pid: number): number =>
  [pid, ...childrenOf(pid)].map(cpuOf).reduce((sum, { own, children }) => sum + own + children, 0);
