import cluster from "node:cluster";
import { resolve } from "node:path";
import type { Upkeep } from "#api/operation/clean-up/upkeep";
import type { Config } from "./config";
import { isImporting } from "./data-directory";
import { sharesDataDirectory } from "./nodes";

/** What this process does among those of one machine. */
export interface ProcessRole {
  /** Whether another process started it and owns the data directory. */
  isChild: boolean;
  upkeep: Upkeep;
  /** Whether it reads the figures of the whole site for the metrics. */
  readsSiteMetrics: boolean;
  /** Whether what it says about a new site is shown: of several processes, the first one says it at the start. */
  printsSetupLink: boolean;
  workers: number;
  sendToParent: (message: ChildMessage) => void;
}

/** What a child tells its parent: that it serves, and what to say about a site without accounts, or that it added a job. */
export type ChildMessage = { kind: "ready"; port: number; setupLinkLine: string | null } | { kind: "job added" };

/** What a parent tells its worker. */
export const wakeMessage = "wake";

/** The variables by which the parent tells a child its number, and whether no other process runs yet. */
export const childVariables = { number: "VIDLARK_PROCESS", isFirstStart: "VIDLARK_FIRST_START" };

export function readRole(config: Config, environment: Record<string, string | undefined> = process.env): ProcessRole {
  if (!cluster.isWorker) {
    const alone = {
      isChild: false,
      upkeep: chooseStartupUpkeep(config),
      readsSiteMetrics: true,
      printsSetupLink: true,
    };
    return { ...alone, workers: config.WORKERS, sendToParent: () => undefined };
  }
  const isFirst = environment[childVariables.number] === "0";
  const isFirstStart = environment[childVariables.isFirstStart] === "yes";
  return {
    isChild: true,
    upkeep: isFirst ? (isFirstStart ? chooseStartupUpkeep(config) : chooseLaterUpkeep(config)) : "none",
    readsSiteMetrics: isFirst,
    printsSetupLink: isFirst && isFirstStart,
    // A process of its own does the jobs.
    workers: 0,
    sendToParent: (message) => void process.send?.(message),
  };
}

/** Returns what may be deleted when the first process of this machine starts: nothing that others may use. */
function chooseStartupUpkeep(config: Config): Upkeep {
  if (isImporting(resolve(config.DATA_DIR))) return "regular";
  if (config.NODES === "one") return "complete";
  return sharesDataDirectory(config) ? "shared" : "machine";
}

const chooseLaterUpkeep = (config: Config): Upkeep => (sharesDataDirectory(config) ? "shared" : "regular");
