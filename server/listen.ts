import cluster from "node:cluster";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Config } from "./config";
import { describeListenFailure } from "./start-failure";

/** The first file descriptor that systemd passes (SD_LISTEN_FDS_START, sd_listen_fds(3)). */
const firstPassedFd = 3;

/**
 * Finds the socket that systemd holds for this process or its parent, so that connections wait while the server
 * restarts. Null where the server opens its own.
 */
export function findPassedSocket(
  { LISTEN_FDS, LISTEN_PID }: Record<string, string | undefined> = process.env,
  { pid, ppid } = cluster.isWorker ? process : { pid: process.pid, ppid: 0 },
): { fd: number } | null {
  const isForUs = LISTEN_PID === String(pid) || LISTEN_PID === String(ppid);
  return LISTEN_FDS === "1" && isForUs ? { fd: firstPassedFd } : null;
}

/**
 * Listens on a socket of systemd, or at the configured address; returns the port, which the system chooses for port 0.
 */
export async function listen(server: Server, { PORT, HOST }: Config): Promise<number> {
  await new Promise<void>((done, failed) => {
    server.once("error", (error) => failed(describeListenFailure(error, { PORT, HOST })));
    server.listen(findPassedSocket() ?? { port: PORT, ...(HOST && { host: HOST }) }, done);
  });
  return (server.address() as AddressInfo).port;
}

/** How long a stop accepts further requests, and how long it then waits for the open ones. */
export interface DrainTimes {
  delayMs: number;
  limitMs: number;
}

export const drainTimes = ({ DRAIN_DELAY_SECONDS, DRAIN_SECONDS }: Config): DrainTimes => ({
  delayMs: DRAIN_DELAY_SECONDS * 1_000,
  limitMs: DRAIN_SECONDS * 1_000,
});

/** Closes idle connections, then accepts no more, waits for open requests up to the limit, and closes the rest. */
export async function stopListening(server: Server, { delayMs, limitMs }: DrainTimes) {
  // Browsers and proxies keep idle connections open for further requests, which would delay the stop.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  if (delayMs > 0) await setTimeout(delayMs);
  const closed = new Promise((done) => server.close(done));
  const limit = new AbortController();
  const patience = setTimeout(limitMs, undefined, { signal: limit.signal });
  patience.then(
    () => server.closeAllConnections(),
    () => undefined,
  );
  await closed;
  clearInterval(idle);
  limit.abort();
}
