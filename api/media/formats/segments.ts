import { type ByteRange, type MediaStore, readAll } from "#api/media/store/media-store";
import { type Fragmented, maxHeadBytes, readFragmentedHead } from "./fragmented-mp4";

/** The name of a rendition's initialization section, which a player needs before any segment (RFC 8216 §3.3). */
export const initName = "init.mp4";

const maxIndexes = 200;

type Index = Pick<Fragmented, "head" | "segments">;

/**
 * Creates a function that finds the slice of a rendition's file for a segment's name; caches the indexes of recent
 * files.
 */
export function createSegmentFinder(store: Pick<MediaStore, "open" | "openFile">) {
  const indexes = new Map<string, Promise<Index | null>>();

  function readIndex(key: string, version: string, bytes: number): Promise<Index | null> {
    const name = `${key} ${version}`;
    const cachedIndex = indexes.get(name);
    if (cachedIndex) return cachedIndex;
    const reading = readStoredIndex(store, key, bytes);
    if (indexes.size >= maxIndexes) indexes.clear();
    indexes.set(name, reading);
    reading.catch(() => indexes.delete(name));
    return reading;
  }

  /** Returns null where the file has no such segment. */
  return async (key: string, name: string): Promise<ByteRange | null> => {
    const file = await store.openFile(key);
    file?.close();
    const index = file && (await readIndex(key, `${file.modifiedAt} ${file.bytes}`, file.bytes));
    if (!index) return null;
    if (name === initName) return { start: 0, end: index.head };
    const segment = index.segments[Number.parseInt(name, 10)];
    return segment ? { start: segment.start, end: segment.start + segment.size } : null;
  };
}

/** Reads the index of a stored rendition; null for a file without one. */
export async function readStoredIndex(
  store: Pick<MediaStore, "open">,
  key: string,
  bytes: number,
): Promise<Fragmented | null> {
  const stream = await store.open(key, { start: 0, end: Math.min(bytes, maxHeadBytes) });
  return stream && readFragmentedHead(await readAll(stream), bytes);
}

export type FindSegment = ReturnType<typeof createSegmentFinder>;
