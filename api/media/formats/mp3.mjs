// @ts-check
import { open } from "node:fs/promises";

/** @typedef {import("node:fs/promises").FileHandle} FileHandle */

/** @typedef {{ start: number, end: number }} Range */

/**
 * What an MP3 is made of: its sound, the tags in front of it, and whatever else stands between and behind.
 *
 * @typedef {{ seconds: number, tags: Range[], strays: Range[] }} Mp3
 */

const mostBefore = 1 << 16;
const partOfStrays = 0.1;
const mostStrays = 10_000;
const fewestFrames = 3;
const headerBytes = 4;

/**
 * Steps from frame to frame through the whole file; null when it is no MP3, or too much of it is none. A file made for
 * it takes a second for each 10 MB, so that a server leaves it to a process with limits.
 *
 * @param {string} path
 * @returns {Promise<Mp3 | null>}
 */
export async function readMp3(path) {
  const file = await open(path, "r");
  try {
    return await readFrames(file);
  } finally {
    await file.close();
  }
}

/** @param {FileHandle} file */
async function readFrames(file) {
  const { size } = await file.stat();
  const tags = await tagsInFront(file);
  const first = await firstFrame(file, tags.at(-1)?.end ?? 0);
  if (!first) return null;
  /** @type {Walk} */
  const walk = { ...first, size, seconds: 0, frames: 0, strays: [], astray: 0 };
  const most = (size - first.at) * partOfStrays;
  const isLikely = () => walk.astray <= most && walk.strays.length <= mostStrays;
  const chunk = Buffer.alloc(1 << 20);
  while (walk.at + headerBytes <= size && isLikely()) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, walk.at);
    if (bytesRead < headerBytes) break;
    step(walk, chunk.subarray(0, bytesRead));
  }
  if (walk.at < size) stray(walk, walk.at, size);
  return walk.frames >= fewestFrames && isLikely() ? { seconds: walk.seconds, tags, strays: walk.strays } : null;
}

/**
 * Only zeros may stand before it.
 *
 * @param {FileHandle} file
 * @param {number} from
 */
async function firstFrame(file, from) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBefore), 0, mostBefore, from);
  const zeros = buffer.subarray(0, bytesRead).findIndex((byte) => byte !== 0);
  const next = zeros < 0 ? null : nextFrame(buffer.subarray(zeros, bytesRead), 0, null);
  return next?.at === 0 ? { at: from + zeros, kind: next.kind } : null;
}

/**
 * `kind` is what all frames of a stream have in common.
 *
 * @typedef {Mp3Progress & { at: number, size: number, kind: number }} Walk
 *
 * @typedef {{ seconds: number, frames: number, strays: Range[], astray: number }} Mp3Progress
 */

/**
 * Goes as far as a chunk that was read at `walk.at` tells.
 *
 * @param {Walk} walk
 * @param {Buffer} chunk
 */
function step(walk, chunk) {
  const from = walk.at;
  const isLast = from + chunk.length >= walk.size;
  while (walk.at - from + headerBytes <= chunk.length) {
    const here = walk.at - from;
    const frame = frameAt(chunk, here);
    if (frame && frame.kind === walk.kind && walk.at + frame.bytes <= walk.size) {
      walk.seconds += frame.seconds;
      walk.frames += 1;
      walk.at += frame.bytes;
      continue;
    }
    const next = nextFrame(chunk, here, walk.kind);
    const end = next?.at ?? (isLast ? chunk.length : Math.max(here, chunk.length - mostFrameBytes));
    if (end > here) stray(walk, walk.at, from + end);
    walk.at = from + end;
    // What begins near the chunk's end is looked at again with what follows it.
    if (!next) return;
  }
}

/**
 * @param {Walk} walk
 * @param {number} start
 * @param {number} end
 */
function stray(walk, start, end) {
  const before = walk.strays.at(-1);
  if (before?.end === start) before.end = end;
  else walk.strays.push({ start, end });
  walk.astray += end - start;
}

/**
 * The first frame that another of its kind follows.
 *
 * @param {Buffer} chunk
 * @param {number} from
 * @param {number | null} kind
 */
function nextFrame(chunk, from, kind) {
  for (let at = chunk.indexOf(0xff, from); at >= 0; at = chunk.indexOf(0xff, at + 1)) {
    const frame = frameAt(chunk, at);
    if (!frame || (kind !== null && frame.kind !== kind)) continue;
    if (frameAt(chunk, at + frame.bytes)?.kind === frame.kind) return { at, kind: frame.kind };
  }
  return null;
}

const kilobits = {
  one: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const hertz = [44_100, 48_000, 32_000];
const mostFrameBytes = 1_441 + headerBytes;

/**
 * What the four bytes of a frame of MPEG 1, 2 or 2.5, layer III, tell.
 *
 * @param {Buffer} chunk
 * @param {number} at
 */
function frameAt(chunk, at) {
  if (at + headerBytes > chunk.length || chunk[at] !== 0xff) return null;
  const second = chunk[at + 1] ?? 0;
  const third = chunk[at + 2] ?? 0;
  if ((second & 0xe6) !== 0xe2) return null;
  const version = (second >> 3) & 3;
  const rate = third >> 4;
  const speed = (third >> 2) & 3;
  const bits = kilobits[version === 3 ? "one" : "two"][rate - 1];
  if (version === 1 || bits === undefined || speed === 3) return null;
  const samples = version === 3 ? 1_152 : 576;
  const frequency = (hertz[speed] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const bytes = Math.floor((samples * bits * 125) / frequency) + ((third >> 1) & 1);
  return { kind: version * 4 + speed, bytes, seconds: samples / frequency };
}

/**
 * ID3v2 tags, one behind the other.
 *
 * @param {FileHandle} file
 */
async function tagsInFront(file) {
  /** @type {Range[]} */
  const tags = [];
  const header = Buffer.alloc(10);
  for (let at = 0; tags.length < 8;) {
    const { bytesRead } = await file.read(header, 0, 10, at);
    if (bytesRead < 10 || header.toString("latin1", 0, 3) !== "ID3") break;
    const end = at + 10 + sizeIn(header) + ((header[5] ?? 0) & 0x10 ? 10 : 0);
    tags.push({ start: at, end });
    at = end;
  }
  return tags;
}

/**
 * Seven bits of each byte.
 *
 * @param {Buffer} header
 */
const sizeIn = (header) => header.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 127), 0);
