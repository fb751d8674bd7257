import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { encodeImage } from "#api/media/store/images";
import { tempDir } from "../temp-dir";

const MB = 1024 ** 2;

/** Reads a picture of 1.3 kB that decodes to 49.6 megapixels. */
const aBomb = () => readFile("tests/api/media/hostile/50-megapixels.avif");

async function encode(content: Buffer, account = "") {
  const dir = await tempDir();
  const source = join(dir, "source");
  await writeFile(source, content);
  return encodeImage(source, { field: "avatar", widths: [96, 192], aspect: [1, 1], account });
}

test("five AVIFs of 1 kB and 50 megapixels at once cost this process neither memory nor time", async () => {
  const bomb = await aBomb();
  expect(bomb.length).toBeLessThan(2_000);
  const [memory, time] = [process.memoryUsage().rss, process.cpuUsage()];
  const message = "Please upload another picture: an AVIF may have 16 million pixels at most";
  const fields = [{ field: "avatar", message }];
  await Promise.all(
    [1, 2, 3, 4, 5].map(() => expect(encode(bomb)).rejects.toMatchObject({ status: 422, message, fields })),
  );
  const { user, system } = process.cpuUsage(time);
  expect((process.memoryUsage().rss - memory) / MB).toBeLessThan(64);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});

test("an AVIF of 16 megapixels is decoded outside this process's memory", async () => {
  const largest = await readFile("tests/api/media/hostile/16-megapixels.avif");
  const memory = process.memoryUsage().rss;
  expect((await encode(largest)).files).toHaveLength(2);
  expect((process.memoryUsage().rss - memory) / MB).toBeLessThan(64);
});

const unpack = async (name: string) => gunzipSync(await readFile(`tests/api/media/hostile/${name}.gz`));

test.for(["png", "webp", "gif", "jpeg"])("a %s of 49.6 megapixels is decoded within the limits", async (format) => {
  expect((await encode(await unpack(`50-megapixels.${format}`))).files).toHaveLength(2);
});

test("one of a GIF's thousand frames is decoded", async () => {
  const gif = await unpack("1000-frames.gif");
  expect((await sharp(gif, { pages: -1 }).metadata()).pages).toBe(1_000);
  expect((await encode(gif)).files).toHaveLength(2);
});
