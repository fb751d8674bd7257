import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { onTestFinished } from "vitest";
import type { TestApi } from "./api";

const shelf = ".cache/tests";

/** A program that does the jobs of a site and nothing else, as `npm run worker` does; its path. */
export async function workerProgram() {
  const contents = `
    import pino from "pino";
    import { openWork } from "./api/work.ts";
    const settings = JSON.parse(process.argv[2]);
    const work = await openWork({ ...settings, log: pino({ level: "silent" }) }, 100);
    work.start();`;
  const stdin = { contents, resolveDir: process.cwd() };
  const built = await build({
    stdin,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    write: false,
  });
  await mkdir(shelf, { recursive: true });
  const path = join(shelf, `worker-${process.pid}.mjs`);
  await writeFile(path, built.outputFiles[0]!.text);
  return path;
}

/** Starts that program on the site's database and files; it ends with the test. */
export function startWorker(program: string, { place }: TestApi, heights: number[]): ChildProcess {
  const child = spawn(process.execPath, [program, JSON.stringify({ ...place, tools: {}, heights })], {
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

export async function killOutright(child: ChildProcess) {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

/** The processes of ffmpeg that work in this directory. */
export async function ffmpegsIn(dir: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (line.split("\0")[0]?.endsWith("ffmpeg") && line.includes(dir)) found.push(Number(pid));
  }
  return found;
}
