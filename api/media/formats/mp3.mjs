// @ts-check
import { open } from "node:fs/promises";

/** @typedef {import("node:fs/promises").FileHandle} FileHandle */

/** @typedef {{ start: number, end: number }} Range */

/**
 * An MP3: the duration of its audio, the leading tags, and any stray bytes between and after the frames.
 *
 * @typedef {{ seconds: number, tags: Range[], strays: Range[] }} Mp3
 */

const maxBytesBeforeAudio = 1 << 16;
const maxStrayShare = 0.1;
const maxStrays = 10_000;
const minFrames = 3;
const headerBytes = 4;

/**
 * Reads an MP3 frame by frame to its end. Returns null if the file is no MP3, or if too much of it is not audio. A
 * hostile file takes a second per 10 MB, so the server runs this in a process with limits.
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
  const tags = await findLeadingTags(file);
  const first = await findFirstFrame(file, tags.at(-1)?.end ?? 0);
  if (!first) return null;
  /** @type {Walk} */
  const walk = { ...first, size, seconds: 0, frames: 0, strays: [], strayBytes: 0 };
  const maxStrayBytes = (size - first.at) * maxStrayShare;
  const isLikely = () => walk.strayBytes <= maxStrayBytes && walk.strays.length <= maxStrays;
  const chunk = Buffer.alloc(1 << 20);
  while (walk.at + headerBytes <= size && isLikely()) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, walk.at);
    if (bytesRead < headerBytes) break;
    readChunk(walk, chunk.subarray(0, bytesRead));
  }
  if (walk.at < size) addStray(walk, walk.at, size);
  return walk.frames >= minFrames && isLikely() ? { seconds: walk.seconds, tags, strays: walk.strays } : null;
}

/**
 * Finds the first frame; only zeros may come before it.
 *
 * @param {FileHandle} file
 * @param {number} from
 */
async function findFirstFrame(file, from) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytesBeforeAudio), 0, maxBytesBeforeAudio, from);
  const zeros = buffer.subarray(0, bytesRead).findIndex((byte) => byte !== 0);
  const next = zeros < 0 ? null : findNextFrame(buffer.subarray(zeros, bytesRead), 0, null);
  return next?.at === 0 ? { at: from + zeros, kind: next.kind } : null;
}

/**
 * `kind` holds the header bits that all frames of a stream share.
 *
 * @typedef {Mp3Progress & { at: number, size: number, kind: number }} Walk
 * @typedef {{ seconds: number, frames: number, strays: Range[], strayBytes: number }} Mp3Progress
 */

/**
 * Reads the frames of a chunk that begins at `walk.at`.
 *
 * @param {Walk} walk
 * @param {Buffer} chunk
 */
function readChunk(walk, chunk) {
  const from = walk.at;
  const isLast = from + chunk.length >= walk.size;
  while (walk.at - from + headerBytes <= chunk.length) {
    const here = walk.at - from;
    const frame = readFrame(chunk, here);
    if (frame && frame.kind === walk.kind && walk.at + frame.bytes <= walk.size) {
      walk.seconds += frame.seconds;
      walk.frames += 1;
      walk.at += frame.bytes;
      continue;
    }
    const next = findNextFrame(chunk, here, walk.kind);
    const end = next?.at ?? (isLast ? chunk.length : Math.max(here, chunk.length - maxFrameBytes));
    if (end > here) addStray(walk, walk.at, from + end);
    walk.at = from + end;
    // The next read starts near this chunk's end and repeats its last bytes.
    if (!next) return;
  }
}

/**
 * @param {Walk} walk
 * @param {number} start
 * @param {number} end
 */
function addStray(walk, start, end) {
  const before = walk.strays.at(-1);
  if (before?.end === start) before.end = end;
  else walk.strays.push({ start, end });
  walk.strayBytes += end - start;
}

/**
 * Finds the first frame that is followed by another frame of its kind.
 *
 * @param {Buffer} chunk
 * @param {number} from
 * @param {number | null} kind
 */
function findNextFrame(chunk, from, kind) {
  for (let at = chunk.indexOf(0xff, from); at >= 0; at = chunk.indexOf(0xff, at + 1)) {
    const frame = readFrame(chunk, at);
    if (!frame || (kind !== null && frame.kind !== kind)) continue;
    if (readFrame(chunk, at + frame.bytes)?.kind === frame.kind) return { at, kind: frame.kind };
  }
  return null;
}

const kilobits = {
  one: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const hertz = [44_100, 48_000, 32_000];
const maxFrameBytes = 1_441 + headerBytes;

/**
 * Reads the four header bytes of a frame of MPEG 1, 2 or 2.5, layer III.
 *
 * @param {Buffer} chunk
 * @param {number} at
 */
function readFrame(chunk, at) {
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
 * Finds the consecutive ID3v2 tags at the start of the file.
 *
 * @param {FileHandle} file
 */
async function findLeadingTags(file) {
  /** @type {Range[]} */
  const tags = [];
  const header = Buffer.alloc(10);
  for (let at = 0; tags.length < 8;) {
    const { bytesRead } = await file.read(header, 0, 10, at);
    if (bytesRead < 10 || header.toString("latin1", 0, 3) !== "ID3") break;
    const end = at + 10 + readTagSize(header) + ((header[5] ?? 0) & 0x10 ? 10 : 0);
    tags.push({ start: at, end });
    at = end;
  }
  return tags;
}

/**
 * Reads a tag's size as a synchsafe integer, seven bits per byte (ID3v2.4 §6.2).
 *
 * @param {Buffer} header
 */
const readTagSize = (header) => header.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 127), 0);
