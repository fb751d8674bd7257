import { readdir, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { FfmpegError, fromFile, runFfmpeg } from "./ffmpeg";
import { readFragmented } from "./fragmented";
import { masterPlaylist, mediaPlaylist, peakBandwidth, type Variant } from "./playlists";
import type { Probed } from "./probe";
import { sheetFilter, sheetOutput, storyboardVtt } from "./storyboard";
import { masterName, storyboardName } from "./urls";

export interface Rendition {
  /** The length of its shorter side, or `audio`. */
  name: string;
  kind: "video" | "audio";
  width: number;
  height: number;
  bytes: number;
  bandwidth: number;
  codecs: string;
}

export interface RenditionOptions {
  ffmpeg: string;
  signal?: AbortSignal;
  /** Lengths of shorter sides that are wanted; those above the video's own are left out. */
  heights: readonly number[];
  /** From 0 to 1. */
  onProgress?: (part: number) => void;
}

/** Makes every rendition of a video, their playlists and the storyboard into an empty directory: one run, decoded once. */
export async function makeRenditions(
  input: string,
  dir: string,
  probed: Probed,
  { heights, onProgress, ...options }: RenditionOptions,
): Promise<Rendition[]> {
  const { duration } = probed;
  const sides = sidesOf(probed, heights);
  const hasSound = probed.audioCodec !== null;
  await runFfmpeg(renditionArguments(input, probed, heights), {
    ...options,
    cwd: dir,
    timeoutMs: (600 + duration * 60) * 1000,
    ...(onProgress && { onProgress: (seconds) => onProgress(Math.min(1, seconds / duration)) }),
  });
  const names = [...sides.map(String), ...(hasSound ? ["audio"] : [])];
  const variants = await Promise.all(names.map((name) => readVariant(dir, name)));
  await writePlaylists(dir, variants, duration);
  return Promise.all(variants.map((variant) => describe(dir, variant)));
}

/** What ffmpeg is told, to make all of it into the directory it runs in. */
export const renditionArguments = (input: string, probed: Probed, heights: readonly number[]) => [
  ...["-y", "-threads", threads, ...fromFile(input)],
  ...outputs(sidesOf(probed, heights), probed.audioCodec !== null, probed.duration),
];

/** Which sides to make; of a video smaller than all that are wanted, its own. Even, as H.264 wants them. */
function sidesOf({ width, height }: Probed, heights: readonly number[]): number[] {
  const own = Math.min(width, height);
  const fitting = heights.filter((side) => side <= own).sort((a, b) => a - b);
  return fitting.length > 0 ? fitting : [Math.max(2, own - (own % 2))];
}

const threads = String(Math.min(8, availableParallelism()));

/** The most that pictures may take, in kbit/s, up to a side; and what sound gets beside them. */
const rates = [
  { upTo: 240, pictures: 250, sound: 64 },
  { upTo: 360, pictures: 600, sound: 96 },
  { upTo: 480, pictures: 1_100, sound: 128 },
  { upTo: 720, pictures: 2_800, sound: 128 },
  { upTo: Infinity, pictures: 5_000, sound: 128 },
];

const ratesOf = (side: number) => rates.find(({ upTo }) => side <= upTo)!;

function outputs(sides: number[], hasSound: boolean, duration: number): string[] {
  const sound = hasSound ? ["-map", "0:a:0"] : [];
  return [
    ...["-filter_complex", filters(sides, duration)],
    ...sides.flatMap((side) => ["-map", `[v${side}]`, ...sound, ...encoding(side), ...into(side, byKeyFrames)]),
    ...(hasSound ? [...sound, ...soundOf(64), ...into("audio", byTime)] : []),
    ...["-map", "[sheets]", ...sheetOutput],
  ];
}

function filters(sides: number[], duration: number): string {
  const upright = "scale='iw*sar':ih,setsar=1,format=yuv420p";
  const scaled = sides.map(
    (side) => `[s${side}]scale=w='if(gt(iw,ih),-2,${side})':h='if(gt(iw,ih),${side},-2)',setsar=1[v${side}]`,
  );
  const split = `split=${sides.length + 1}${sides.map((side) => `[s${side}]`).join("")}[small]`;
  return [`[0:V:0]${upright},${split}`, ...scaled, `[small]${sheetFilter(duration)}[sheets]`].join(";");
}

/** Every rendition is cut at the same moments, and each segment opens by itself. */
const cuts = ["-sc_threshold", "0", "-g", "600", "-force_key_frames", "expr:gte(t,n_forced*2)"];
const byKeyFrames = ["-movflags", "+frag_keyframe+empty_moov+default_base_moof+global_sidx"];
const byTime = ["-movflags", "+empty_moov+default_base_moof+global_sidx", "-frag_duration", "4000000"];

const soundOf = (rate: number) => ["-c:a", "aac", "-b:a", `${rate}k`, "-ac", "2", "-ar", "48000"];

const encoding = (side: number) => [
  ...["-c:v", "libx264", "-profile:v", "high", "-preset", "veryfast", "-crf", "23", "-fpsmax", "60"],
  ...["-maxrate", `${ratesOf(side).pictures}k`, "-bufsize", `${ratesOf(side).pictures * 2}k`],
  ...["-threads", threads, ...cuts, ...soundOf(ratesOf(side).sound)],
];

const into = (name: number | string, cut: string[]) => [
  ...["-map_metadata", "-1", "-map_chapters", "-1", ...cut],
  ...["-f", "mp4", `${name}.mp4`],
];

async function readVariant(dir: string, name: string): Promise<Variant> {
  const read = await readFragmented(join(dir, `${name}.mp4`));
  if (!read || read.segments.length === 0)
    throw new FfmpegError("The video could not be converted", `${name}: no sidx`);
  return { name, ...read };
}

/** A player begins with the first of the master playlist: the smallest, which every line carries. */
async function writePlaylists(dir: string, variants: Variant[], duration: number) {
  for (const variant of variants) await writeFile(join(dir, `${variant.name}.m3u8`), mediaPlaylist(variant));
  await writeFile(join(dir, masterName), masterPlaylist(variants));
  const sheets = (await readdir(dir)).filter((file) => file.endsWith(".jpg")).length;
  await writeFile(join(dir, storyboardName), storyboardVtt(duration, sheets));
}

async function describe(dir: string, variant: Variant): Promise<Rendition> {
  const { name, width, height, codecs } = variant;
  const { size } = await stat(join(dir, `${name}.mp4`));
  const kind = width > 0 ? ("video" as const) : ("audio" as const);
  return { name, kind, width, height, bytes: size, bandwidth: peakBandwidth(variant), codecs };
}
