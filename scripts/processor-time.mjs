import { readdirSync, readFileSync } from "node:fs";

/**
 * A process with the processor time that it used itself, and that it and its ended children used.
 * @typedef {{ pid: number, parent: number, key: string, ownSeconds: number, seconds: number }} ProcessTime
 */

/** Linux counts the times of processes in hundredths of a second on all architectures (proc(5), USER_HZ). */
const ticksPerSecond = 100;

/**
 * Parses /proc/PID/stat (proc(5)).
 * @param {string} stat
 * @returns {ProcessTime}
 */
export function parseStat(stat) {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const pid = parseInt(stat);
  const sum = (end) => fields.slice(11, end).reduce((ticks, field) => ticks + Number(field), 0) / ticksPerSecond;
  return { pid, parent: Number(fields[1]), key: `${pid} of ${fields[19]}`, ownSeconds: sum(13), seconds: sum(15) };
}

/**
 * Sums what `times` of a POSIX shell prints: user and system time of the shell and of the children that it waited for.
 * @param {string} text
 */
export const sumTimes = (text) =>
  [...text.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, minutes, seconds]) => sum + minutes * 60 + Number(seconds), 0);

/**
 * Finds the processes below others.
 * @param {ProcessTime[]} processes
 * @param {(process: ProcessTime) => boolean} isTop
 * @returns {Set<ProcessTime>} with the top ones.
 */
export function findTree(processes, isTop) {
  const tree = new Set(processes.filter(isTop));
  // Iterating a set includes what is added meanwhile.
  for (const { pid } of tree) for (const child of processes) if (child.parent === pid) tree.add(child);
  return tree;
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

const listProcesses = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readOrEmpty(`/proc/${name}/stat`))
    .filter(Boolean)
    .map(parseStat);

/** Lists the processes below this one, on Linux only. */
export const listOwnProcesses = () =>
  process.platform === "linux"
    ? [...findTree(listProcesses(), ({ pid }) => pid === process.pid)].filter(({ pid }) => pid !== process.pid)
    : [];

/**
 * Measures daemons that were started with an environment entry, such as the server that `pg_ctl` leaves, for which nobody
 * waits. Measures once a second, on Linux only. Returns a function that ends this and returns their seconds.
 * @param {string} entry
 */
export function watchDaemons(entry) {
  if (process.platform !== "linux") return () => 0;
  /** @type {Map<string, boolean>} */
  const marks = new Map();
  /** @type {Map<string, number>} */
  const seconds = new Map();
  const isMarked = ({ pid, key }) => {
    if (!marks.has(key)) marks.set(key, readOrEmpty(`/proc/${pid}/environ`).split("\0").includes(entry));
    return marks.get(key);
  };
  const measure = () => {
    const all = listProcesses();
    const own = findTree(all, ({ pid }) => pid === process.pid);
    const marked = all.filter((each) => !own.has(each) && isMarked(each));
    const pids = new Set(marked.map(({ pid }) => pid));
    for (const top of marked.filter(({ parent }) => !pids.has(parent)))
      seconds.set(top.key, sumSeconds(findTree(all, (each) => each === top)));
  };
  const timer = setInterval(measure, 1_000);
  return () => {
    clearInterval(timer);
    return [...seconds.values()].reduce((sum, each) => sum + each, 0);
  };
}

const sumSeconds = (processes) => [...processes].reduce((sum, { seconds }) => sum + seconds, 0);
