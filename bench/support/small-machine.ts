import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface SmallMachine {
  /** Begins the command of a process that runs in it, with all of its children. */
  prefix: string[];
  /** Counts the processes that were killed because of the limit. */
  kills(): number;
  close(): void;
}

/** The files of a memory controller: version 1 has a hierarchy of its own (Linux, admin-guide/cgroup-v1/memory.rst; cgroup-v2.rst). */
const controllers = [
  { root: "/sys/fs/cgroup/memory", limit: "memory.limit_in_bytes", events: "memory.oom_control" },
  { root: "/sys/fs/cgroup", limit: "memory.max", events: "memory.events" },
];

/** Opens a control group with one processor and this much memory, page cache included; null where that is not allowed. */
export function openSmallMachine(bytes: number): SmallMachine | null {
  const controller = controllers.find(({ root }) => existsSync(join(root, "cgroup.procs")));
  if (!controller) return null;
  const dir = join(controller.root, `vidlark-bench-${process.pid}`);
  try {
    mkdirSync(dir);
    writeFileSync(join(dir, controller.limit), String(bytes));
  } catch {
    return null;
  }
  return {
    prefix: ["sh", "-c", `echo $$ > ${join(dir, "cgroup.procs")} && exec taskset -c 0 "$@"`, "sh"],
    kills: () => Number(/oom_kill (\d+)/.exec(readFileSync(join(dir, controller.events), "utf8"))![1]),
    close: () => rmdirSync(dir),
  };
}
