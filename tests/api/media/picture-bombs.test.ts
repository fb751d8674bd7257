import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { encodeImage } from "#api/media/store/images";
import { tempDir } from "./temp-dir";

const MB = 1024 ** 2;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c04020" }, limitInputPixels: false });

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

const cheap = { png: {}, webp: { effort: 0 }, gif: { effort: 1 }, jpeg: {} };

test.for(["png", "webp", "gif", "jpeg"] as const)(
  "a %s of 49.6 megapixels is decoded within the limits",
  async (format) => {
    expect((await encode(await plain(8_000, 6_200).toFormat(format, cheap[format]).toBuffer())).files).toHaveLength(2);
  },
);

test("one of a GIF's thousand frames is decoded", async () => {
  const pages = { raw: { width: 100, height: 100_000, channels: 3, pageHeight: 100 } } as const;
  const gif = await sharp(Buffer.alloc(100 * 100_000 * 3, 90), pages)
    .gif()
    .toBuffer();
  expect((await encode(gif)).files).toHaveLength(2);
});

test("an AVIF whose header claims fewer pixels than it has does not escape the limits", async () => {
  const bomb = await aBomb();
  const size = bomb.indexOf("ispe") + 8;
  bomb.writeUInt32BE(64, size);
  bomb.writeUInt32BE(64, size + 4);
  const memory = process.memoryUsage().rss;
  await encode(bomb).catch((error: unknown) => expect(error).toMatchObject({ status: 422 }));
  expect((process.memoryUsage().rss - memory) / MB).toBeLessThan(64);
  expect((await encode(await plain(200, 200).png().toBuffer())).files).toHaveLength(2);
});

test("one account's many pictures do not delay another account's", async () => {
  const noise = await sharp(randomBytes(3_000 * 2_000 * 3), { raw: { width: 3_000, height: 2_000, channels: 3 } })
    .webp({ quality: 40 })
    .toBuffer();
  const done: string[] = [];
  const many = [1, 2, 3, 4].map(() => encode(noise, "many").then(() => done.push("many")));
  const one = encode(noise, "one").then(() => done.push("one"));
  await Promise.all([...many, one]);
  expect(done.indexOf("one")).toBeLessThan(2);
});
