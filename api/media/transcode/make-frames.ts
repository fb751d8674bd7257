import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { FfmpegError, hasFilledDisk } from "#api/media/processes/ffmpeg";
import type { ProbeResult } from "#api/media/formats/probe-result";
import { toDiskError } from "#api/media/store/disk";
import { type EncodedImage, encodeImage, extractFrame, NoFrame } from "#api/media/store/images";
import { frameName, thumbnailWidths } from "#api/media/store/urls";
import { ApiError } from "#contract/errors";

/** The positions of the frames, as fractions of the duration. */
const positions = [0.1, 0.5, 0.9] as const;

/**
 * Chooses, among 24 frames, the one nearest to their average, which is rarely black or blurred. Scales first, so that the
 * filter holds small pictures, but large enough for the largest thumbnail.
 */
const representativeFrame = [
  "scale='iw*sar':ih,setsar=1",
  "scale=w='min(iw,960)':h='min(ih,540)':force_original_aspect_ratio=increase",
  "thumbnail=24",
].join();

/** A person waits for the frames; the limits end the work on a video that is damaged, or made to exhaust the server. */
const extractionLimits = { timeoutMs: 20_000, maxMemoryBytes: 2 * 1024 ** 3, isInteractive: true };

interface FrameOptions {
  probe: ProbeResult;
  ffmpeg: string;
  /** The id of the account that owns the video: accounts take turns. */
  account: string;
}

/**
 * Makes up to three different frames of a video, each in the widths of a thumbnail: fewer for a short or damaged video,
 * none for audio. Writes temporary pictures into `dir`.
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

interface SingleFrameOptions extends Omit<FrameOptions, "probe"> {
  atSeconds: number;
  videoIndex: number;
  number: number;
  earlierFrames: ReadonlyMap<string, EncodedImage>;
}

/** Makes a frame; null if the video has none there, or if it equals an earlier frame. */
async function makeFrame(
  input: string,
  dir: string,
  { account, number, earlierFrames, ...source }: SingleFrameOptions,
) {
  const picture = join(dir, "frame.jpg");
  try {
    await extractFrame(input, picture, { ...source, filter: representativeFrame, ...extractionLimits });
    const hash = createHash("sha256")
      .update(await readFile(picture))
      .digest("hex");
    if (earlierFrames.has(hash)) return null;
    const toName = (width: number) => frameName(number, width);
    const options = { field: "thumbnail", widths: thumbnailWidths, aspect: [16, 9], toName, account } as const;
    return { hash, frame: await encodeImage(picture, options) };
  } catch (error) {
    if (hasNoFrame(error)) return null;
    throw toDiskError(error);
  }
}

/**
 * Returns whether an error means that the video has no such frame; a full disk and a missing file are other errors. A 422
 * is `encodeImage`'s error for an unreadable picture.
 */
const hasNoFrame = (error: unknown) =>
  error instanceof FfmpegError
    ? !hasFilledDisk(error) && !/No such file/.test(error.details)
    : error instanceof NoFrame || (error instanceof ApiError && error.status === 422);
