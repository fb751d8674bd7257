// @ts-check
import sharp from "sharp";
import { serveTasks } from "#api/media/processes/helper-tasks.mjs";

/** Decodes and resizes pictures in a helper process: a file of 1 kB may decode to 50 megapixels. */
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((format) => `VipsForeignLoad${format}`),
});

/** @typedef {{ width: number, height: number }} Size */

const maxPixels = 50_000_000;
/** An AVIF is decoded as a whole, at 18 to 22 bytes of memory per pixel. Other formats take at most 6. */
const maxAvifPixels = 16_000_000;

/**
 * Opens a picture. A damaged picture is decoded as far as it can be read.
 *
 * @param {string} source
 */
const open = (source) => sharp(source, { limitInputPixels: maxPixels, failOn: "none", sequentialRead: true });

/**
 * Encodes the picture as WebP in each width, upright, without metadata, never enlarged.
 *
 * @param {{ source: string, widths: number[], aspect: [number, number] | null }} task
 */
async function draw({ source, widths, aspect }) {
  const { format, compression, autoOrient } = await open(source).metadata();
  if (format === "heif") {
    if (compression !== "av1") throw new Error("unsupported image format");
    if (autoOrient.width * autoOrient.height > maxAvifPixels) throw new Error("AVIF exceeds pixel limit");
  }
  const sizes = widths.map((width) => fit(autoOrient, width, aspect));
  // Decodes the picture once, to the largest size, and makes the smaller ones from that.
  const largest = sizes.reduce((one, other) => (other.width > one.width ? other : one));
  const upright = open(source)
    .autoOrient()
    .resize({ ...largest, fit: "cover" });
  const { data, info } = await upright.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const pictures = [];
  for (const size of sizes)
    pictures.push(
      await sharp(data, { raw })
        .resize({ ...size, fit: "cover" })
        .webp({ quality: 74 })
        .toBuffer(),
    );
  return pictures;
}

/**
 * Fits the requested size into the source.
 *
 * @param {Size} source
 * @param {number} width
 * @param {[number, number] | null} aspect
 */
function fit(source, width, aspect) {
  const [across, down] = aspect ?? [source.width, source.height];
  const height = (width * down) / across;
  const scale = Math.min(1, source.width / width, source.height / height);
  return { width: atLeastOne(width * scale), height: atLeastOne(height * scale) };
}

/** @param {number} pixels */
const atLeastOne = (pixels) => Math.max(1, Math.round(pixels));

/**
 * Measures the most frequent colour of a thumbnail that this site encoded.
 *
 * @param {string} thumbnail
 */
async function measure(thumbnail) {
  const { dominant } = await sharp(thumbnail)
    .resize(64, 36, { fit: "fill" })
    .removeAlpha()
    .toBuffer()
    .then((small) => sharp(small).stats());
  return `#${[dominant.r, dominant.g, dominant.b].map((each) => each.toString(16).padStart(2, "0")).join("")}`;
}

const maxTileBytes = 4_500;

/**
 * Cuts a sheet into its pictures, row by row.
 *
 * @param {{ sheet: Uint8Array, tile: Size & { across: number }, tileCount: number }} task
 */
async function cut({ sheet, tile: { width, height, across }, tileCount }) {
  const { data, info } = await sharp(sheet, { failOn: "none" }).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const pictures = [];
  for (let index = 0; index < tileCount; index++) {
    const [left, top] = [(index % across) * width, Math.floor(index / across) * height];
    const picture = sharp(data, { raw }).extract({ left, top, width, height });
    pictures.push(await encodeSmall(picture));
  }
  return pictures;
}

/**
 * Encodes a picture in the best quality that stays within `maxTileBytes`.
 *
 * @param {import("sharp").Sharp} picture
 */
async function encodeSmall(picture) {
  for (const quality of [62, 45, 30]) {
    const encoded = await picture.clone().webp({ quality }).toBuffer();
    if (encoded.length <= maxTileBytes) return encoded;
  }
  return picture.clone().webp({ quality: 10 }).toBuffer();
}

serveTasks((task) => {
  if ("sheet" in task) return cut(task);
  return "thumbnail" in task ? measure(task.thumbnail) : draw(task);
});
