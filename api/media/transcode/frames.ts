import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { FfmpegError } from "#api/media/processes/ffmpeg";
import type { Probed } from "#api/media/formats/probed";
import { plainDiskError } from "#api/media/store/disk";
import { extractFrame, NoFrame, storeImage } from "#api/media/store/images";
import { frameName, thumbnailWidths } from "#api/media/store/urls";
import { ApiError } from "#contract/errors";

/** The positions of the frames, as parts of the video's length. */
const positions = [0.1, 0.5, 0.9] as const;

/**
 * Chooses the frame that differs least from the average of a second, which is rarely black or blurred. Scales before,
 * so that the filter holds small pictures, and keeps what the largest thumbnail needs.
 */
const representativeFrame = [
  "scale='iw*sar':ih,setsar=1",
  "scale=w='min(iw,960)':h='min(ih,540)':force_original_aspect_ratio=increase",
  "thumbnail=24",
].join();

const limits = { timeoutMs: 20_000, maxMemoryBytes: 2 * 1024 ** 3, isAwaited: true };

interface FrameOptions {
  ffmpeg: string;
  /** The id of the account that owns the video: accounts take turns. */
  account: string;
}

/**
 * Writes up to three different frames of a video into an empty directory, each in the widths of a thumbnail, and
 * returns how many there are: fewer for a short or damaged video, none for audio.
 */
export async function makeFrames(
  input: string,
  dir: string,
  { duration, videoCodec }: Probed,
  options: FrameOptions,
): Promise<number> {
  if (videoCodec === null) return 0;
  const seen = new Set<string>();
  for (const position of positions) {
    const hash = await makeFrame(input, dir, {
      ...options,
      atSeconds: duration * position,
      frame: seen.size + 1,
      seen,
    });
    if (hash) seen.add(hash);
  }
  return seen.size;
}

interface Frame extends FrameOptions {
  atSeconds: number;
  frame: number;
  /** Hashes of the earlier frames. */
  seen: ReadonlySet<string>;
}

/** Returns the hash of a frame; null if there is none at that time, or the same as before. */
async function makeFrame(input: string, dir: string, { ffmpeg, account, atSeconds, frame, seen }: Frame) {
  const picture = join(dir, "frame.jpg");
  try {
    await extractFrame(input, atSeconds, picture, { ffmpeg, filter: representativeFrame, ...limits });
    const hash = createHash("sha256")
      .update(await readFile(picture))
      .digest("hex");
    if (seen.has(hash)) return null;
    const toName = (width: number) => frameName(frame, width);
    await storeImage(picture, { dir, field: "thumbnail", widths: thumbnailWidths, aspect: [16, 9], toName, account });
    return hash;
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw plainDiskError(error);
  } finally {
    await rm(picture, { force: true });
  }
}

/** Returns whether an error means that the video has no such frame; a full disk and a missing file are other errors. */
const isUnreadable = (error: unknown) =>
  error instanceof FfmpegError
    ? !/disk/.test(error.message) && !/No such file/.test(error.details)
    : error instanceof NoFrame || (error instanceof ApiError && error.status === 422);
