import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { encodeImage, extractFrame } from "#api/media/store/images";
import { clip } from "#tests/support/clips";
import { tempDir } from "../temp-dir";

const thumbnail = { field: "thumbnail", widths: [480, 960], aspect: [16, 9] } as const;

/** Makes a plain picture of this size and format. */
const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c04020" } });

async function encode(content: Buffer, options: Partial<Parameters<typeof encodeImage>[1]> = {}) {
  const dir = await tempDir();
  const source = join(dir, "source");
  await writeFile(source, content);
  const encoded = await encodeImage(source, { ...thumbnail, ...options });
  const sizes = await Promise.all(encoded.files.map(async ({ content }) => sizeOf(content)));
  return { ...encoded, sizes };
}

async function sizeOf(content: Uint8Array) {
  const { format, width, height } = await sharp(content).metadata();
  return [format, width, height];
}

test("a thumbnail is encoded as WebP in two widths, cropped to 16:9", async () => {
  const { sizes } = await encode(await aPicture(2000, 2000).jpeg().toBuffer());
  expect(sizes).toEqual([
    ["webp", 480, 270],
    ["webp", 960, 540],
  ]);
});

test("a small picture is not enlarged, but both sizes exist", async () => {
  const { sizes, files } = await encode(await aPicture(320, 320).png().toBuffer());
  expect(files.map(({ width }) => width)).toEqual([480, 960]);
  expect(sizes).toEqual([
    ["webp", 320, 180],
    ["webp", 320, 180],
  ]);
});

test("a picture keeps its shape if none is requested", async () => {
  const { sizes } = await encode(await aPicture(1000, 400).png().toBuffer(), { widths: [500], aspect: undefined });
  expect(sizes).toEqual([["webp", 500, 200]]);
});

test("a file's name is a key that is unique even for equal pictures", async () => {
  const picture = await aPicture(400, 400).png().toBuffer();
  const [one, other] = [await encode(picture, { widths: [96] }), await encode(picture, { widths: [96] })];
  expect(one.key).toMatch(/^[0-9a-f]{64}$/);
  expect(one.files[0]!.name).toBe(`${one.key}-96.webp`);
  expect(other.key).not.toBe(one.key);
});

test("the caller may name the files", async () => {
  const { files } = await encode(await aPicture(1000, 1000).png().toBuffer(), {
    toName: (width) => `poster-${width}.webp`,
  });
  expect(files.map(({ name }) => name)).toEqual(["poster-480.webp", "poster-960.webp"]);
});

test("a photo is rotated upright, and its location is removed", async () => {
  const exif = { IFD0: { Copyright: "Secret" }, IFD3: { GPSLatitude: "52/1 30/1 0/1" } };
  const photo = aPicture(400, 800).withExif(exif).withMetadata({ orientation: 6 });
  const { sizes, files } = await encode(await photo.jpeg().toBuffer(), { widths: [200], aspect: undefined });
  const metadata = await sharp(files[0]!.content).metadata();
  expect(sizes).toEqual([["webp", 200, 100]]);
  expect([metadata.exif, metadata.orientation, metadata.xmp]).toEqual([undefined, undefined, undefined]);
});

test.for(["jpeg", "png", "webp", "gif", "avif"] as const)("a %s picture is accepted", async (format) => {
  const { sizes } = await encode(await aPicture(500, 300).toFormat(format).toBuffer(), { widths: [96] });
  expect(sizes).toEqual([["webp", 96, 54]]);
});

test("the first frame of an animated GIF is used", async () => {
  const frames = { raw: { width: 64, height: 192, channels: 3, pageHeight: 64 } } as const;
  const gif = await sharp(Buffer.alloc(64 * 192 * 3, 90), frames)
    .gif()
    .toBuffer();
  const { files } = await encode(gif, { widths: [64], aspect: [1, 1] });
  expect(await sharp(files[0]!.content, { animated: true }).metadata()).toMatchObject({ width: 64, height: 64 });
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
const wrongKind = "it must be a JPEG, PNG, WebP, GIF or AVIF";

test.for<[string, () => Promise<Buffer> | Buffer, string]>([
  ["an SVG", () => svg, wrongKind],
  ["a text", () => Buffer.from("no picture"), wrongKind],
  ["an empty file", () => Buffer.alloc(0), wrongKind],
  ["a TIFF", () => aPicture(9, 9).tiff().toBuffer(), wrongKind],
  ["a video", async () => readFile(await clip("mp4")), wrongKind],
  [
    "no more than a header",
    async () => (await aPicture(900, 900).png().toBuffer()).subarray(0, 60),
    "the file is damaged",
  ],
  ["a bomb", () => aHugePng(), "it has more than 50 million pixels"],
])("%s is rejected with its reason", async ([, content, reason]) => {
  const message = `Please upload another picture: ${reason}`;
  const refusal = { status: 422, message, fields: [{ field: "thumbnail", message }] };
  await expect(encode(await content())).rejects.toMatchObject(refusal);
});

test.for<[string, (png: Buffer) => Buffer]>([
  ["with a wrong checksum in its header", (png) => invertByte(png, 29)],
  ["with a wrong checksum of its pixels", (png) => invertByte(png, png.length - 13)],
  ["with a wrong byte among its pixels", (png) => invertByte(png, png.length >> 1)],
  ["of which half arrived", (png) => png.subarray(0, png.length / 2)],
])("a PNG %s is taken as far as it can be read", async ([, damage]) => {
  const { sizes } = await encode(damage(await aPicture(900, 900).png().toBuffer()), { widths: [96] });
  expect(sizes).toEqual([["webp", 96, 54]]);
});

test("a frame of a video serves as its picture", async () => {
  const out = join(await tempDir(), "frame");
  await extractFrame(await clip("hevc-mov"), out, { atSeconds: 1, ffmpeg: "ffmpeg" });
  expect(await sizeOf(await readFile(out))).toEqual(["jpeg", 320, 180]);
});

test("a moment after the end gives the first frame", async () => {
  const out = join(await tempDir(), "frame");
  await extractFrame(await clip("mp4"), out, { atSeconds: 99, ffmpeg: "ffmpeg" });
  expect((await stat(out)).size).toBeGreaterThan(1_000);
});

function invertByte(content: Buffer, at: number) {
  content[at]! ^= 255;
  return content;
}

/** Builds a few bytes whose header claims 20,000 × 20,000 pixels. */
function aHugePng() {
  const header = Buffer.from([0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20, 8, 2, 0, 0, 0]);
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.alloc(100))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]);
}

function chunk(type: string, data: Buffer) {
  const typeAndData = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(typeAndData), 4);
  return Buffer.concat([ends.subarray(0, 4), typeAndData, ends.subarray(4)]);
}
