import cluster from "node:cluster";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Config } from "./config";
import { describeListenFailure } from "./start-failure";

/** The first file descriptor that systemd passes (SD_LISTEN_FDS_START, sd_listen_fds(3)). */
const firstPassedFd = 3;

/**
 * Finds the socket that systemd passes to this process or its parent, so that connections wait while the server restarts.
 * Null if the server opens its own socket.
 */
export function findPassedSocket(
  { LISTEN_FDS, LISTEN_PID }: Record<string, string | undefined> = process.env,
  { pid, ppid } = cluster.isWorker ? process : { pid: process.pid, ppid: 0 },
): { fd: number } | null {
  const isForUs = LISTEN_PID === String(pid) || LISTEN_PID === String(ppid);
  return LISTEN_FDS === "1" && isForUs ? { fd: firstPassedFd } : null;
}

/**
 * Listens on a socket of systemd, or at the configured address. Returns the port, which the system chooses for port 0.
 */
export async function listen(server: Server, { PORT, HOST }: Config): Promise<number> {
  await new Promise<void>((done, failed) => {
    server.once("error", (error) => failed(describeListenFailure(error, { PORT, HOST })));
    server.listen(findPassedSocket() ?? { port: PORT, host: HOST }, done);
  });
  return (server.address() as AddressInfo).port;
}

export interface DrainTimes {
  /** How long a stopping server still accepts requests. */
  delayMs: number;
  /** How long it then waits for open requests. */
  limitMs: number;
}

export const readDrainTimes = ({ DRAIN_DELAY_SECONDS, DRAIN_SECONDS }: Config): DrainTimes => ({
  delayMs: DRAIN_DELAY_SECONDS * 1_000,
  limitMs: DRAIN_SECONDS * 1_000,
});

/** Stops a server: closes idle connections, accepts no more after the delay, and closes open ones after the limit. */
export async function stopListening(server: Server, { delayMs, limitMs }: DrainTimes) {
  // Browsers and proxies keep idle connections open, which would delay the stop.
  const idleTimer = setInterval(() => server.closeIdleConnections(), 50);
  if (delayMs > 0) await setTimeout(delayMs);
  const closed = new Promise((done) => server.close(done));
  const limit = new AbortController();
  setTimeout(limitMs, undefined, { signal: limit.signal }).then(
    () => server.closeAllConnections(),
    () => undefined,
  );
  await closed;
  clearInterval(idleTimer);
  limit.abort();
}
