import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { promisify } from "node:util";
import { film } from "./films";

/** Grain that stays when the picture gets small. */
const grain = "scale=426:240,noise=alls=24:allf=t,scale=1280:720";

/** Path of a film of 40 seconds in 720p whose 240p fills the rate that it may take; made once. */
export async function playFilm(): Promise<string> {
  const path = ".cache/bench/play-1.mp4";
  if (existsSync(path)) return path;
  await mkdir(".cache/bench", { recursive: true });
  const unfinished = `${path}.part.mp4`;
  const input = ["-stream_loop", "1", "-i", await film("mp4"), "-t", "40"];
  const encoding = ["-vf", grain, "-c:v", "libx264", "-preset", "veryfast", "-b:v", "4M", "-c:a", "copy"];
  const args = [...input, ...encoding, "-movflags", "+faststart", unfinished];
  await promisify(execFile)("ffmpeg", ["-nostdin", "-v", "error", "-y", ...args]);
  await rename(unfinished, path);
  return path;
}
