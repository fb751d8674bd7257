import { stat } from "node:fs/promises";
import { inputFile } from "#api/media/processes/ffmpeg";
import type { PictureTraits } from "#api/media/formats/picture-traits";
import type { ProbeResult } from "#api/media/formats/probe-result";
import { listEncoders } from "./encoders";
import { buildVolumeFilter } from "./loudness";
import { inputOptions, buildSoundOutputs, buildVideoOutputs } from "./rendition-outputs";
import { chooseSounds, type Sound } from "./sounds";
import { choosePictureFixes } from "./picture-fixes";

export interface RenditionChoice {
  /** The requested shorter sides in pixels; larger ones than the video's own are skipped. */
  renditionSides: readonly number[];
  /** Whether its publisher marked it as music, whose sound gets more bytes. */
  isMusic?: boolean;
  /** The names of the renditions that the video has. If it has any, it has its storyboard, too. */
  existingNames?: readonly string[];
  /** The traits of its pictures to correct; none by default. */
  traits?: PictureTraits;
}

type PlanOptions = RenditionChoice & { ffmpeg: string; signal?: AbortSignal };

/** Plans the renditions, and the arguments with which ffmpeg writes them. Measures the loudness of the sound first. */
export async function planRenditions(input: string, probe: ProbeResult, options: PlanOptions) {
  const { isMusic = false, existingNames = [], renditionSides } = options;
  const isMissing = (name: number | string) => !existingNames.includes(String(name));
  const isSound = probe.videoCodec === null;
  const sides = isSound ? [] : chooseSides(probe, renditionSides).filter(isMissing);
  const sounds = probe.audioCodec === null ? [] : Object.entries(await findSounds(input, probe, options));
  const missingSounds: Record<string, Sound> = Object.fromEntries(sounds.filter(([name]) => isMissing(name)));
  const names = [...sides.map(String), ...Object.keys(missingSounds)];
  const volume = names.length > 0 ? await buildVolumeFilter(input, probe, options) : "";
  const pictureFixes = await choosePictureFixes(options, Math.max(...sides));
  const plan = { sides, sounds: missingSounds, isMusic, volume, pictureFixes, hasSheets: existingNames.length === 0 };
  const outputs = isSound ? buildSoundOutputs(probe, missingSounds, volume) : buildVideoOutputs(probe, plan);
  return { names, args: [...inputOptions, ...inputFile(input), ...outputs] };
}

async function findSounds(
  input: string,
  { videoCodec, duration }: ProbeResult,
  { ffmpeg, isMusic = false }: PlanOptions,
) {
  const soundOptions = { isMusic, encoders: await listEncoders(ffmpeg) };
  if (videoCodec !== null) return chooseSounds(soundOptions);
  const { size } = await stat(input);
  return chooseSounds({ ...soundOptions, sourceKbps: (size * 8) / duration / 1000 });
}

/**
 * Chooses the sides to encode. Uses the video's own if it is smaller than all requested ones. Sides are even, as H.264
 * with 4:2:0 requires.
 */
function chooseSides({ width, height }: ProbeResult, renditionSides: readonly number[]): number[] {
  const shorterSide = Math.min(width, height);
  const fittingSides = renditionSides.filter((side) => side <= shorterSide).sort((a, b) => a - b);
  return fittingSides.length > 0 ? fittingSides : [Math.max(2, shorterSide - (shorterSide % 2))];
}
