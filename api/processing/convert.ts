import { rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { FfmpegError, type Tools } from "#api/media/processes/ffmpeg";
import { moveMoov } from "#api/media/formats/move-moov";
import { makePlayable, type Playable, type PlayableOptions } from "#api/media/transcode/playable";
import { probeVideo } from "#api/media/formats/probe";
import { removeByPrefix } from "./remove-files";

/** A playable file that was made of a source, as the columns of its video. */
export interface Converted {
  file_name: string;
  mime: string;
  bytes: number;
  duration: number;
  width: number;
  height: number;
}

/** A source in its version's directory. */
export interface Source {
  dir: string;
  fileName: string;
  /** Whether browsers play the source, too. */
  isPlayable: boolean;
  isAudio: boolean;
}

type ConvertOptions = Pick<PlayableOptions, "signal" | "onProgress">;

/** Makes a playable file of a source; returns null when a playable source needs no change. */
export async function convert(source: Source, tools: Tools, running: ConvertOptions): Promise<Converted | null> {
  const { dir } = source;
  await removeByPrefix(dir, "made");
  const unnamed = join(dir, "made");
  const mime = await writePlayable(unnamed, source, tools, running);
  if (!mime) return null;
  const { duration, width, height } = await probeVideo(unnamed, tools);
  const { size } = await stat(unnamed);
  const file_name = fileNames[mime];
  await rename(unnamed, join(dir, file_name));
  return { file_name, mime, bytes: size, duration, width, height };
}

const fileNames: Record<Playable["mime"], string> = {
  "video/mp4": "video.mp4",
  "video/webm": "video.webm",
  "audio/mp4": "video.m4a",
  "audio/mpeg": "video.mp3",
};

async function writePlayable(
  output: string,
  { dir, fileName, isPlayable, isAudio }: Source,
  { ffmpeg, ffprobe }: Tools,
  running: ConvertOptions,
) {
  const path = join(dir, fileName);
  if (ffmpeg) {
    const { mime } = await makePlayable(path, output, await probeVideo(path, { ffprobe }), { ffmpeg, ...running });
    return mime;
  }
  if (!isPlayable) throw new FfmpegError("This server cannot convert videos: ffmpeg is not installed on it", "");
  if (!(await moveMoov(path, output))) return null;
  return isAudio ? "audio/mp4" : "video/mp4";
}
