import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "#tests/support/free-ports";
import { cpuOf, forgetPeak, peakBytes } from "#tests/support/read-process";

export interface Running {
  url: string;
  pid: number;
  /** Returns the seconds of processor time so far. */
  cpu(): number;
  /** Returns the seconds of processor time of its children that have ended. */
  cpuOfChildren(): number;
  /** Returns the peak memory in bytes since `forgetPeak`. */
  peak(): number;
  forgetPeak(): void;
  stop(): Promise<void>;
}

export const scratch = () => mkdtemp(join(tmpdir(), "vidlark-bench-"));

/** Starts a program that listens on `port` and waits until it answers. */
export async function start(command: string, args: string[], port: number, env = {}): Promise<Running> {
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env } });
  const end = () => void child.kill();
  process.once("exit", end);
  const url = `http://127.0.0.1:${port}`;
  const closed = new Promise<void>((done) => child.once("close", () => done()));
  const running: Running = {
    url,
    pid: child.pid!,
    cpu: () => cpuOf(child.pid!).own,
    cpuOfChildren: () => cpuOf(child.pid!).children,
    peak: () => peakBytes(child.pid!),
    forgetPeak: () => forgetPeak(child.pid!),
    async stop() {
      end();
      await closed;
      process.off("exit", end);
    },
  };
  await answers(url, () => child.exitCode !== null);
  return running;
}

async function answers(url: string, hasEnded: () => boolean) {
  for (let tries = 0; tries < 1_200 && !hasEnded(); tries++) {
    const response = await fetch(url).catch(() => null);
    if (response) return void (await response.arrayBuffer());
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`Nothing answers at ${url}`);
}

/** The command that starts a built program, as `npm start` does. */
export const startOf = (program: "server" | "worker") => [
  process.execPath,
  "--max-semi-space-size=8",
  `build/${program}.js`,
];

/**
 * Starts the built server on an empty data directory, which `stop` removes and `end` leaves; it makes no renditions by
 * default.
 * `prefix` begins its command, such as with the processors that it may use.
 */
export async function startSite(
  env: Record<string, string> = {},
  prefix: readonly string[] = [],
): Promise<Running & { dataDir: string; end: () => Promise<void> }> {
  const dataDir = await scratch();
  const port = await findFreePort();
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    RENDITIONS: "off",
    RATE_LIMIT_SCALE: "1000",
    ...env,
  };
  const [command, ...args] = [...prefix, ...startOf("server")];
  const server = await start(command!, args, port, { ...settings, NODE_ENV: "production" });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...server, dataDir, end: server.stop, stop };
}

/** A response of the fixed server; `body` is the path of a file. */
export interface FixedAnswer {
  headers: Record<string, string>;
  body: string;
}

/** Starts a bare node:http server, in its own process, that always sends the same bytes. */
export async function startFixed(answers: Record<string, FixedAnswer>): Promise<Running> {
  const dir = await scratch();
  const file = join(dir, "answers.json");
  writeFileSync(file, JSON.stringify(answers));
  const port = await findFreePort();
  const server = await start(process.execPath, ["bench/support/fixed-server.mjs", file, String(port)], port);
  await rm(dir, { recursive: true });
  return server;
}
