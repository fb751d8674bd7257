import { randomBytes, randomUUID } from "node:crypto";
import { rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { type ApiError, fieldError } from "#contract/errors";
import type { MediaStore } from "./media-store";
import { inputFile, runFfmpeg, type RunOptions } from "#api/media/processes/ffmpeg";
import { HelperProcess, TaskError } from "#api/media/processes/helper-process";
import { limitConcurrency } from "#api/media/processes/limit-concurrency";
import * as t from "#languages/api-media";
import type { LazyMessage } from "#languages/runtime/coded";

export interface ImageOptions {
  /** The form field that an error names. */
  field: string;
  widths: readonly number[];
  /** The ratio of width to height to which the picture is cropped; its own by default. */
  aspect?: readonly [number, number];
  /** Returns the file name for a width; by default the name contains the key. */
  toName?: (width: number, key: string) => string;
  /** The id of the account that owns the picture: accounts take turns. */
  account?: string;
}

export interface EncodedImage {
  /** The unique key of this picture, so that removing it never removes another one that was just stored. */
  key: string;
  files: { width: number; name: string; content: Uint8Array }[];
}

const pictureHelper = new HelperProcess<DrawTask | { thumbnail: string } | CutTask, Uint8Array[] | string>({
  module: createRequire(import.meta.url).resolve("#api/media/store/picture-helper.mjs"),
  maxMemoryBytes: 512 * 1024 * 1024,
  maxCpuSeconds: 10,
  taskTimeoutMs: 60_000,
});

/** Decodes one picture at a time; accounts take turns. */
const runLimited = limitConcurrency(1);

interface DrawTask {
  source: string;
  widths: readonly number[];
  aspect: readonly [number, number] | null;
}

/**
 * Encodes a picture as WebP in each width: upright, without metadata, never enlarged. Throws a 422 if the file is no
 * picture.
 */
export async function encodeImage(source: string, options: ImageOptions): Promise<EncodedImage> {
  const { widths, toName = nameByKey } = options;
  const pictures = await encodeAll(source, options);
  const key = randomBytes(32).toString("hex");
  return { key, files: widths.map((width, index) => ({ width, name: toName(width, key), content: pictures[index]! })) };
}

export async function putImage(store: MediaStore, prefix: string, { files }: EncodedImage) {
  await Promise.all(files.map(({ name, content }) => store.put(prefix + name, content)));
}

const nameByKey = (width: number, key: string) => `${key}-${width}.webp`;

async function encodeAll(source: string, { field, widths, aspect, account = "" }: ImageOptions): Promise<Uint8Array[]> {
  try {
    return (await runLimited(account, () =>
      pictureHelper.run({ source, widths, aspect: aspect ?? null }),
    )) as Uint8Array[];
  } catch (error) {
    throw error instanceof TaskError ? invalidPicture(field, error) : error;
  }
}

/** Measures the most frequent colour of a thumbnail, as `#rrggbb`. */
export const measureColour = async (thumbnail: string, account: string) =>
  (await runLimited(account, () => pictureHelper.run({ thumbnail }))) as string;

/** A sheet with `tileCount` pictures of one size, row by row. */
interface CutTask {
  sheet: Uint8Array;
  tile: { width: number; height: number; across: number };
  tileCount: number;
}

/** Cuts a sheet into pictures, as WebP of at most 4.5 kB. Reads the sheet when its turn has come. */
export const cutSheet = async (readSheet: () => Promise<CutTask>) =>
  (await runLimited("sheets", async () => pictureHelper.run(await readSheet()))) as Uint8Array[];

const invalidPicture = (field: string, error: TaskError): ApiError =>
  fieldError(422, field, () => t.badPicture({ reason: describeFailure(error)() }));

function describeFailure({ reason, message }: TaskError): LazyMessage {
  if (/AVIF exceeds pixel limit/.test(message)) return t.tooLargeAvif;
  if (/pixel limit/.test(message)) return t.tooLargePicture;
  if (/unsupported image format/.test(message)) return t.unknownPicture;
  const isTooMuch = reason !== "failed" || /out of memory|allocation error/i.test(message);
  return isTooMuch ? t.tooCostlyPicture : t.damagedPicture;
}

export class NoFrame extends Error {}

interface ExtractOptions extends RunOptions {
  atSeconds: number;
  /** The index of the video among the file's videos. */
  videoIndex?: number;
  /** An ffmpeg filter for the frames from there on. */
  filter?: string;
}

/** Writes one frame of a video as JPEG: the frame at `atSeconds`, or the first frame if the video is shorter. */
export async function extractFrame(
  videoPath: string,
  outputPath: string,
  { atSeconds, videoIndex = 0, filter, ...options }: ExtractOptions,
): Promise<void> {
  const unfinishedPath = `${outputPath}.${randomUUID()}.part`;
  const filterOptions = filter ? ["-vf", filter] : [];
  const frame = [
    ...["-map", `0:V:${videoIndex}`, ...filterOptions],
    ...["-frames:v", "1", "-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj420p"],
  ];
  const target = ["-map_metadata", "-1", "-threads", "1", "-f", "image2pipe", `file:${unfinishedPath}`];
  try {
    for (const startSeconds of [atSeconds, 0]) {
      const args = ["-y", "-threads", "1", "-ss", String(startSeconds), ...inputFile(videoPath), ...frame, ...target];
      await runFfmpeg(args, { timeoutMs: 60_000, ...options });
      if ((await stat(unfinishedPath)).size > 0) return await rename(unfinishedPath, outputPath);
    }
    throw new NoFrame("The video has no picture to show");
  } finally {
    await rm(unfinishedPath, { force: true });
  }
}
