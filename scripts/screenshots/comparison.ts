import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import sharp from "sharp";

interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

interface Folders {
  before: string;
  after: string;
  /** The directory for the pictures of the differences. */
  differences: string;
}

export interface Difference {
  file: string;
  /** The fraction of differing pixels in the larger picture; 1 where one of the two is missing. */
  share: number;
}

/** Compares two folders of pictures pixel by pixel and marks the differences in red. */
export async function compareFolders({ before, after, differences }: Folders): Promise<Difference[]> {
  await rm(differences, { recursive: true, force: true });
  await mkdir(differences, { recursive: true });
  const [names, newNames] = await Promise.all([before, after].map(listPictures));
  const changedPictures: Difference[] = [];
  for (const file of [...new Set([...names!, ...newNames!])].sort()) {
    const isInBoth = names!.includes(file) && newNames!.includes(file);
    const share = isInBoth ? await comparePictures(join(before, file), join(after, file), join(differences, file)) : 1;
    if (share > 0) changedPictures.push({ file, share });
  }
  return changedPictures;
}

const listPictures = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith(".png"));

/** Returns the fraction of differing pixels; writes a picture of them if there are any. */
async function comparePictures(before: string, after: string, difference: string): Promise<number> {
  const [old, current] = await Promise.all([readPicture(before), readPicture(after)]);
  const size = { width: Math.max(old.width, current.width), height: Math.max(old.height, current.height) };
  const output = Buffer.alloc(size.width * size.height * 4);
  const both = [extend(old, size), extend(current, size)] as const;
  const count = pixelmatch(...both, output, size.width, size.height, { threshold: 0.05, includeAA: true });
  if (count > 0)
    await sharp(output, { raw: { ...size, channels: 4 } })
      .png()
      .toFile(difference);
  return count / (size.width * size.height);
}

async function readPicture(path: string): Promise<Picture> {
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Extends a picture to this size with transparent pixels. */
function extend({ data, width, height }: Picture, size: { width: number; height: number }): Buffer {
  if (width === size.width && height === size.height) return data;
  const extended = Buffer.alloc(size.width * size.height * 4);
  for (let row = 0; row < height; row++)
    data.copy(extended, row * size.width * 4, row * width * 4, (row + 1) * width * 4);
  return extended;
}
