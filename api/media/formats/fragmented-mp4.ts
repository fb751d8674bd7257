import { type FileHandle, open } from "node:fs/promises";
import { type Box, readTopLevelBoxes } from "./mp4-boxes";

/** A piece of a fragmented MP4 that can be played by itself; `start` and `size` are bytes. */
export interface Segment {
  start: number;
  size: number;
  seconds: number;
}

/** What a playlist tells of a fragmented MP4. */
export interface Fragmented {
  /** Bytes at its front that every segment needs. */
  head: number;
  segments: Segment[];
  width: number;
  height: number;
  codecs: string;
}

const maxHeadBytes = 1 << 20;

/** Reads a fragmented MP4 whose segments stand in a `sidx` before them; null when it is none. */
export async function readFragmented(path: string): Promise<Fragmented | null> {
  const file = await open(path, "r");
  try {
    const index = await findIndex(file);
    if (!index || index.end > maxHeadBytes) return null;
    const head = await readBytes(file, 0, index.start);
    // Of a header of 16 bytes the last 8 are left out of account, so that the fields stand where they always do.
    const segments = readSegments(await readBytes(file, index.content - 8, index.end), index.end);
    return segments && { head: index.start, segments, ...readSize(head), codecs: readCodecs(head) };
  } finally {
    await file.close();
  }
}

/** The first one: it is the pictures' where there are pictures, and counts the bytes of the sound as well. */
async function findIndex(file: FileHandle): Promise<Box | null> {
  for await (const box of readTopLevelBoxes(file)) {
    if (box.type === "sidx") return box;
    if (box.type === "moof" || box.type === "mdat") return null;
  }
  return null;
}

async function readBytes(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
}

const entryBytes = 12;

/** The entries of a `sidx` box that ends at `anchor`; null when it is cut off or points at further indexes. */
export function readSegments(box: Buffer, anchor: number): Segment[] | null {
  const wide = box[8] === 1;
  const table = wide ? 40 : 32;
  if (box.length < table) return null;
  const scale = box.readUInt32BE(16);
  let start = anchor + (wide ? Number(box.readBigUInt64BE(28)) : box.readUInt32BE(24));
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

/** As the sample entry of the pictures says; zeros where there are none. */
function readSize(head: Buffer) {
  const at = head.indexOf("avc1", head.indexOf("stsd"));
  const isThere = at >= 0 && at + 32 <= head.length;
  return { width: isThere ? head.readUInt16BE(at + 28) : 0, height: isThere ? head.readUInt16BE(at + 30) : 0 };
}

/** Of H.264 with AAC-LC, which is all that is made here. */
function readCodecs(head: Buffer): string {
  const at = head.indexOf("avcC");
  const pictures = at < 0 ? [] : [`avc1.${head.toString("hex", at + 5, at + 8)}`];
  return [...pictures, ...(head.includes("mp4a") ? ["mp4a.40.2"] : [])].join();
}
