import { inputFile, runFfmpeg, type RunOptions } from "#api/media/processes/ffmpeg";
import type { PictureTraits } from "#api/media/formats/picture-traits";
import type { ProbeResult } from "#api/media/formats/probe-result";
import { toAv1Name } from "#api/media/store/urls";
import { listEncoders } from "./encoders";
import { byKeyFrames, findSound, mapSound, scaleTo } from "./rendition-outputs";
import { readRenditions, type Rendition } from "./make-renditions";
import { findStraightening, straighten } from "./straighten";
import { encodeSound } from "./sounds";

/** AV1 is made of sizes up to this one: larger ones cost the most work, and are played on lines that carry them. */
export const maxAv1Side = 480;

export const hasAv1 = (name: string) => Number(name) <= maxAv1Side;

/** Returns whether an ffmpeg has the encoders of AV1 with Opus. */
export async function canMakeAv1(ffmpeg: string): Promise<boolean> {
  const encoders = await listEncoders(ffmpeg);
  return encoders.has("libsvtav1") && encoders.has("libopus");
}

/** The smaller a picture, the slower the preset that its work bears. */
function choosePreset(side: number): string {
  if (side <= 144) return "8";
  return side <= 240 ? "9" : "10";
}

/**
 * Key frames are most of what slides cost, and lie 5 seconds apart. With one thread (`lp`), 480p takes 207 MB of memory.
 */
const encodeVideo = (side: number) => [
  ...["-c:v", "libsvtav1", "-pix_fmt", "yuv420p", "-preset", choosePreset(side), "-crf", "48"],
  ...["-svtav1-params", "lp=1:keyint=5s"],
];

export interface Av1Options extends Pick<RunOptions, "ffmpeg" | "signal" | "isPaused"> {
  probe: ProbeResult;
  side: number;
  isMusic: boolean;
  /** The filter of its sound; empty for none. */
  volume: string;
  traits: PictureTraits;
}

/** Writes one size of a video as AV1 with Opus into a directory, with its playlist. */
export async function makeAv1(
  input: string,
  dir: string,
  { probe, side, isMusic, volume, traits, ...running }: Av1Options,
): Promise<Rendition> {
  const name = toAv1Name(side);
  const encodeOpus = encodeSound(findSound(side, isMusic, "libopus"));
  const sound = probe.audioCodec === null ? [] : [...mapSound(probe, volume), ...encodeOpus];
  const filters = straighten(await findStraightening({ traits, ffmpeg: running.ffmpeg }, side));
  const pictures = ["-map", `0:V:${probe.videoIndex}`, "-vf", [filters, scaleTo(probe, side)].join(), "-fpsmax", "60"];
  const args = ["-y", ...inputFile(input), ...pictures, ...encodeVideo(side), ...sound];
  // Time in which it is paused does not count.
  const maxCpuSeconds = Math.ceil(600 + probe.duration * 60);
  // SVT-AV1 waits for ever, in no processor time, when no picture reaches it. Beside other programs all takes longer.
  const limits = { maxCpuSeconds, timeoutMs: 10 * maxCpuSeconds * 1000 };
  await runFfmpeg([...args, ...byKeyFrames(name)], { ...running, ...limits, cwd: dir });
  const [rendition] = await readRenditions(dir, [name], probe.duration);
  return rendition!;
}
