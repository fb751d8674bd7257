import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { bundleOptions } from "../../scripts/bundle-options.mjs";
import type { TestApi } from "./api";
import { equalPriority } from "./spawned";

const cacheDir = ".cache/tests";

/** Builds a program that only works on a site's jobs, as `npm run worker` does; returns its path. */
export const buildWorkerProgram = () =>
  buildProgram(
    "worker",
    `
    import pino from "pino";
    import { openWorker } from "./api/open-worker.ts";
    const settings = JSON.parse(process.argv[2]);
    const worker = await openWorker({ ...settings, pollIntervalMs: 100, log: pino({ level: "silent" }) });
    worker.start();`,
  );

/** Builds a program from its text, whose imports begin at the project's directory; returns its path. */
export async function buildProgram(name: string, contents: string) {
  const stdin = { contents, resolveDir: process.cwd(), loader: "ts" as const };
  const built = await build({ ...bundleOptions, stdin, write: false });
  await mkdir(cacheDir, { recursive: true });
  const path = join(cacheDir, `${name}-${process.pid}.mjs`);
  await writeFile(path, built.outputFiles[0]!.text);
  return path;
}

const started = new Set<ChildProcess>();

/** Starts that program on the site's database and files. */
export function startWorker(
  program: string,
  { place }: TestApi,
  settings: { renditionSides?: number[]; makesAv1?: boolean } = {},
): ChildProcess {
  const child = spawn(
    process.execPath,
    ["--import", equalPriority, program, JSON.stringify({ ...place, tools: {}, ...settings })],
    {
      stdio: "ignore",
    },
  );
  started.add(child);
  return child;
}

export async function kill(child: ChildProcess) {
  started.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

export const killAll = () => Promise.all([...started].map(kill));
