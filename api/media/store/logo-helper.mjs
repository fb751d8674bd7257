// @ts-check
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { serveTasks } from "#api/media/processes/helper-tasks.mjs";

/** Draws logos and icons in a helper process, because an SVG may demand any amount of work. */
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPng", "VipsForeignLoadSvg"] });

/** The longest sides in pixels: of a file, of the stored picture, and of the picture in a header on a sharp screen. */
const maxSide = 8_000;
const keptSide = 512;
const displaySize = { width: 320, height: 64 };

/** The forbidden contents of an SVG, with the reason for the refusal. */
const forbiddenContents = /** @type {const} */ ([
  [/<script|\son[a-z]+\s*=|javascript:/i, "scripts"],
  [/<!doctype|<!entity|<\?xml-stylesheet/i, "definitions"],
  [/<foreignobject|<iframe|<image|<feimage/i, "pages"],
  [/href\s*=\s*["']?\s*(?!["']?\s*#)[^\s"']/i, "links"],
  [/url\(\s*["']?\s*[^#"'\s]|@import/i, "links"],
]);

/** Throws before any of the file is drawn or measured. @param {Buffer} file */
function refuseUnsafeSvg(file) {
  const text = decode(file);
  // A compressed SVG cannot be checked (gzip, RFC 1952 §2.3.1).
  if (file[0] === 0x1f && file[1] === 0x8b) throw new Error("refused: kind");
  if (!/<svg/i.test(text)) return;
  for (const [pattern, reason] of forbiddenContents) if (pattern.test(text)) throw new Error(`refused: ${reason}`);
}

/** @param {Buffer} file */
function decode(file) {
  if (file[0] === 0xff && file[1] === 0xfe) return file.toString("utf16le");
  if (file[0] === 0xfe && file[1] === 0xff) return Buffer.from(file).swap16().toString("utf16le");
  return file.toString("utf8");
}

/** @param {string} source */
async function open(source) {
  const file = await readFile(source);
  refuseUnsafeSvg(file);
  const picture = sharp(file, { limitInputPixels: maxSide * maxSide });
  const { format, width, height } = await picture.metadata();
  if (format !== "png" && format !== "svg") throw new Error("refused: kind");
  if (width > maxSide || height > maxSide) throw new Error("refused: size");
  if (format === "png") return picture;
  // Librsvg draws at 72 dots per inch; a small drawing gets a higher density.
  const density = Math.min(2_400, Math.max(1, (72 * keptSide) / Math.max(width, height)));
  return sharp(file, { density, limitInputPixels: maxSide * maxSide });
}

/** Reads an SVG or PNG, and draws the stored picture and the one for headers. @param {string} source */
async function drawLogo(source) {
  const pixels = await (
    await open(source)
  )
    .toColourspace("srgb")
    .ensureAlpha()
    .resize(keptSide, keptSide, { fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const small = sharp(pixels).resize(displaySize.width, displaySize.height, {
    fit: "inside",
    withoutEnlargement: true,
  });
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  const loss = measureLoss(data);
  if (loss === null) throw new Error("refused: blank");
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const versions = await Promise.all([
    sharp(data, { raw }).webp({ lossless: true, effort: 6 }).toBuffer(),
    sharp(data, { raw }).webp({ quality: 82, alphaQuality: 90, effort: 6 }).toBuffer(),
  ]);
  const [smallest] = versions.sort((one, other) => one.length - other.length);
  return { kept: pixels, shown: smallest, width: info.width, height: info.height, loss };
}

/** The relative luminance of the pages' backgrounds, #0d1317 and #fff (WCAG 2.2). */
const backgrounds = { dark: 0.0065, light: 1 };

/**
 * Measures how much of a pixel is lost on a background: nothing from a contrast of 3 on (WCAG 2.2 §1.4.11), all of it
 * at 1.
 *
 * @param {number} luminance
 * @param {number} background
 */
function measurePixelLoss(luminance, background) {
  const contrast = (Math.max(luminance, background) + 0.05) / (Math.min(luminance, background) + 0.05);
  return Math.max(0, (3 - contrast) / 2);
}

/**
 * Measures the shares of the visible pixels that are lost on a dark and on a light page; null for an empty picture.
 *
 * @param {Buffer} data
 */
function measureLoss(data) {
  let [visible, onDark, onLight] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const opacity = data[at + 3] / 255;
    const [red, green, blue] = [0, 1, 2].map((channel) => (data[at + channel] / 255) ** 2.2);
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    visible += opacity;
    onDark += opacity * measurePixelLoss(luminance, backgrounds.dark);
    onLight += opacity * measurePixelLoss(luminance, backgrounds.light);
  }
  return visible < 1 ? null : { onDark: onDark / visible, onLight: onLight / visible };
}

/**
 * Draws an icon from its SVG, with a logo in its middle if there is one.
 *
 * @param {{ svg: string, logo: string, box: { width: number, height: number } }} icon
 */
async function drawIcon({ svg, logo, box }) {
  const picture = sharp(Buffer.from(svg));
  if (logo) {
    const input = await sharp(Buffer.from(logo, "base64")).resize(box.width, box.height, { fit: "inside" }).toBuffer();
    picture.composite([{ input, gravity: "centre" }]);
  }
  return { kept: await picture.png({ palette: true, compressionLevel: 9 }).toBuffer() };
}

/** @param {{ source?: string, icon?: Parameters<typeof drawIcon>[0] }} task */
const work = ({ source, icon }) => (source === undefined ? drawIcon(/** @type {any} */ (icon)) : drawLogo(source));

serveTasks(work);
