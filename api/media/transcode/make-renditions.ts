import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FfmpegError, runFfmpeg } from "#api/media/processes/ffmpeg";
import { readFragmented } from "#api/media/formats/fragmented-mp4";
import {
  writeMasterPlaylist,
  writeMediaPlaylist,
  findPeakBandwidth,
  type Variant,
} from "#api/media/formats/hls-manifest";
import { writeDuration } from "#api/media/formats/write-duration";
import type { ProbeResult } from "#api/media/formats/probe-result";
import { planRenditions, type RenditionChoice } from "./choose-renditions";
import { writeStoryboardVtt } from "./storyboard";
import { masterName, storyboardName } from "#api/media/store/urls";
import * as t from "#languages/api-media";

export interface Rendition {
  /** The length of its shorter side, `audio`, `audio-opus`, or `audio-high` of an audio-only video. */
  name: string;
  kind: "video" | "audio";
  width: number;
  height: number;
  bytes: number;
  bandwidth: number;
  codecs: string;
}

/** The version of the files' format. In version 0, files end in `mfra`, and playlists use byte ranges. */
export const renditionFormat = 1;

export interface RenditionOptions extends RenditionChoice {
  probe: ProbeResult;
  ffmpeg: string;
  signal?: AbortSignal;
  /** Receives the progress from 0 to 1. */
  onProgress?: (progress: number) => void;
}

/**
 * Writes the renditions that a video lacks, their playlists and its first storyboard into an empty directory. Runs ffmpeg
 * once, which decodes the video once. Returns the renditions, smallest first.
 */
export async function makeRenditions(
  input: string,
  dir: string,
  { probe, onProgress, signal, ffmpeg, ...choice }: RenditionOptions,
): Promise<Rendition[]> {
  const { duration } = probe;
  const { names, args } = await planRenditions(input, probe, { ...choice, ffmpeg, signal });
  if (names.length === 0) return [];
  await runFfmpeg(args, {
    ffmpeg,
    signal,
    cwd: dir,
    timeoutMs: (600 + duration * 60) * 1000,
    onProgress: onProgress && ((seconds) => onProgress(Math.min(1, seconds / duration))),
  });
  return readRenditions(dir, names, duration);
}

/** Reads the renditions that ffmpeg wrote. Writes their playlists and the storyboard. */
export async function readRenditions(dir: string, names: readonly string[], duration: number): Promise<Rendition[]> {
  const variants = await Promise.all(names.map((name) => readVariant(dir, name)));
  for (const variant of variants) await writeFile(join(dir, `${variant.name}.m3u8`), writeMediaPlaylist(variant));
  await writeFile(join(dir, masterName), writeMasterPlaylist(variants));
  const sheets = (await readdir(dir)).filter((file) => file.endsWith(".jpg")).length;
  if (sheets > 0) await writeFile(join(dir, storyboardName), writeStoryboardVtt(duration, sheets));
  return Promise.all(variants.map((variant) => toRendition(dir, variant)));
}

async function readVariant(dir: string, name: string): Promise<Variant> {
  await writeDuration(join(dir, `${name}.mp4`));
  const file = await readFragmented(join(dir, `${name}.mp4`));
  if (!file || file.segments.length === 0) throw new FfmpegError(t.notConverted, `${name}: no sidx`);
  return { name, ...file };
}

async function toRendition(dir: string, variant: Variant): Promise<Rendition> {
  const { name, width, height, codecs } = variant;
  const { size } = await stat(join(dir, `${name}.mp4`));
  const kind = width > 0 ? ("video" as const) : ("audio" as const);
  return { name, kind, width, height, bytes: size, bandwidth: findPeakBandwidth(variant), codecs };
}
