import { spawn } from "node:child_process";
import { cp, rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "#tests/support/free-ports";

const frozenDir = ".cache/screenshots-site";

/** Starts a copy of the demo site with a frozen clock, so that its pages are the same in every run. */
export async function startFrozenDemo(dataDir: string, time: number) {
  const site = await startDemo(dataDir);
  await site.stop();
  await rm(frozenDir, { recursive: true, force: true });
  await cp(dataDir, frozenDir, { recursive: true });
  return startDemo(frozenDir, time);
}

/**
 * Starts the demo site on a free port, creates it if it is missing, and returns its address and a function that stops
 * it.
 */
export async function startDemo(dataDir: string, frozenTime?: number) {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const clock = frozenTime === undefined ? [] : ["--import", "./scripts/screenshots/freeze-clock.mjs"];
  const child = spawn(process.execPath, [...clock, "demo/start.mjs", dataDir], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), LOG_LEVEL: "error", FROZEN_TIME: String(frozenTime) },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const isUp = await Promise.race([comesUp(url), ended.then(() => false)]);
  if (isUp) {
    await settles(url);
    return { url, stop };
  }
  await stop();
  throw new Error("The demo site did not start");
}

async function comesUp(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 3_000; attempt++) {
    const isUp = await fetch(`${url}/healthcheck`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return true;
    await pause(200);
  }
  return false;
}

/** Waits until all renditions of all videos are ready, for some minutes at most. */
async function settles(url: string) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(`${url}/api/v1/videos?limit=100`);
    const { data } = (await answer.json()) as { data: { docs: { progress: number | null }[] } };
    if (data.docs.every(({ progress }) => progress === null)) return;
    await pause(1_000);
  }
  throw new Error("The sizes of the demo's videos were not made in time");
}
