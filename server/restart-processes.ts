import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { stopMessage } from "./on-stop";
import { type ChildMessage, childVariables, wakeMessage } from "./process-role";

/** The first and the longest pause before a process starts again. */
const backoffMs = { first: 200, longest: 30_000 };
/** After this time, a process counts as stable, and its next pause is the first one again. */
const stableMs = 60_000;

export interface ProcessOptions {
  serverFile: string;
  /** The program that runs jobs; null without workers. */
  workerFile: string | null;
  count: number;
  /** How long a stop waits for the children before it kills them. */
  stopLimitMs: number;
  /** Called when the last server on a passed socket has ended: Node then closes it. Undefined if no socket was passed. */
  onSocketClosed?: () => void;
}

interface Child {
  name: string;
  file: string;
  environment: Record<string, string>;
  worker: Worker | null;
  /** Whether it has reported that it serves since its last start. */
  isReady: boolean;
  /** Whether it has ever served. Until then, its end fails the start. */
  hasServed: boolean;
  failures: number;
}

export type Processes = Awaited<ReturnType<typeof startProcesses>>;

/**
 * Starts processes that share one port. Starts the first one alone, because it migrates the database. Restarts a process
 * that ends, after longer pauses each time. Throws a ChildFailure if one ends before it has served. Returns the port and
 * the line about a site without accounts.
 */
export async function startProcesses(options: ProcessOptions, log: Logger) {
  const children = listChildren(options);
  let isStopping = false;

  const isServing = () =>
    children.some(({ worker, isReady, environment }) => worker?.isConnected() && isReady && isServer(environment));

  const start = (child: Child, isFirstStart = false) => {
    const startedAt = Date.now();
    cluster.setupPrimary({ exec: child.file, args: process.argv.slice(2) });
    const worker = cluster.fork({ ...child.environment, [childVariables.isFirstStart]: isFirstStart ? "yes" : "no" });
    Object.assign(child, { worker, isReady: false });
    worker.on("message", (message: ChildMessage) => {
      if (message.kind === "ready") Object.assign(child, { isReady: true, hasServed: true });
      if (message.kind === "job added") children.at(-1)!.worker?.send(wakeMessage, ignoreClosed);
    });
    worker.once("exit", (code, signal) => {
      child.worker = null;
      if (isStopping || !child.hasServed) return;
      if (options.onSocketClosed && !isServing()) {
        isStopping = true;
        return options.onSocketClosed();
      }
      child.failures = Date.now() - startedAt > stableMs ? 0 : child.failures + 1;
      const pauseMs = Math.min(backoffMs.first * 2 ** child.failures, backoffMs.longest);
      log.error({ process: child.name, code, signal, pauseMs }, "a process ended and starts again");
      void sleep(pauseMs, undefined, { ref: false }).then(() => isStopping || start(child));
    });
    return worker;
  };

  const [first, ...others] = children;
  const { port, setupLinkLine } = await waitForReady(start(first!, true));
  await Promise.all(others.map((child) => waitForReady(start(child))));
  return {
    port,
    setupLinkLine,
    isServing,
    async stop() {
      isStopping = true;
      await Promise.all(children.map((child) => stopChild(child, options.stopLimitMs)));
    },
  };
}

const isServer = (environment: Child["environment"]) => environment[childVariables.number] !== "worker";

function listChildren({ serverFile, workerFile, count }: ProcessOptions): Child[] {
  const createChild = (name: string, file: string, number: string): Child => {
    const state = { worker: null, isReady: false, hasServed: false, failures: 0 };
    return { name, file, environment: { [childVariables.number]: number }, ...state };
  };
  const servers = Array.from({ length: count }, (_, number) =>
    createChild(`server ${number}`, serverFile, String(number)),
  );
  return workerFile ? [...servers, createChild("worker", workerFile, "worker")] : servers;
}

/** Resolves to the child's message when it serves. Rejects if it ends before; it has written the reason itself. */
const waitForReady = (worker: Worker) =>
  new Promise<Extract<ChildMessage, { kind: "ready" }>>((resolve, reject) => {
    worker.on("message", (message: ChildMessage) => {
      if (message.kind === "ready") resolve(message);
    });
    worker.once("exit", (code) => reject(new ChildFailure(code)));
  });

/** Thrown when a child ends before it serves; `code` is its exit code. */
export class ChildFailure extends Error {
  constructor(readonly code: number | null) {
    super("");
  }
}

async function stopChild({ worker, isReady }: Child, limitMs: number) {
  if (!worker) return;
  const exit = new Promise((resolve) => worker.once("exit", resolve));
  const killTimer = setTimeout(() => worker.process.kill("SIGKILL"), limitMs);
  if (isReady) worker.send(stopMessage, ignoreClosed);
  else worker.process.kill("SIGTERM");
  await exit;
  clearTimeout(killTimer);
}

/** Ignores the error of a message to a child that has just ended. */
const ignoreClosed = () => undefined;
