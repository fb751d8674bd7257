import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

/** Path of a PNG of 1280 × 720. */
export async function aPicture(): Promise<string> {
  const dir = join(tmpdir(), "vidlark-clips");
  await mkdir(dir, { recursive: true });
  const path = join(dir, "picture.png");
  await sharp({ create: { width: 1280, height: 720, channels: 3, background: "#5a8f7b" } })
    .png()
    .toFile(path);
  return path;
}
