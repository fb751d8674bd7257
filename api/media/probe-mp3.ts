import type { FileHandle } from "node:fs/promises";
import { readMp3 } from "./mp3";
import type { Streams } from "./probe";

/** An MP3 as its frames tell of it; null for whatever else. */
export async function probeMp3(file: FileHandle): Promise<Streams | null> {
  const mp3 = await readMp3(file);
  return mp3 && { ...noPictures, container: "mp3", duration: mp3.seconds, audioCodec: "mp3", audioProfile: null };
}

/** What is said of pictures where there are none. */
export const noPictures = {
  width: 0,
  height: 0,
  videoCodec: null,
  videoProfile: null,
  pixelFormat: null,
  seekable: true,
} as const;
