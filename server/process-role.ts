import cluster from "node:cluster";
import type { Upkeep } from "#api/open";
import type { Config } from "./config";

/** What this process does among those of one machine. */
export interface ProcessRole {
  /** Whether another process started it and owns the data directory. */
  isChild: boolean;
  upkeep: Upkeep;
  /** Whether it reads the figures of the whole site for the metrics. */
  readsSiteFigures: boolean;
  /** The number of its workers. */
  workers: number;
  /** Sends the parent a message. */
  tellParent: (message: ChildMessage) => void;
}

/** What a child tells its parent: that it serves, or that it added a job. */
export type ChildMessage = { kind: "ready"; port: number } | { kind: "job added" };

/** What a parent tells its worker. */
export const wakeMessage = "wake";

/** The variables by which the parent tells a child its number, and whether no other process runs yet. */
export const childVariables = { number: "VIDLARK_PROCESS", isFirstStart: "VIDLARK_FIRST_START" };

export function readRole({ NODES, WORKERS }: Config, environment = process.env): ProcessRole {
  if (!cluster.isWorker) {
    const upkeep = NODES === "several" ? "regular" : "complete";
    return { isChild: false, upkeep, readsSiteFigures: true, workers: WORKERS, tellParent: () => undefined };
  }
  const isFirst = environment[childVariables.number] === "0";
  const isAlone = environment[childVariables.isFirstStart] === "yes" && NODES === "one";
  return {
    isChild: true,
    upkeep: isFirst ? (isAlone ? "complete" : "regular") : "none",
    readsSiteFigures: isFirst,
    // A process of its own does the jobs.
    workers: 0,
    tellParent: (message) => void process.send?.(message),
  };
}
