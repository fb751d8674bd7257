import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { promisify } from "node:util";

const run = (args: string[]) => promisify(execFile)("ffmpeg", ["-nostdin", "-v", "error", "-y", ...args]);

const seconds = 10;
const pictures = `testsrc2=s=1920x1080:r=30:d=${seconds},noise=alls=6:allf=t,format=yuv420p`;
const sound = `aevalsrc=0.3*sin(440*2*PI*t)+0.05*random(0):s=48000:d=${seconds}:c=stereo`;
const inputs = ["-f", "lavfi", "-i", pictures, "-f", "lavfi", "-i", sound];
const rate = ["-b:v", "6M", "-maxrate", "8M", "-bufsize", "12M", "-g", "60"];

const kinds = {
  mp4: {
    encoding: ["-c:v", "libx264", "-preset", "veryfast", ...rate, "-c:a", "aac", "-b:a", "128k"],
    container: ["-movflags", "+faststart", "-f", "mp4"],
  },
  webm: {
    encoding: [
      ...["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-row-mt", "1", "-tile-columns", "2"],
      ...[...rate, "-c:a", "libopus", "-b:a", "128k"],
    ],
    container: ["-f", "webm"],
  },
};

export type FilmKind = keyof typeof kinds;

/**
 * Returns the path of a 30-second 1080p film at 6 Mbit/s with motion, noise and sound; creates it on the first call and
 * reuses it in later runs.
 */
export async function film(kind: FilmKind): Promise<string> {
  const path = `.cache/bench/film-1.${kind}`;
  if (existsSync(path)) return path;
  await mkdir(".cache/bench", { recursive: true });
  const [part, whole] = [`${path}.part.${kind}`, `${path}.whole.${kind}`];
  const { encoding, container } = kinds[kind];
  await run([...inputs, ...encoding, ...container, part]);
  await run(["-stream_loop", "2", "-i", part, "-c", "copy", ...container, whole]);
  await rm(part);
  await rename(whole, path);
  return path;
}
