import { availableParallelism } from "node:os";
import { sheetFilter, sheetOutput } from "./storyboard";

const threads = String(Math.min(8, availableParallelism()));
export const inputOptions = ["-y", "-threads", threads];

/** The maximum video bitrate up to each length of the shorter side, and the bitrate of its audio, in kbit/s. */
const rates = [
  { maxSide: 240, videoKbps: 250, audioKbps: 64 },
  { maxSide: 360, videoKbps: 600, audioKbps: 96 },
  { maxSide: 480, videoKbps: 1_100, audioKbps: 128 },
  { maxSide: 720, videoKbps: 2_800, audioKbps: 128 },
  { maxSide: Infinity, videoKbps: 5_000, audioKbps: 128 },
];

const findRates = (side: number) => rates.find(({ maxSide }) => side <= maxSide)!;

/** Builds the arguments for every size of a video, its audio alone and its storyboard's sheets. */
export function videoOutputs(sides: number[], hasSound: boolean, duration: number): string[] {
  const audioKbps = hasSound ? ["-map", "0:a:0"] : [];
  return [
    ...["-filter_complex", filters(sides, duration)],
    ...sides.flatMap((side) => [
      "-map",
      `[v${side}]`,
      ...audioKbps,
      ...encodeVideo(side),
      ...outputFile(side, byKeyFrames),
    ]),
    ...(hasSound ? [...audioKbps, ...encodeAudio(64), ...outputFile("audio", byTime)] : []),
    ...["-map", "[sheets]", ...sheetOutput],
  ];
}

/** Builds the arguments for audio renditions from their names and bitrates in kbit/s. */
export const audioOutputs = (rates: Record<string, number>): string[] =>
  Object.entries(rates).flatMap(([name, rate]) => ["-map", "0:a:0", ...encodeAudio(rate), ...outputFile(name, byTime)]);

function filters(sides: number[], duration: number): string {
  const upright = "scale='iw*sar':ih,setsar=1,format=yuv420p";
  const scaled = sides.map(
    (side) => `[s${side}]scale=w='if(gt(iw,ih),-2,${side})':h='if(gt(iw,ih),${side},-2)',setsar=1[v${side}]`,
  );
  const split = `split=${sides.length + 1}${sides.map((side) => `[s${side}]`).join("")}[small]`;
  return [`[0:V:0]${upright},${split}`, ...scaled, `[small]${sheetFilter(duration)}[sheets]`].join(";");
}

/** Places key frames every 2 seconds in all renditions, so that each segment can be decoded independently. */
const keyFrames = ["-sc_threshold", "0", "-g", "600", "-force_key_frames", "expr:gte(t,n_forced*2)"];

/** `skip_trailer` omits `mfra` (ISO/IEC 14496-12 §8.8.9), which Chromium would fetch before it plays anything. */
const fragmentFlags = "+empty_moov+default_base_moof+global_sidx+skip_trailer";
const byKeyFrames = ["-movflags", `${fragmentFlags}+frag_keyframe`];
const byTime = ["-movflags", fragmentFlags, "-frag_duration", "4000000"];

const encodeAudio = (rate: number) => ["-c:a", "aac", "-b:a", `${rate}k`, "-ac", "2", "-ar", "48000"];

const encodeVideo = (side: number) => [
  ...["-c:v", "libx264", "-profile:v", "high", "-preset", "veryfast", "-crf", "23", "-fpsmax", "60"],
  ...["-maxrate", `${findRates(side).videoKbps}k`, "-bufsize", `${findRates(side).videoKbps * 2}k`],
  ...["-threads", threads, ...keyFrames, ...encodeAudio(findRates(side).audioKbps)],
];

const outputFile = (name: number | string, cut: string[]) => [
  ...["-map_metadata", "-1", "-map_chapters", "-1", ...cut],
  ...["-f", "mp4", `${name}.mp4`],
];
