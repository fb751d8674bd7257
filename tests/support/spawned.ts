import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireBuild } from "./built";

const cleanups: (() => unknown)[] = [];

/** Runs this when the test that started something ends. */
export const onCleanUp = (end: () => unknown) => void cleanups.push(end);

/** Stops what a test started. */
export async function cleanUp() {
  for (const end of cleanups.splice(0).reverse()) await end();
}

export async function makeDirectory() {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-"));
  cleanups.push(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Starts a server in this process; returns its URL. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  cleanups.push(() => (server.close(), server.closeAllConnections()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface Spawned {
  child: ChildProcess;
  /** Returns everything that it has written so far. */
  output: () => string;
  /** Resolves to its exit code when it exits. */
  exit: Promise<number | null>;
  /** Resolves to the first match in its output; throws if it exits before. */
  waitForOutput: (pattern: RegExp) => Promise<RegExpExecArray>;
}

/** What `node --import` loads before one of our programs. */
export const equalPriority = new URL("equal-priority.mjs", import.meta.url).href;

/** Runs one of our programs in its own process. */
export function spawnNode(args: string[], env: Record<string, string> = {}): Spawned {
  if (args[0]?.startsWith("build/")) requireBuild();
  const surroundings = { PATH: process.env.PATH ?? "", NODE_ENV: "production" as const, ...env };
  const child = spawn(process.execPath, ["--import", equalPriority, ...args], {
    env: surroundings,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      listeners.forEach((listener) => listener());
    });
  const exit = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  cleanups.push(() => (child.kill("SIGKILL"), exit));
  const waitForOutput = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((done, failed) => {
      const look = () => {
        const match = pattern.exec(text);
        if (match) done(match);
      };
      listeners.add(look);
      void exit.then(() => failed(new Error(`It ended without ${pattern}:\n${text}`)));
      look();
    });
  return { child, output: () => text, exit, waitForOutput };
}

/** Makes a data directory with an empty site, which starts sooner than one whose tables have to be made. */
async function makeDataDirectory() {
  const dir = await makeDirectory();
  const { writeMigratedSqlite } = await import("./migrated-sqlite");
  await writeMigratedSqlite(join(dir, "vidlark.sqlite"));
  return dir;
}

/** Starts the built server; adds its URL. */
export async function startBuiltServer(env: Record<string, string> = {}) {
  const dataDir = env.DATA_DIR ?? (await makeDataDirectory());
  const usual = { PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, RATE_LIMIT_SCALE: "1000" };
  const server = spawnNode(["build/server.js"], { ...usual, ...env });
  const [, port] = await server.waitForOutput(/"url":"http:\/\/localhost:(\d+)"/);
  return { ...server, dataDir, url: `http://127.0.0.1:${port}` };
}
