import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { FfmpegError, isDiskFull } from "#api/media/processes/ffmpeg";
import type { ProbeResult } from "#api/media/formats/probe-result";
import { plainDiskError } from "#api/media/store/disk";
import { type EncodedImage, encodeImage, extractFrame, NoFrame } from "#api/media/store/images";
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
  probe: ProbeResult;
  ffmpeg: string;
  /** The id of the account that owns the video: accounts take turns. */
  account: string;
}

/**
 * Makes up to three different frames of a video, each in the widths of a thumbnail: fewer of a short or damaged video,
 * none of audio. Needs a directory for pictures that are not encoded yet.
 */
export async function makeFrames(
  input: string,
  dir: string,
  { probe: { duration, videoCodec, videoIndex }, ...options }: FrameOptions,
): Promise<EncodedImage[]> {
  if (videoCodec === null) return [];
  const frames = new Map<string, EncodedImage>();
  for (const position of positions) {
    const atSeconds = duration * position;
    const result = await makeFrame(input, dir, {
      ...options,
      atSeconds,
      videoIndex,
      number: frames.size + 1,
      earlierFrames: frames,
    });
    if (result) frames.set(result.hash, result.frame);
  }
  return [...frames.values()];
}

interface Frame extends Omit<FrameOptions, "probe"> {
  atSeconds: number;
  videoIndex: number;
  number: number;
  earlierFrames: ReadonlyMap<string, EncodedImage>;
}

/** Makes a frame; null if there is none at that time, or the same as before. */
async function makeFrame(input: string, dir: string, { account, number, earlierFrames, ...source }: Frame) {
  const picture = join(dir, "frame.jpg");
  try {
    await extractFrame(input, picture, { ...source, filter: representativeFrame, ...limits });
    const hash = createHash("sha256")
      .update(await readFile(picture))
      .digest("hex");
    if (earlierFrames.has(hash)) return null;
    const toName = (width: number) => frameName(number, width);
    const options = { field: "thumbnail", widths: thumbnailWidths, aspect: [16, 9], toName, account } as const;
    return { hash, frame: await encodeImage(picture, options) };
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw plainDiskError(error);
  }
}

/** Returns whether an error means that the video has no such frame; a full disk and a missing file are other errors. */
const isUnreadable = (error: unknown) =>
  error instanceof FfmpegError
    ? !isDiskFull(error) && !/No such file/.test(error.details)
    : error instanceof NoFrame || (error instanceof ApiError && error.status === 422);
