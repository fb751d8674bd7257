import { stat } from "node:fs/promises";
import { inputFile } from "#api/media/processes/ffmpeg";
import type { PictureTraits } from "#api/media/formats/picture-traits";
import type { ProbeResult } from "#api/media/formats/probe-result";
import { listEncoders } from "./encoders";
import { buildVolumeFilter } from "./loudness";
import { inputOptions, soundOutputs, videoOutputs } from "./rendition-outputs";
import { chooseSounds, type Sound } from "./sounds";
import { findStraightening } from "./straighten";

/** Which renditions a video gets. */
export interface Wishes {
  /** Requested lengths of shorter sides; those above the video's own are skipped. */
  renditionSides: readonly number[];
  /** Whether its publisher says that it is music, whose sound gets more bytes. */
  isMusic?: boolean;
  /** The names of the renditions that it has; with any, its storyboard is there, too. */
  present?: readonly string[];
  /** What of its pictures is straightened; nothing by default. */
  traits?: PictureTraits;
}

type Planning = Wishes & { ffmpeg: string; signal?: AbortSignal };

/**
 * Plans the renditions and the arguments of the ffmpeg run that writes them into its working directory; listens to the
 * sound before.
 */
export async function planRenditions(input: string, probe: ProbeResult, wishes: Planning) {
  const { isMusic = false, present = [], renditionSides } = wishes;
  const isMissing = (name: number | string) => !present.includes(String(name));
  const isSound = probe.videoCodec === null;
  const sides = isSound ? [] : chooseSides(probe, renditionSides).filter(isMissing);
  const sounds = probe.audioCodec === null ? [] : Object.entries(await findSounds(input, probe, wishes));
  const missingSounds: Record<string, Sound> = Object.fromEntries(sounds.filter(([name]) => isMissing(name)));
  const names = [...sides.map(String), ...Object.keys(missingSounds)];
  const volume = names.length > 0 ? await buildVolumeFilter(input, probe, wishes) : "";
  const straightening = await findStraightening(wishes, Math.max(...sides));
  const plan = { sides, sounds: missingSounds, isMusic, volume, straightening, hasSheets: present.length === 0 };
  const outputs = isSound ? soundOutputs(probe, missingSounds, volume) : videoOutputs(probe, plan);
  return {
    names,
    args: [...inputOptions, ...inputFile(input), ...outputs],
  };
}

async function findSounds(
  input: string,
  { videoCodec, duration }: ProbeResult,
  { ffmpeg, isMusic = false }: Wishes & { ffmpeg: string },
) {
  const soundOptions = { isMusic, encoders: await listEncoders(ffmpeg) };
  if (videoCodec !== null) return chooseSounds(soundOptions);
  const { size } = await stat(input);
  return chooseSounds({ ...soundOptions, sourceKbps: (size * 8) / duration / 1000 });
}

/**
 * Chooses the sides to encode; uses the video's own when it is smaller than all requested ones. Sides are even, as
 * H.264 with 4:2:0 requires.
 */
function chooseSides({ width, height }: ProbeResult, renditionSides: readonly number[]): number[] {
  const shorterSide = Math.min(width, height);
  const fittingSides = renditionSides.filter((side) => side <= shorterSide).sort((a, b) => a - b);
  return fittingSides.length > 0 ? fittingSides : [Math.max(2, shorterSide - (shorterSide % 2))];
}
