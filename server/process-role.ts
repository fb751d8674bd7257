import cluster from "node:cluster";
import { resolve } from "node:path";
import type { Upkeep } from "#api/operation/clean-up/upkeep";
import type { Config } from "./config";
import { isImporting } from "./data-directory";
import { sharesDataDirectory } from "./nodes";

/** The role of this process among the site's processes on this machine. */
export interface ProcessRole {
  /** Whether another process started it and owns the data directory. */
  isChild: boolean;
  /** Which leftovers this process may delete. */
  upkeep: Upkeep;
  /** Whether it reads the metrics of the whole site. */
  readsSiteMetrics: boolean;
  /** Whether it prints the setup link of a new site; only the first process does. */
  printsSetupLink: boolean;
  workers: number;
  sendToParent: (message: ChildMessage) => void;
}

/** A message from a child to its parent: it serves (with the line about a site without accounts), or it added a job. */
export type ChildMessage = { kind: "ready"; port: number; setupLinkLine: string | null } | { kind: "job added" };

/** The message from a parent that wakes its worker. */
export const wakeMessage = "wake";

/** The variables that tell a child its number, and whether no other process runs yet. */
export const childVariables = { number: "VIDLARK_PROCESS", isFirstStart: "VIDLARK_FIRST_START" };

export function readRole(config: Config, environment: Record<string, string | undefined> = process.env): ProcessRole {
  if (!cluster.isWorker) {
    const upkeep = chooseStartupUpkeep(config);
    const { WORKERS: workers } = config;
    return {
      isChild: false,
      upkeep,
      readsSiteMetrics: true,
      printsSetupLink: true,
      workers,
      sendToParent: () => undefined,
    };
  }
  const isFirst = environment[childVariables.number] === "0";
  const isFirstStart = environment[childVariables.isFirstStart] === "yes";
  return {
    isChild: true,
    upkeep: isFirst ? (isFirstStart ? chooseStartupUpkeep(config) : chooseLaterUpkeep(config)) : "none",
    readsSiteMetrics: isFirst,
    printsSetupLink: isFirst && isFirstStart,
    // Jobs run in a separate process.
    workers: 0,
    sendToParent: (message) => void process.send?.(message),
  };
}

/** Chooses what the first process on this machine may delete at its start: nothing that another process may use. */
function chooseStartupUpkeep(config: Config): Upkeep {
  if (isImporting(resolve(config.DATA_DIR))) return "regular";
  if (config.NODES === "one") return "complete";
  return sharesDataDirectory(config) ? "shared" : "machine";
}

const chooseLaterUpkeep = (config: Config): Upkeep => (sharesDataDirectory(config) ? "shared" : "regular");
