import { availableParallelism } from "node:os";
import type { ProbeResult } from "#api/media/formats/probe-result";
import { scaleInto, type Shape } from "./scale-into";
import { buildSheetFilter, sheetOutput } from "./storyboard";
import { type PictureFixes, buildPictureFilter } from "./picture-fixes";
import { encodeSound, type Sound, stereo, smallAac } from "./sounds";

const threads = String(Math.min(8, availableParallelism()));
export const inputOptions = ["-y", "-threads", threads];

/** The smallest sizes are played most and cost least, so they are encoded more slowly to save bytes. */
const slowPreset = { preset: "slow", crf: 26 };
const fastPreset = { preset: "veryfast", crf: 23 };

interface Size {
  maxSide: number;
  videoKbps: number;
  bufferKbps: number;
  maxFps: number;
  preset: string;
  crf: number;
  sound: Sound;
  /** The sound of music, if it differs. */
  music?: Sound;
}

/**
 * How a video is encoded up to each length of its shorter side. 144p takes at most 100 kbit/s, including its sound and
 * the boxes of its fragments.
 */
const sizes: readonly Size[] = [
  { maxSide: 144, videoKbps: 52, bufferKbps: 52, maxFps: 30, ...slowPreset, sound: smallAac, music: smallAac },
  { maxSide: 240, videoKbps: 220, bufferKbps: 440, maxFps: 60, ...slowPreset, sound: smallAac, music: stereo(64) },
  { maxSide: 360, videoKbps: 600, bufferKbps: 1_200, maxFps: 60, ...fastPreset, sound: stereo(96) },
  { maxSide: 480, videoKbps: 1_100, bufferKbps: 2_200, maxFps: 60, ...fastPreset, sound: stereo(128) },
  { maxSide: 720, videoKbps: 2_800, bufferKbps: 5_600, maxFps: 60, ...fastPreset, sound: stereo(128) },
  { maxSide: Infinity, videoKbps: 5_000, bufferKbps: 10_000, maxFps: 60, ...fastPreset, sound: stereo(128) },
];

const findSize = (side: number) => sizes.find(({ maxSide }) => side <= maxSide)!;

/** Finds the sound of a size; Opus needs fewer bytes than AAC-LC. */
export function findSound(side: number, isMusic: boolean, codec: Sound["codec"] = "aac"): Sound {
  const { sound, music = sound } = findSize(side);
  const { kbps, channels } = isMusic ? music : sound;
  return codec === "aac" ? { codec, kbps, channels } : { codec, kbps: Math.round(kbps * 0.75), channels };
}

/** The outputs of one run of ffmpeg. */
export interface VideoPlan {
  sides: readonly number[];
  /** The renditions of its sound alone, by name; none for a silent video. */
  sounds: Record<string, Sound>;
  isMusic: boolean;
  /** The ffmpeg filter for the volume; empty for none. */
  volume: string;
  pictureFixes: PictureFixes;
  hasSheets: boolean;
}

/** Builds the arguments for every size of a video, its audio alone and its storyboard's sheets. */
export function buildVideoOutputs(probe: ProbeResult, plan: VideoPlan): string[] {
  const { sides, sounds, isMusic, volume, hasSheets } = plan;
  const sound = probe.audioCodec === null ? [] : mapSound(probe, volume);
  return [
    ...(sides.length > 0 || hasSheets ? ["-filter_complex", buildFilters(probe, plan)] : []),
    ...sides.flatMap((side) => [
      "-map",
      `[v${side}]`,
      ...sound,
      ...encodeVideo(side, isMusic),
      ...fragmentByKeyFrames(side),
    ]),
    ...buildSoundOutputs(probe, sounds, volume),
    ...(hasSheets ? ["-map", "[sheets]", ...sheetOutput] : []),
  ];
}

/** Builds the arguments for renditions of sound alone. */
export const buildSoundOutputs = (probe: ProbeResult, sounds: Record<string, Sound>, volume: string): string[] =>
  Object.entries(sounds).flatMap(([name, sound]) => [
    ...mapSound(probe, volume),
    ...encodeSound(sound),
    ...fragmentByTime(name),
  ]);

/** Selects the probed sound, and sets its volume. */
export const mapSound = ({ audioIndex }: ProbeResult, volume: string) => [
  ...["-map", `0:a:${audioIndex}`],
  ...(volume ? ["-af", volume] : []),
];

function buildFilters(probe: ProbeResult, { sides, pictureFixes, hasSheets }: VideoPlan): string {
  const outputs = [...sides.map((side) => `[s${side}]`), ...(hasSheets ? ["[small]"] : [])];
  const scaled = sides.map((side) => `[s${side}]${scaleTo(probe, side)}[v${side}]`);
  const sheets = hasSheets ? [`[small]${buildSheetFilter(probe.duration)}[sheets]`] : [];
  const pictures = `[0:V:${probe.videoIndex}]${buildPictureFilter(pictureFixes)}`;
  return [`${pictures},split=${outputs.length}${outputs.join("")}`, ...scaled, ...sheets].join(";");
}

const toEven = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

/** Builds the filter that scales pictures to a shorter side. */
export function scaleTo(probe: Shape, side: number): string {
  const { width, height } = probe;
  const longer = toEven((side * Math.max(width, height)) / Math.min(width, height));
  return scaleInto(probe, width > height ? { width: longer, height: side } : { width: side, height: longer });
}

/** Places key frames every 2 seconds in all renditions, so that each segment can be decoded independently. */
const keyFrames = ["-sc_threshold", "0", "-g", "600", "-force_key_frames", "expr:gte(t,n_forced*2)"];

/** `skip_trailer` omits `mfra` (ISO/IEC 14496-12 §8.8.9), which Chromium would fetch before it plays anything. */
const fragmentFlags = "+empty_moov+default_base_moof+global_sidx+skip_trailer";

function encodeVideo(side: number, isMusic: boolean): string[] {
  const { preset, crf, videoKbps, bufferKbps, maxFps } = findSize(side);
  return [
    ...["-c:v", "libx264", "-profile:v", "high", "-preset", preset, "-crf", String(crf), "-fpsmax", String(maxFps)],
    ...["-maxrate", `${videoKbps}k`, "-bufsize", `${bufferKbps}k`, "-threads", threads, ...keyFrames],
    ...encodeSound(findSound(side, isMusic)),
  ];
}

const outputFile = (name: number | string) => [
  ...["-map_metadata", "-1", "-map_chapters", "-1"],
  ...["-f", "mp4", `${name}.mp4`],
];

/**
 * Builds the output of a file with a fragment for each key frame. Interleaves pictures and sound within a fragment;
 * otherwise a player would read all pictures of a fragment before its first sound.
 */
export const fragmentByKeyFrames = (name: number | string) => [
  ...["-movflags", `${fragmentFlags}+frag_keyframe`, "-frag_interleave", "16"],
  ...outputFile(name),
];

const fragmentByTime = (name: string) => ["-movflags", fragmentFlags, "-frag_duration", "4000000", ...outputFile(name)];
