import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { promisify } from "node:util";
import { film } from "./films";

/** Grain that remains visible when the picture is scaled down. */
const grain = "scale=426:240,noise=alls=24:allf=t,scale=1280:720";

/** Returns the path of a 40-second 720p film whose 240p reaches its maximum bitrate; creates it on the first call. */
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
