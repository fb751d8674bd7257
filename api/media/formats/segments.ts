import { stat } from "node:fs/promises";
import { type Fragmented, readFragmented } from "./fragmented-mp4";

/** The name of a rendition's initialization section, which a player needs before any segment (RFC 8216 §3.3). */
export const initName = "init.mp4";

/** A part of a file in bytes: from `start` up to, but not including, `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

const maxIndexes = 200;

type Index = Pick<Fragmented, "head" | "segments">;

/**
 * Creates a function that finds the slice of a rendition's file for a segment's name; caches the indexes of recent
 * files.
 */
export function createSegmentFinder() {
  const indexes = new Map<string, Promise<Index | null>>();

  function readIndex(path: string, version: string): Promise<Index | null> {
    const key = `${path} ${version}`;
    const cachedIndex = indexes.get(key);
    if (cachedIndex) return cachedIndex;
    const reading = readFragmented(path);
    if (indexes.size >= maxIndexes) indexes.clear();
    indexes.set(key, reading);
    reading.catch(() => indexes.delete(key));
    return reading;
  }

  /** Returns null where the file has no such segment. */
  return async (path: string, name: string): Promise<ByteRange | null> => {
    const stats = await stat(path).catch(() => null);
    const index = stats && (await readIndex(path, `${stats.mtimeMs} ${stats.size}`));
    if (!index) return null;
    if (name === initName) return { start: 0, end: index.head };
    const segment = index.segments[Number.parseInt(name, 10)];
    return segment ? { start: segment.start, end: segment.start + segment.size } : null;
  };
}

export type FindSegment = ReturnType<typeof createSegmentFinder>;
