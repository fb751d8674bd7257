import { type FileHandle, open } from "node:fs/promises";
import { collect } from "#api/media/store/media-store";
import { readBytes, readFragmented, type Segment } from "./fragmented-mp4";
import { type Box, readBoxes, readTopLevelBoxes } from "./mp4-boxes";

/** The sizes of `mehd` in version 1, and of the header of a box. */
const [mehdBytes, headerBytes] = [20, 8];

/**
 * Writes the duration of a fragmented MP4 into its header as `mehd` (ISO/IEC 14496-12 §8.8.2), which ffmpeg does not do.
 * Without it, Firefox shows the duration of the bytes that it has. The box replaces the start of `udta`, which names the
 * encoder, so that nothing else moves. Leaves files of another layout unchanged.
 */
export async function writeDuration(path: string) {
  const index = await readFragmented(path);
  if (!index) return;
  const file = await open(path, "r+");
  try {
    const boxes = await findBoxes(file);
    if (!boxes) return;
    const { mvhd, mvex, udta } = boxes;
    const timescale = await readTimescale(file, mvhd);
    const tracks = await readBytes(file, mvex.content, mvex.end);
    const mehd = buildMehd(Math.round(sumSeconds(index.segments) * timescale));
    const free = Buffer.alloc(udta.end - udta.start - mehdBytes);
    free.writeUInt32BE(free.length, 0);
    free.write("free", 4, "latin1");
    const mvexHeader = buildHeader(headerBytes + mehdBytes + tracks.length, "mvex");
    const bytes = Buffer.concat([mvexHeader, mehd, tracks, free]);
    await file.write(bytes, 0, bytes.length, mvex.start);
  } finally {
    await file.close();
  }
}

/** Finds the boxes of a `moov` whose `mvex` has no `mehd` and is followed by a `udta` that is large enough. */
async function findBoxes(file: FileHandle) {
  for await (const { type, content, end } of readTopLevelBoxes(file)) {
    if (type !== "moov") continue;
    const boxes = await collect(readBoxes(file, content, end));
    const mvexIndex = boxes.findIndex((box) => box.type === "mvex");
    const [mvhd, mvex, udta] = [boxes.find((box) => box.type === "mvhd"), boxes[mvexIndex], boxes[mvexIndex + 1]];
    if (!mvhd || !mvex || udta?.type !== "udta" || udta.end - udta.start < mehdBytes + headerBytes) return null;
    if (mvex.content - mvex.start !== headerBytes) return null;
    const children = await collect(readBoxes(file, mvex.content, mvex.end));
    return children.some((box) => box.type === "mehd") ? null : { mvhd, mvex, udta };
  }
  return null;
}

/** Reads the timescale of `mvhd` (ISO/IEC 14496-12 §8.2.2), which follows two times of 4 or 8 bytes. */
async function readTimescale(file: FileHandle, { content, end }: Box): Promise<number> {
  const bytes = await readBytes(file, content, end);
  return bytes.readUInt32BE(bytes[0] === 1 ? 20 : 12);
}

function buildMehd(duration: number): Buffer {
  const box = Buffer.concat([buildHeader(mehdBytes, "mehd"), Buffer.alloc(mehdBytes - headerBytes)]);
  box[8] = 1;
  box.writeBigUInt64BE(BigInt(duration), 12);
  return box;
}

function buildHeader(size: number, type: string): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(size, 0);
  header.write(type, 4, "latin1");
  return header;
}

const sumSeconds = (segments: Segment[]) => segments.reduce((sum, { seconds }) => sum + seconds, 0);
