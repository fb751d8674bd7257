import { spawn } from "node:child_process";
import { cp, rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "#tests/support/free-ports";

const frozenDir = ".cache/screenshots-site";

/** Starts a copy of the demo site with a frozen clock, so that its pages are the same in every run. */
export async function startFrozenDemo(dataDir: string, frozenTimeMs: number) {
  const site = await startDemo(dataDir);
  await site.stop();
  await rm(frozenDir, { recursive: true, force: true });
  await cp(dataDir, frozenDir, { recursive: true });
  return startDemo(frozenDir, frozenTimeMs);
}

/** Starts the demo site on a free port, and makes it if it is missing. Returns its URL and a function that stops it. */
export async function startDemo(dataDir: string, frozenTimeMs?: number) {
  const site = await startServer(["demo/start.mjs", dataDir], process.env, frozenTimeMs);
  await waitForAllRenditions(site.url);
  return site;
}

/** Starts an empty site at an IP address, so that it shares no cookies with the demo site. */
export async function startEmptySite(name: string, frozenTimeMs: number, VIDEO_API_URL = "") {
  const DATA_DIR = `.cache/screenshots-${name}`;
  await rm(DATA_DIR, { recursive: true, force: true });
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, DATA_DIR, VIDEO_API_URL };
  return startServer(["build/server.js"], env, frozenTimeMs, "127.0.0.1");
}

async function startServer(args: string[], env: NodeJS.ProcessEnv, frozenTimeMs?: number, host = "localhost") {
  const clock = frozenTimeMs === undefined ? [] : ["--import", "./scripts/screenshots/freeze-clock.mjs"];
  const port = await findFreePort();
  const url = `http://${host}:${port}`;
  const child = spawn(process.execPath, [...clock, ...args], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...env, PORT: String(port), FROZEN_TIME: String(frozenTimeMs) },
  });
  const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await exit;
  };
  const isUp = await Promise.race([waitUntilReachable(url), exit.then(() => false)]);
  if (isUp) return { url, stop };
  await stop();
  throw new Error("A site did not start");
}

async function waitUntilReachable(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 3_000; attempt++) {
    const isUp = await fetch(`${url}/robots.txt`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return true;
    await pause(200);
  }
  return false;
}

/** Waits until all renditions of all videos are ready, for ten minutes at most. */
async function waitForAllRenditions(url: string) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(`${url}/api/v1/videos?limit=100`);
    const { data } = (await answer.json()) as { data: { docs: { progress: number | null }[] } };
    if (data.docs.every(({ progress }) => progress === null)) return;
    await pause(1_000);
  }
  throw new Error("The renditions of the demo's videos were not ready in time");
}
