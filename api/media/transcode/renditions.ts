import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FfmpegError, inputFile, runFfmpeg } from "#api/media/processes/ffmpeg";
import { readFragmented } from "#api/media/formats/fragmented-mp4";
import {
  writeMasterPlaylist,
  writeMediaPlaylist,
  findPeakBandwidth,
  type Variant,
} from "#api/media/formats/hls-manifest";
import { writeDuration } from "#api/media/formats/write-duration";
import type { Probed } from "#api/media/formats/probed";
import { inputOptions, videoOutputs, audioOutputs } from "./rendition-outputs";
import { storyboardVtt } from "./storyboard";
import { masterName, storyboardName } from "#api/media/store/urls";
import * as t from "#languages/api-media";

export interface Rendition {
  /** The length of its shorter side, `audio`, or `audio-high` of an audio-only video. */
  name: string;
  kind: "video" | "audio";
  width: number;
  height: number;
  bytes: number;
  bandwidth: number;
  codecs: string;
}

/** The version of the files' format. 0: the file ends in `mfra` and its playlist uses byte ranges. 1: neither. */
export const renditionFormat = 1;

export interface RenditionOptions {
  ffmpeg: string;
  signal?: AbortSignal;
  /** Requested lengths of shorter sides; those above the video's own are skipped. */
  renditionSides: readonly number[];
  /** Receives the progress from 0 to 1. */
  onProgress?: (part: number) => void;
}

/**
 * Writes all renditions of a video, their playlists and the storyboard into an empty directory; runs ffmpeg once and
 * decodes the video once.
 */
export async function makeRenditions(
  input: string,
  dir: string,
  probed: Probed,
  { renditionSides, onProgress, ...options }: RenditionOptions,
): Promise<Rendition[]> {
  const { duration } = probed;
  const { names, args } = await planRenditions(input, probed, renditionSides);
  await runFfmpeg(args, {
    ...options,
    cwd: dir,
    timeoutMs: (600 + duration * 60) * 1000,
    ...(onProgress && { onProgress: (seconds) => onProgress(Math.min(1, seconds / duration)) }),
  });
  const variants = await Promise.all(names.map((name) => readVariant(dir, name)));
  await writePlaylists(dir, variants, duration);
  return Promise.all(variants.map((variant) => toRendition(dir, variant)));
}

/** Plans the renditions and the arguments of the ffmpeg run that writes them into its working directory. */
export async function planRenditions(input: string, probed: Probed, renditionSides: readonly number[]) {
  const { names, outputs } =
    probed.videoCodec === null ? await planSound(input, probed) : planVideo(probed, renditionSides);
  return { names, args: [...inputOptions, ...inputFile(input), ...outputs] };
}

function planVideo(probed: Probed, renditionSides: readonly number[]) {
  const sides = chooseSides(probed, renditionSides);
  const hasSound = probed.audioCodec !== null;
  const names = [...sides.map(String), ...(hasSound ? ["audio"] : [])];
  return { names, outputs: videoOutputs(sides, hasSound, probed.duration) };
}

/** The source bitrate in kbit/s from which a better audio-only rendition is worthwhile. */
const highAudioKbps = 80;

async function planSound(input: string, { duration }: Probed) {
  const { size } = await stat(input);
  const rates = { audio: 64, ...((size * 8) / duration / 1000 > highAudioKbps && { "audio-high": 192 }) };
  return { names: Object.keys(rates), outputs: audioOutputs(rates) };
}

/**
 * Chooses the sides to encode; uses the video's own when it is smaller than all requested ones. Sides are even, as
 * H.264 with 4:2:0 requires.
 */
function chooseSides({ width, height }: Probed, renditionSides: readonly number[]): number[] {
  const shorterSide = Math.min(width, height);
  const fitting = renditionSides.filter((side) => side <= shorterSide).sort((a, b) => a - b);
  return fitting.length > 0 ? fitting : [Math.max(2, shorterSide - (shorterSide % 2))];
}

async function readVariant(dir: string, name: string): Promise<Variant> {
  await writeDuration(join(dir, `${name}.mp4`));
  const read = await readFragmented(join(dir, `${name}.mp4`));
  if (!read || read.segments.length === 0) throw new FfmpegError(t.notConverted, `${name}: no sidx`);
  return { name, ...read };
}

/**
 * Writes the playlists. A player starts with the first rendition of the master playlist: the smallest, which loads on
 * every connection.
 */
async function writePlaylists(dir: string, variants: Variant[], duration: number) {
  for (const variant of variants) await writeFile(join(dir, `${variant.name}.m3u8`), writeMediaPlaylist(variant));
  await writeFile(join(dir, masterName), writeMasterPlaylist(variants));
  const sheets = (await readdir(dir)).filter((file) => file.endsWith(".jpg")).length;
  if (sheets > 0) await writeFile(join(dir, storyboardName), storyboardVtt(duration, sheets));
}

async function toRendition(dir: string, variant: Variant): Promise<Rendition> {
  const { name, width, height, codecs } = variant;
  const { size } = await stat(join(dir, `${name}.mp4`));
  const kind = width > 0 ? ("video" as const) : ("audio" as const);
  return { name, kind, width, height, bytes: size, bandwidth: findPeakBandwidth(variant), codecs };
}
