import { open } from "node:fs/promises";
import { type Box, type ByteSource, readTopLevelBoxes } from "./mp4-boxes";

/** A part of a fragmented MP4 that plays on its own; `start` and `size` are in bytes. */
export interface Segment {
  start: number;
  size: number;
  seconds: number;
}

/** What an HLS playlist needs to know about a fragmented MP4. */
export interface FragmentedMp4 {
  /** The number of bytes at the start of the file that every segment needs. */
  headBytes: number;
  segments: Segment[];
  width: number;
  height: number;
  codecs: string;
}

/** The index of a fragmented MP4 ends within this many bytes. */
export const maxHeadBytes = 1 << 20;

/**
 * Reads a fragmented MP4 that lists its segments in a leading `sidx` box (ISO/IEC 14496-12 §8.16.3); returns null for
 * any other file.
 */
export async function readFragmented(path: string): Promise<FragmentedMp4 | null> {
  const file = await open(path, "r");
  try {
    return await readSource(file);
  } finally {
    await file.close();
  }
}

/** Reads a fragmented MP4 from its first bytes, up to `maxHeadBytes`, and the size of the whole file. */
export const readFragmentedHead = (head: Buffer, size: number): Promise<FragmentedMp4 | null> =>
  readSource({
    stat: () => Promise.resolve({ size }),
    read: (buffer, { position }) => Promise.resolve({ buffer, bytesRead: head.copy(buffer, 0, position) }),
  });

async function readSource(file: ByteSource): Promise<FragmentedMp4 | null> {
  const index = await findIndex(file);
  if (!index || index.end > maxHeadBytes) return null;
  const head = await readBytes(file, 0, index.start);
  // Starts 8 bytes before the content, so that field offsets do not depend on the length of the header (8 or 16 bytes).
  const segments = readSegments(await readBytes(file, index.content - 8, index.end), index.end);
  return segments && { headBytes: index.start, segments, ...readSize(head), codecs: readCodecs(head) };
}

/** Finds the first `sidx` box. It is that of the video track if there is one, and its sizes include the audio. */
async function findIndex(file: ByteSource): Promise<Box | null> {
  for await (const box of readTopLevelBoxes(file)) {
    if (box.type === "sidx") return box;
    if (box.type === "moof" || box.type === "mdat") return null;
  }
  return null;
}

/** Reads the bytes from `start` (inclusive) to `end` (exclusive). */
export async function readBytes(file: ByteSource, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), { position: start });
  return buffer.subarray(0, bytesRead);
}

const entryBytes = 12;

/**
 * Reads the entries of a `sidx` box (ISO/IEC 14496-12 §8.16.3) that ends at byte `anchor`; returns null when the box is
 * truncated or refers to other indexes.
 */
export function readSegments(box: Buffer, anchor: number): Segment[] | null {
  const isWide = box[8] === 1;
  const table = isWide ? 40 : 32;
  if (box.length < table) return null;
  const scale = box.readUInt32BE(16);
  let start = anchor + (isWide ? Number(box.readBigUInt64BE(28)) : box.readUInt32BE(24));
  const count = box.readUInt16BE(table - 2);
  if (scale === 0 || box.length < table + count * entryBytes) return null;
  const segments: Segment[] = [];
  for (let at = table; segments.length < count; at += entryBytes) {
    const size = box.readUInt32BE(at);
    if (size > 0x7fffffff) return null;
    segments.push({ start, size, seconds: box.readUInt32BE(at + 4) / scale });
    start += size;
  }
  return segments;
}

/** Reads the video size from its sample entry (ISO/IEC 14496-12 §12.1.3); returns zeros for a file without video. */
function readSize(head: Buffer) {
  const entries = head.indexOf("stsd");
  const at = Math.max(head.indexOf("avc1", entries), head.indexOf("av01", entries));
  const isThere = at >= 0 && at + 32 <= head.length;
  return { width: isThere ? head.readUInt16BE(at + 28) : 0, height: isThere ? head.readUInt16BE(at + 30) : 0 };
}

/** Builds the CODECS attribute (RFC 8216 §4.3.4.2) of the codecs that this server encodes: H.264, AV1, AAC-LC, Opus. */
function readCodecs(head: Buffer): string {
  const [avc, av1] = [head.indexOf("avcC"), head.indexOf("av1C")];
  return [
    ...(avc < 0 ? [] : [`avc1.${head.toString("hex", avc + 5, avc + 8)}`]),
    ...(av1 < 0 ? [] : [readAv1(head, av1 + 4)]),
    ...(head.includes("mp4a") ? ["mp4a.40.2"] : []),
    ...(head.includes("Opus") ? ["opus"] : []),
  ].join();
}

/** Reads profile, level, tier and bit depth (AV1 Codec ISO Media File Format Binding §2.3, §5). */
function readAv1(head: Buffer, at: number): string {
  const [levels, depths] = [head.readUInt8(at + 1), head.readUInt8(at + 2)];
  const level = String(levels & 0x1f).padStart(2, "0");
  return `av01.${levels >> 5}.${level}${depths & 0x80 ? "H" : "M"}.${depths & 0x40 ? "10" : "08"}`;
}
