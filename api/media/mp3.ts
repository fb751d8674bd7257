import type { FileHandle } from "node:fs/promises";

interface Range {
  start: number;
  end: number;
}

/** What an MP3 is made of: its sound, the tags in front of it, and whatever else stands between and behind. */
export interface Mp3 {
  seconds: number;
  tags: Range[];
  strays: Range[];
}

const mostBefore = 1 << 16;
const partOfStrays = 0.1;
const mostStrays = 10_000;
const fewestFrames = 3;
const headerBytes = 4;

/** Steps from frame to frame through the whole file; null when it is no MP3, or too much of it is none. */
export async function readMp3(file: FileHandle): Promise<Mp3 | null> {
  const { size } = await file.stat();
  const tags = await tagsInFront(file);
  const first = await firstFrame(file, tags.at(-1)?.end ?? 0);
  if (!first) return null;
  const walk: Walk = { ...first, size, seconds: 0, frames: 0, strays: [], astray: 0 };
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

/** Only zeros may stand before it. */
async function firstFrame(file: FileHandle, from: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBefore), 0, mostBefore, from);
  const zeros = buffer.subarray(0, bytesRead).findIndex((byte) => byte !== 0);
  const next = zeros < 0 ? null : nextFrame(buffer.subarray(zeros, bytesRead), 0, null);
  return next?.at === 0 ? { at: from + zeros, kind: next.kind } : null;
}

interface Walk {
  at: number;
  size: number;
  /** What all frames of a stream have in common. */
  kind: string;
  seconds: number;
  frames: number;
  strays: Range[];
  astray: number;
}

/** Goes as far as a chunk that was read at `walk.at` tells. */
function step(walk: Walk, chunk: Buffer) {
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

function stray(walk: Walk, start: number, end: number) {
  const before = walk.strays.at(-1);
  if (before?.end === start) before.end = end;
  else walk.strays.push({ start, end });
  walk.astray += end - start;
}

/** The first frame that another of its kind follows. */
function nextFrame(chunk: Buffer, from: number, kind: string | null) {
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

/** What the four bytes of a frame of MPEG 1, 2 or 2.5, layer III, tell. */
function frameAt(chunk: Buffer, at: number) {
  if (at + headerBytes > chunk.length || chunk[at] !== 0xff || (chunk[at + 1]! & 0xe6) !== 0xe2) return null;
  const version = (chunk[at + 1]! >> 3) & 3;
  const [rate, speed] = [chunk[at + 2]! >> 4, (chunk[at + 2]! >> 2) & 3];
  const bits = kilobits[version === 3 ? "one" : "two"][rate - 1];
  if (version === 1 || bits === undefined || speed === 3) return null;
  const samples = version === 3 ? 1_152 : 576;
  const frequency = hertz[speed]! / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const bytes = Math.floor((samples * bits * 125) / frequency) + ((chunk[at + 2]! >> 1) & 1);
  return { kind: `${version}/${speed}`, bytes, seconds: samples / frequency };
}

/** ID3v2 tags, one behind the other. */
async function tagsInFront(file: FileHandle): Promise<Range[]> {
  const tags: Range[] = [];
  const header = Buffer.alloc(10);
  for (let at = 0; tags.length < 8;) {
    const { bytesRead } = await file.read(header, 0, 10, at);
    if (bytesRead < 10 || header.toString("latin1", 0, 3) !== "ID3") break;
    const end = at + 10 + sizeIn(header) + (header[5]! & 0x10 ? 10 : 0);
    tags.push({ start: at, end });
    at = end;
  }
  return tags;
}

/** Seven bits of each byte. */
const sizeIn = (header: Buffer) => header.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 127), 0);
