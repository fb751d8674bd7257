import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

async function pathOf(name: string): Promise<string> {
  const dir = join(tmpdir(), "vidlark-clips");
  await mkdir(dir, { recursive: true });
  return join(dir, name);
}

/** Path of a file that is over the limit of the browser tests' server. */
export async function aLargeFile(): Promise<string> {
  const path = await pathOf("large.mp4");
  await writeFile(path, Buffer.alloc(40 * 1024 * 1024));
  return path;
}

/** Path of a PNG of 1280 × 720. */
export async function aPicture(): Promise<string> {
  const path = await pathOf("picture.png");
  // A browser refuses to send a file that was written anew since it was chosen.
  if (existsSync(path)) return path;
  await sharp({ create: { width: 1280, height: 720, channels: 3, background: "#5a8f7b" } })
    .png()
    .toFile(path);
  return path;
}

/** Path of a PNG of one byte more than 5 MB. */
export async function aLargePicture(): Promise<string> {
  const bytes = 5 * 1024 * 1024 + 1;
  const path = await pathOf("large.png");
  await writeFile(path, Buffer.concat([await readFile(await aPicture()), Buffer.alloc(bytes)]).subarray(0, bytes));
  return path;
}
