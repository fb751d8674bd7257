import { TaskError } from "#api/media/processes/helper-process";
import type { RunTask } from "./media-readers";
import type { Mp3 } from "./mp3.mjs";
import type { Streams } from "./probe-result";
import { nonVideoError } from "./sniff";
import * as t from "#languages/api-media";

/** Reads the frames of an MP3; returns null for any other file. Throws a 422 when the reader exceeds its limits. */
export async function runMp3Reader(run: RunTask, path: string, timeoutMs?: number): Promise<Mp3 | null> {
  try {
    return (await run({ kind: "mp3", path }, timeoutMs)) as Mp3 | null;
  } catch (error) {
    if (error instanceof TaskError) throw nonVideoError(t.fileDamaged);
    throw error;
  }
}

/** Probes an MP3 by reading its frames; returns null for any other file. */
export async function probeMp3(run: RunTask, path: string, timeoutMs?: number): Promise<Streams | null> {
  const mp3 = await runMp3Reader(run, path, timeoutMs);
  const sound = { duration: mp3?.seconds ?? 0, audioCodec: "mp3", audioProfile: null, audioIndex: 0 };
  return mp3 && { ...noVideoStream, ...sound, container: "mp3", format: "MP3" };
}

/** The video fields of a file that has no video. */
export const noVideoStream = {
  width: 0,
  height: 0,
  videoCodec: null,
  videoProfile: null,
  videoIndex: 0,
  pixelFormat: null,
  tracks: 0,
  isSeekable: true,
} as const;
