import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { makeOnce } from "../../support/make-once";

const writeOnce = (name: string, content: () => Promise<Buffer>) =>
  makeOnce(name, async (unfinished) => writeFile(unfinished, await content()));

/** Returns the path of a file that exceeds the size limit of the browser tests' server. */
export const aLargeFile = () => writeOnce("large-40.mp4", async () => Buffer.alloc(40 * 1024 * 1024));

/** Returns the path of a PNG of 1280 × 720 pixels. */
export const aPicture = () =>
  writeOnce("picture-1280.png", () =>
    sharp({ create: { width: 1280, height: 720, channels: 3, background: "#5a8f7b" } })
      .png()
      .toBuffer(),
  );

/** Returns the path of a PNG one byte larger than 5 MB. */
export const aLargePicture = () =>
  writeOnce("picture-large.png", async () => {
    const bytes = 5 * 1024 * 1024 + 1;
    return Buffer.concat([await readFile(await aPicture()), Buffer.alloc(bytes)]).subarray(0, bytes);
  });
