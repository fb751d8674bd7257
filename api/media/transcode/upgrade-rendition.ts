import { type FileHandle, open, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readFragmented } from "#api/media/formats/fragmented-mp4";
import { writeMediaPlaylist } from "#api/media/formats/hls-manifest";

/** Gives an earlier rendition today's form and returns its bytes. It can be interrupted and repeated at any point;
 * null where there is no such file. */
export async function upgradeRendition(dir: string, name: string): Promise<number | null> {
  const path = join(dir, `${name}.mp4`);
  const bytes = await truncateMfra(path).catch(nullWhereMissing);
  const index = bytes === null ? null : await readFragmented(path);
  if (!index) return bytes;
  // A new file, renamed as a whole: nobody reads half a playlist.
  const unfinished = join(dir, `${name}.m3u8.new`);
  await writeFile(unfinished, writeMediaPlaylist({ name, segments: index.segments }));
  await rename(unfinished, join(dir, `${name}.m3u8`));
  return bytes;
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

/** The size box at the end of `mfra`: `mfro` (ISO/IEC 14496-12 §8.8.11), 16 bytes that end in the size of `mfra`. */
const mfroBytes = 16;

/** Cuts `mfra`, the last box of a fragmented MP4, off its file; returns the bytes that the file has then. */
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

/** Reads bytes of a file; zeros where it has none. */
async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  if (start >= 0) await file.read(buffer, 0, length, start);
  return buffer;
}
