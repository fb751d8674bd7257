import { createHash, randomUUID } from "node:crypto";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { ApiError } from "#contract/errors";
import { plainDiskError } from "./disk";
import { fromFile, runFfmpeg } from "./ffmpeg";

export interface ImageOptions {
  dir: string;
  /** The form field that a refusal names. */
  field: string;
  widths: readonly number[];
  /** Width to height; what stands over is cropped. Without it the picture keeps its own. */
  aspect?: readonly [number, number];
  /** File name of a width; without it names are made of the hash. */
  nameOf?: (width: number, sha256: string) => string;
}

export interface StoredImage {
  /** Of the stored pictures together. */
  sha256: string;
  files: { width: number; name: string; path: string }[];
}

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((format) => `VipsForeignLoad${format}`),
});

const mostPixels = 50_000_000;

/** Keeps a picture as WebP in each width, upright, without metadata, never larger than it came; 422 for what is none. */
export async function storeImage(source: string, options: ImageOptions): Promise<StoredImage> {
  const { dir, widths, nameOf = byHash } = options;
  const pictures = await drawAll(source, options);
  const hash = createHash("sha256");
  for (const picture of pictures) hash.update(picture);
  const sha256 = hash.digest("hex");
  const files = widths.map((width) => nameOf(width, sha256)).map((name) => ({ name, path: join(dir, name) }));
  await Promise.all(files.map(({ path }, i) => writeWhole(path, pictures[i]!)));
  return { sha256, files: files.map((file, i) => ({ width: widths[i]!, ...file })) };
}

const byHash = (width: number, sha256: string) => `${sha256}-${width}.webp`;

async function drawAll(source: string, { field, widths, aspect }: ImageOptions): Promise<Buffer[]> {
  try {
    const size = await sizeOf(source);
    const drawn: Buffer[] = [];
    for (const width of widths) drawn.push(await draw(source, fit(size, width, aspect)));
    return drawn;
  } catch (error) {
    throw refusal(field, error);
  }
}

interface Size {
  width: number;
  height: number;
}

const open = (source: string) => sharp(source, { limitInputPixels: mostPixels, failOn: "error" });

async function sizeOf(source: string): Promise<Size> {
  const { format, compression, autoOrient } = await open(source).metadata();
  if (format === "heif" && compression !== "av1") throw new Error("unsupported image format");
  return autoOrient;
}

const draw = (source: string, size: Size) =>
  open(source)
    .autoOrient()
    .resize({ ...size, fit: "cover" })
    .webp({ quality: 74 })
    .toBuffer();

/** The wanted size, shrunk until the source covers it. */
function fit(source: Size, width: number, aspect?: readonly [number, number]): Size {
  const [across, down] = aspect ?? [source.width, source.height];
  const height = (width * down) / across;
  const scale = Math.min(1, source.width / width, source.height / height);
  return { width: atLeastOne(width * scale), height: atLeastOne(height * scale) };
}

const atLeastOne = (pixels: number) => Math.max(1, Math.round(pixels));

function refusal(field: string, error: unknown): ApiError {
  const cause = error instanceof Error ? error.message : "";
  const reason = /pixel limit/.test(cause)
    ? "it has more than 50 million pixels"
    : /unsupported image format/.test(cause)
      ? "it must be a JPEG, PNG, WebP, GIF or AVIF"
      : "the file is damaged";
  const message = `Please upload another picture: ${reason}`;
  return new ApiError(422, message, [{ field, message }]);
}

async function writeWhole(path: string, content: Buffer) {
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(unfinished, content, { flag: "wx" });
    await rename(unfinished, path);
  } catch (error) {
    throw plainDiskError(error);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Writes one frame of a video to `out` as JPEG: the one at that second, or the first when the video is shorter. */
export async function frameAsImage(
  videoPath: string,
  atSeconds: number,
  out: string,
  options: { ffmpeg: string; signal?: AbortSignal },
): Promise<void> {
  const unfinished = `${out}.${randomUUID()}.part`;
  const frame = ["-map", "0:V:0", "-frames:v", "1", "-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj420p"];
  const target = ["-map_metadata", "-1", "-threads", "1", "-f", "image2pipe", `file:${unfinished}`];
  try {
    for (const at of [atSeconds, 0]) {
      const args = ["-y", "-threads", "1", "-ss", String(at), ...fromFile(videoPath), ...frame, ...target];
      await runFfmpeg(args, { timeoutMs: 60_000, ...options });
      if ((await stat(unfinished)).size > 0) return await rename(unfinished, out);
    }
    throw new Error("The video has no picture to show");
  } finally {
    await rm(unfinished, { force: true });
  }
}
