import { type ByteRange, type MediaStore, readAll } from "#api/media/store/media-store";
import { cachePromises } from "./cache-promises";
import { type FragmentedMp4, maxHeadBytes, readFragmentedHead } from "./fragmented-mp4";

/** The name of a rendition's initialization section, which a player needs before any segment (RFC 8216 §3.3). */
export const initName = "init.mp4";

const maxIndexes = 200;

/** Creates a function that finds the slice of a rendition's file for a segment. It caches the last indexes. */
export function createSegmentFinder(store: Pick<MediaStore, "open" | "openFile">) {
  const indexes = cachePromises<FragmentedMp4 | null>(maxIndexes);

  /** Returns null if the file has no such segment. */
  return async (key: string, name: string): Promise<ByteRange | null> => {
    const file = await store.openFile(key);
    if (!file) return null;
    file.close();
    const { modifiedAtMs, bytes } = file;
    const index = await indexes(`${key} ${modifiedAtMs} ${bytes}`, () => readStoredIndex(store, key, bytes));
    if (!index) return null;
    if (name === initName) return { start: 0, end: index.headBytes };
    const segment = index.segments[Number.parseInt(name, 10)];
    return segment ? { start: segment.start, end: segment.start + segment.size } : null;
  };
}

/** Reads the index of a stored rendition, whose size is `bytes`; null for a file without an index. */
export async function readStoredIndex(
  store: Pick<MediaStore, "open">,
  key: string,
  bytes: number,
): Promise<FragmentedMp4 | null> {
  const stream = await store.open(key, { start: 0, end: Math.min(bytes, maxHeadBytes) });
  return stream && readFragmentedHead(await readAll(stream), bytes);
}

export type FindSegment = ReturnType<typeof createSegmentFinder>;
