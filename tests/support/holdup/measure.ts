import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { forgetPeak, mainThreadMs, peakBytes } from "../read-process";

export interface Holdup {
  /** The longest wait of a request for a small file in ms, while one is sent every 20 ms. */
  longestWaitMs: number;
  /** The most processor time in ms that the main thread took during one such request; what it waits for is not in it. */
  longestWorkMs: number;
  seconds: number;
  /** Processor time of the server's main thread in ms. */
  mainThreadMs: number;
  /** The same per second for the small files alone, before the expensive request: a slow machine has more of both. */
  idleMsPerSecond: number;
  /** Growth of the server's memory at its peak in bytes, without its child processes. */
  growthBytes: number;
}

interface Probes {
  longestMs: number;
  longestWorkMs: number;
}

/** Measures how a server holds up other requests while it answers an expensive one. Linux only: it reads /proc. */
export async function measureHoldup(url: string, pid: number, send: () => Promise<unknown>): Promise<Holdup> {
  const prober = new Worker(resolve("tests/support/holdup/prober.mjs"), { workerData: { url, pid } });
  try {
    await once(prober, "message");
    // Connections and caches are warm by then; the measurement itself needs a window of time.
    await sleep(200);
    const idleMsPerSecond = await measureIdle(pid);
    forgetPeak(pid);
    const [time, memory] = [mainThreadMs(pid), peakBytes(pid)];
    const startedAt = performance.now();
    await send();
    const stopped = once(prober, "message") as Promise<[Probes]>;
    prober.postMessage("stop");
    const [{ longestMs, longestWorkMs }] = await stopped;
    const growthBytes = Math.max(0, peakBytes(pid) - memory);
    const seconds = (performance.now() - startedAt) / 1000;
    const work = { longestWorkMs, mainThreadMs: mainThreadMs(pid) - time, idleMsPerSecond };
    return { longestWaitMs: longestMs, seconds, ...work, growthBytes };
  } finally {
    await prober.terminate();
  }
}

async function measureIdle(pid: number): Promise<number> {
  const [time, startedAt] = [mainThreadMs(pid), performance.now()];
  await sleep(500);
  return ((mainThreadMs(pid) - time) / (performance.now() - startedAt)) * 1000;
}
