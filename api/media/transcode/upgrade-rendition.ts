import { type FileHandle, open } from "node:fs/promises";
import { readFragmented } from "#api/media/formats/fragmented-mp4";
import { writeDuration } from "#api/media/formats/write-duration";
import { writeMediaPlaylist } from "#api/media/formats/hls-manifest";

/**
 * Converts a rendition of an earlier release to the current format. Returns its size in bytes and its new playlist, null
 * for a file without an index. May be interrupted and repeated at any point.
 */
export async function upgradeRendition(path: string, name: string) {
  const bytes = await truncateMfra(path);
  await writeDuration(path);
  const index = await readFragmented(path);
  return { bytes, playlist: index && writeMediaPlaylist({ name, segments: index.segments }) };
}

/**
 * The length of `mfro` at the end of `mfra` (ISO/IEC 14496-12 §8.8.11): 16 bytes, the last four of which hold the size
 * of `mfra`.
 */
const mfroBytes = 16;

/** Removes `mfra`, the last box of a fragmented MP4. Returns the file's new size in bytes. */
async function truncateMfra(path: string): Promise<number> {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    const mfro = await readAt(file, size - mfroBytes, mfroBytes);
    if (mfro.toString("latin1", 4, 8) !== "mfro") return size;
    const mfraBytes = mfro.readUInt32BE(12);
    const mfra = await readAt(file, size - mfraBytes, 8);
    if (mfra.toString("latin1", 4, 8) !== "mfra" || mfra.readUInt32BE(0) !== mfraBytes) return size;
    await file.truncate(size - mfraBytes);
    return size - mfraBytes;
  } finally {
    await file.close();
  }
}

/** Reads bytes of a file; fills the missing ones with zeros. */
async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  if (start >= 0) await file.read(buffer, 0, length, start);
  return buffer;
}
