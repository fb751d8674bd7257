import { inputFile, runFfmpeg, type RunOptions } from "#api/media/processes/ffmpeg";
import type { PictureTraits } from "#api/media/formats/picture-traits";
import type { ProbeResult } from "#api/media/formats/probe-result";
import { toAv1Name } from "#api/media/store/urls";
import { listEncoders } from "./encoders";
import { fragmentByKeyFrames, findSound, mapSound, scaleTo } from "./rendition-outputs";
import { readRenditions, type Rendition } from "./make-renditions";
import { choosePictureFixes, buildPictureFilter } from "./picture-fixes";
import { encodeSound } from "./sounds";

/** The largest size that is made as AV1. Larger sizes cost more work, and are played on faster connections. */
export const maxAv1Side = 480;

/** Returns whether a rendition's size is made as AV1, too. */
export const hasAv1 = (name: string) => Number(name) <= maxAv1Side;

/** Returns whether an ffmpeg has the encoders of AV1 with Opus. */
export async function canMakeAv1(ffmpeg: string): Promise<boolean> {
  const encoders = await listEncoders(ffmpeg);
  return encoders.has("libsvtav1") && encoders.has("libopus");
}

/** Chooses a slower preset for smaller pictures, which cost less work. */
function choosePreset(side: number): string {
  if (side <= 144) return "8";
  return side <= 240 ? "9" : "10";
}

/**
 * Key frames make up most of a slide show's bytes, so they are 5 seconds apart. One thread (`lp`) takes 207 MB at 480p.
 */
const encodeVideo = (side: number) => [
  ...["-c:v", "libsvtav1", "-pix_fmt", "yuv420p", "-preset", choosePreset(side), "-crf", "48"],
  ...["-svtav1-params", "lp=1:keyint=5s"],
];

export interface Av1Options extends Pick<RunOptions, "ffmpeg" | "signal" | "isPaused"> {
  probe: ProbeResult;
  side: number;
  isMusic: boolean;
  /** The ffmpeg filter for the volume; empty for none. */
  volume: string;
  traits: PictureTraits;
}

/** Writes one size of a video as AV1 with Opus into a directory, with its playlist. */
export async function makeAv1(
  input: string,
  dir: string,
  { probe, side, isMusic, volume, traits, ...runOptions }: Av1Options,
): Promise<Rendition> {
  const name = toAv1Name(side);
  const encodeOpus = encodeSound(findSound(side, isMusic, "libopus"));
  const sound = probe.audioCodec === null ? [] : [...mapSound(probe, volume), ...encodeOpus];
  const filters = buildPictureFilter(await choosePictureFixes({ traits, ffmpeg: runOptions.ffmpeg }, side));
  const pictures = ["-map", `0:V:${probe.videoIndex}`, "-vf", [filters, scaleTo(probe, side)].join(), "-fpsmax", "60"];
  const args = ["-y", ...inputFile(input), ...pictures, ...encodeVideo(side), ...sound];
  // A pause uses no processor time.
  const maxCpuSeconds = Math.ceil(600 + probe.duration * 60);
  // SVT-AV1 waits forever, without processor time, if it gets no picture. Other programs may slow it down tenfold.
  const limits = { maxCpuSeconds, timeoutMs: 10 * maxCpuSeconds * 1000 };
  await runFfmpeg([...args, ...fragmentByKeyFrames(name)], { ...runOptions, ...limits, cwd: dir });
  const [rendition] = await readRenditions(dir, [name], probe.duration);
  return rendition!;
}
