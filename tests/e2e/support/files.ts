import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

/**
 * Writes a file once and renames it when it is complete: other runs of these tests share the directory, and a browser
 * refuses to send a file that was rewritten after it was chosen.
 */
async function makeOnce(name: string, make: () => Promise<Buffer>): Promise<string> {
  const dir = join(tmpdir(), "vidlark-clips");
  const path = join(dir, name);
  if (existsSync(path)) return path;
  await mkdir(dir, { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, await make());
  await rename(unfinished, path);
  return path;
}

/** Returns the path of a file that exceeds the size limit of the browser tests' server. */
export const aLargeFile = () => makeOnce("large-40.mp4", async () => Buffer.alloc(40 * 1024 * 1024));

/** Returns the path of a PNG of 1280 × 720 pixels. */
export const aPicture = () =>
  makeOnce("picture-1280.png", () =>
    sharp({ create: { width: 1280, height: 720, channels: 3, background: "#5a8f7b" } })
      .png()
      .toBuffer(),
  );

/** Returns the path of a PNG one byte larger than 5 MB. */
export const aLargePicture = () =>
  makeOnce("picture-large.png", async () => {
    const bytes = 5 * 1024 * 1024 + 1;
    return Buffer.concat([await readFile(await aPicture()), Buffer.alloc(bytes)]).subarray(0, bytes);
  });
