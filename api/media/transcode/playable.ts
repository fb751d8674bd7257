import { randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import { findAudioContainer } from "#api/media/formats/codecs";
import { inputFile, hasFilledDisk, runFfmpeg } from "#api/media/processes/ffmpeg";
import type { PictureTraits } from "#api/media/formats/picture-traits";
import type { ProbeResult } from "#api/media/formats/probe-result";
import { scaleInto } from "./scale-into";
import { choosePictureFixes, buildPictureFilter, type PictureFixes } from "./picture-fixes";

export interface PlayableOptions {
  probe: ProbeResult;
  ffmpeg: string;
  signal?: AbortSignal;
  /** The traits of its pictures to fix if they are encoded; none by default. */
  traits?: PictureTraits;
  /** Receives the progress from 0 to 1. */
  onProgress?: (progress: number) => void;
}

export interface Playable {
  mime: "video/mp4" | "video/webm" | "audio/mp4" | "audio/mpeg";
  /** Whether the video, or the audio of an audio-only file, was re-encoded. */
  isTranscoded: boolean;
}

/**
 * Converts any video or audio file into one that every browser plays, without metadata. Copies the streams where
 * browsers play them; encodes them if not, or if that fails. Rejects with an FfmpegError.
 */
export async function makePlayable(input: string, output: string, options: PlayableOptions): Promise<Playable> {
  const { probe } = options;
  const copyRecipe = buildCopyRecipe(probe);
  if (copyRecipe)
    try {
      return await runRecipe(input, output, { ...options, recipe: copyRecipe });
    } catch (error) {
      if (options.signal?.aborted || hasFilledDisk(error)) throw error;
    }
  const recipe =
    probe.videoCodec === null ? audioRecipe : buildTranscodeRecipe(probe, await choosePictureFixes(options, 1080));
  return await runRecipe(input, output, { ...options, recipe });
}

interface Recipe extends Playable {
  args: string[];
}

const intoMp4 = ["-movflags", "+faststart", "-f", "mp4"];
const intoWebm = ["-cues_to_front", "1", "-f", "webm"];
const encodeAudio = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"];

/** Builds the recipe that copies the video, and the audio if it fits. Returns null if the video must be encoded. */
function buildCopyRecipe(probe: ProbeResult): Recipe | null {
  if (probe.videoCodec === null) return buildAudioCopyRecipe(probe);
  const { container, copyable } = probe;
  const isAudioCopyable = copyable.audio === "both" || copyable.audio === copyable.video;
  if (container === "other" || !copyable.video) return null;
  if (copyable.video === "mp4") {
    const sound = isAudioCopyable ? ["-c:a", "copy"] : encodeAudio;
    return { mime: "video/mp4", isTranscoded: false, args: ["-c:v", "copy", ...sound, ...intoMp4] };
  }
  return isAudioCopyable ? { mime: "video/webm", isTranscoded: false, args: ["-c", "copy", ...intoWebm] } : null;
}

const soundIntoMp3 = ["-id3v2_version", "0", "-f", "mp3"];

function buildAudioCopyRecipe(probe: ProbeResult): Recipe | null {
  const container = findAudioContainer(probe);
  if (!container) return null;
  const into = container === "mp3" ? soundIntoMp3 : intoMp4;
  return {
    mime: container === "mp3" ? "audio/mpeg" : "audio/mp4",
    isTranscoded: false,
    args: ["-c:a", "copy", ...into],
  };
}

/** Encodes audio alone at a higher bitrate than the audio of a video. */
const audioRecipe: Recipe = {
  mime: "audio/mp4",
  isTranscoded: true,
  args: ["-c:a", "aac", "-b:a", "192k", "-ac", "2", ...intoMp4],
};

const floorToEven = (pixels: number) => Math.max(2, Math.floor(pixels / 2) * 2);

/** Scales to fit 1920 × 1080, or 1080 × 1920 for portrait video; never enlarges; makes the sides even. */
function scaleWithin1080p(probe: ProbeResult): string {
  const { width, height } = probe;
  const [maxWidth, maxHeight] = width > height ? [1920, 1080] : [1080, 1920];
  const [boxWidth, boxHeight] = [Math.min(width, maxWidth), Math.min(height, maxHeight)];
  return scaleInto(probe, {
    width: floorToEven(Math.min(boxWidth, Math.round((boxHeight * width) / height))),
    height: floorToEven(Math.min(boxHeight, Math.round((boxWidth * height) / width))),
  });
}

const buildTranscodeRecipe = (probe: ProbeResult, pictureFixes: PictureFixes): Recipe => ({
  mime: "video/mp4",
  isTranscoded: true,
  args: [
    ...[
      "-vf",
      [buildPictureFilter(pictureFixes), scaleWithin1080p(probe)].join(),
      "-pix_fmt",
      "yuv420p",
      "-fpsmax",
      "60",
    ],
    ...["-c:v", "libx264", "-profile:v", "high", "-preset", "veryfast", "-crf", "23"],
    // A keyframe every 2 seconds.
    ...["-force_key_frames", "expr:gte(t,n_forced*2)"],
    ...encodeAudio,
    ...intoMp4,
  ],
});

/** Selects the streams to convert; `V` skips cover pictures (ffmpeg, Stream specifiers). */
const selectStreams = ({ videoCodec, videoIndex, audioIndex }: ProbeResult) =>
  videoCodec === null
    ? ["-map", `0:a:${audioIndex}`]
    : ["-map", `0:V:${videoIndex}`, "-map", `0:a:${audioIndex}?`, "-sn", "-dn"];
const withoutMetadata = ["-map_metadata", "-1", "-map_chapters", "-1"];
const threads = ["-threads", "2"];

async function runRecipe(
  input: string,
  output: string,
  { probe, ffmpeg, signal, onProgress, recipe: { args, ...playable } }: PlayableOptions & { recipe: Recipe },
): Promise<Playable> {
  const unfinishedPath = `${output}.${randomUUID()}.part`;
  // The threads of the decoder, and again those of the encoder.
  const argv = [...threads, ...inputFile(input), ...selectStreams(probe), ...withoutMetadata, ...threads, ...args];
  const { duration } = probe;
  // Far longer than any conversion takes on a slow machine, so that only one that hangs is ended.
  const timeoutMs = (600 + duration * 30) * 1000;
  const report = onProgress && ((seconds: number) => onProgress(Math.min(1, seconds / duration)));
  try {
    await runFfmpeg([...argv, `file:${unfinishedPath}`], { ffmpeg, signal, timeoutMs, onProgress: report });
    await rename(unfinishedPath, output);
    return playable;
  } finally {
    await rm(unfinishedPath, { force: true });
  }
}
