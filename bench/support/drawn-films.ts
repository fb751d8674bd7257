import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { probeVideo } from "#api/media/formats/probe";
import type { ProbeResult } from "#api/media/formats/probe-result";

/** BYTES_SECONDS=4 draws shorter films, to try the bench. */
export const seconds = Number(process.env.BYTES_SECONDS ?? 10);

const words = Array.from({ length: 14 }, (_, line) => `Line ${line + 1} of a slide about larks and their songs`);
const slides = words.map(
  (text, line) => `drawtext=text='${text} %{expr\\:trunc(t/4)}':x=40:y=${20 + line * 32}:fontsize=24:fontcolor=black`,
);

/** Three films that ffmpeg draws, each with a sound. */
export const films = {
  drawn: `testsrc2=s=854x480:r=25:d=${seconds}`,
  "camera-like": `mandelbrot=s=854x480:r=25,trim=duration=${seconds},noise=alls=4:allf=t`,
  "text and slides": `color=c=white:s=854x480:r=25:d=${seconds},${slides.join()}`,
};

/** Runs ffmpeg, and returns what it says. */
export const run = async (args: string[], cwd?: string) =>
  (await promisify(execFile)("ffmpeg", ["-nostdin", "-y", ...args], { cwd, maxBuffer: 1 << 26 })).stderr;

export interface Film {
  dir: string;
  path: string;
  probe: ProbeResult;
}

/** Draws a film with a sound into a directory of its own. */
export async function openFilm(picture: string): Promise<Film> {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-bytes-"));
  const path = join(dir, "film.mkv");
  const sound = `aevalsrc='0.3*sin(220*2*PI*t)*(0.6+0.4*sin(3*t))+0.02*random(0)':s=48000:d=${seconds}`;
  const inputs = ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", sound];
  await run([
    ...inputs,
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-crf",
    "8",
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    "flac",
    path,
  ]);
  return { dir, path, probe: await probeVideo(path, { ffprobe: "ffprobe" }) };
}
