import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { findTools } from "#api/media/processes/ffmpeg";
import { probeVideo } from "#api/media/formats/probe";
import { planRenditions } from "#api/media/transcode/choose-renditions";
import { cpuOf } from "#tests/support/read-process";
import { scratch } from "./processes";

export interface BareRun {
  seconds: number;
  /** Seconds of processor time. */
  cpu: number;
}

/** Makes the same files of a video as the site does, with ffmpeg alone at normal priority. */
export async function bareRun(path: string, renditionSides: readonly number[]): Promise<BareRun> {
  const { ffmpeg } = await findTools();
  const probe = await probeVideo(path);
  const cwd = await scratch();
  const before = cpuOf("self").children;
  const startedAt = performance.now();
  const { args } = await planRenditions(resolve(path), probe, { renditionSides, ffmpeg: ffmpeg! });
  const quietArgs = ["-nostdin", "-v", "error", ...args];
  const [code] = (await once(spawn(ffmpeg!, quietArgs, { cwd, stdio: "inherit" }), "close")) as [number | null];
  const seconds = (performance.now() - startedAt) / 1_000;
  await rm(cwd, { recursive: true });
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  return { seconds, cpu: cpuOf("self").children - before };
}
