import { join } from "node:path";
import type { VideoRow } from "#api/db/tables";
import { FfmpegError, type Tools } from "#api/media/processes/ffmpeg";
import { moveMoov } from "#api/media/formats/move-moov";
import { makePlayable, type Playable, type PlayableOptions } from "#api/media/transcode/playable";
import { readPictureTraits } from "#api/media/formats/picture-traits";
import { probeVideo } from "#api/media/formats/probe";
import { sizeOf } from "#api/media/store/disk";
import { createProgressWriter } from "./progress";
import * as t from "#languages/api-media";

/** The columns of a video for a playable file that was made of its source. */
export type PlayableFile = Pick<VideoRow, "file_name" | "mime" | "bytes" | "duration" | "width" | "height">;

/** A playable file in the directory of its job. */
export interface Converted {
  path: string;
  file: PlayableFile;
}

export interface ConversionSource {
  dir: string;
  path: string;
  /** Whether browsers play the source, too. */
  isPlayable: boolean;
  isAudio: boolean;
}

interface ConvertOptions {
  signal: AbortSignal;
  /** Stores the progress, in percent. */
  saveProgress: (percent: number) => Promise<unknown>;
}

/** Makes a playable file of a source; returns null when a playable source needs no change. */
export async function convert(
  source: ConversionSource,
  tools: Tools,
  { signal, saveProgress }: ConvertOptions,
): Promise<Converted | null> {
  const path = join(source.dir, "made");
  const progress = createProgressWriter(saveProgress);
  const mime = await writePlayable(path, source, { ...tools, signal, onProgress: progress.report });
  await progress.settled();
  if (!mime) return null;
  const { duration, width, height } = await probeVideo(path, tools);
  return { path, file: { file_name: fileNames[mime], mime, bytes: await sizeOf(path), duration, width, height } };
}

const fileNames: Record<Playable["mime"], string> = {
  "video/mp4": "video.mp4",
  "video/webm": "video.webm",
  "audio/mp4": "video.m4a",
  "audio/mpeg": "video.mp3",
};

async function writePlayable(
  output: string,
  { path, isPlayable, isAudio }: ConversionSource,
  { ffmpeg, ffprobe, ...options }: Tools & Pick<PlayableOptions, "signal" | "onProgress">,
) {
  if (ffmpeg) {
    const probe = await probeVideo(path, { ffprobe });
    const traits = await readPictureTraits(path, ffprobe, probe);
    const { mime } = await makePlayable(path, output, { probe, ffmpeg, traits, ...options });
    return mime;
  }
  if (!isPlayable) throw new FfmpegError(t.noConverter, "");
  if (!(await moveMoov(path, output))) return null;
  return isAudio ? "audio/mp4" : "video/mp4";
}
