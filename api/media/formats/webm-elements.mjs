// @ts-check
import { open } from "node:fs/promises";

/**
 * The ids of elements (RFC 9559 §5.1). Players need the seek head, info, tracks, clusters and cues of a segment. The
 * other elements are tags, chapters, attached files, and unknown ones.
 */
const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  track: 0xae,
  void: 0xec,
};
const topLevelIds = [ids.header, ids.segment];
const segmentChildIds = [0x1254c367, 0x1941a469, 0x1043a770, ids.seekHead, ids.info, ids.tracks, ids.cluster, ids.cues];
const playedSegmentIds = [ids.seekHead, ids.tracks, ids.info, ids.cluster, ids.cues];
/** The timestamp scale, the duration, and the names of two programs, which every file must have. */
const requiredInfoIds = [0x2ad7b1, 0x4489, 0x4d80, 0x5741];
const programNameIds = [0x4d80, 0x5741];
/** Names, settings and URLs in a track, and a checksum. */
const personalTrackIds = [0x536e, 0x258688, 0x7446, 0x3a9697, 0x3b4040, 0x26b240, 0xbf];

/** An hour in clusters of unknown size has half a million elements. */
const maxElements = 5_000_000;
/** Limits how much the process that gets the result has to erase. */
const maxRanges = 50_000;

/** @typedef {{ id: number, start: number, content: number, end: number, hasSize: boolean }} Element */

/** @typedef {{ start: number, end: number }} Range */

/**
 * The personal data of a WebM: elements to replace with Void elements, and contents to blank.
 *
 * @typedef {{ elements: Range[], contents: Range[] }} WebmMetadata
 */

/**
 * Finds the personal data of a WebM; returns null if the file cannot be read to its end.
 *
 * @param {string} path
 * @returns {Promise<WebmMetadata | null>}
 */
export const findWebmMetadata = (path) =>
  withWalk(path, async (walk) => {
    /** @type {WebmMetadata} */
    const ranges = { elements: [], contents: [] };
    const add = (/** @type {Element} */ { start, content, end, id }) => {
      if (ranges.contents.length + ranges.elements.length === maxRanges) throw new Unreadable();
      if (id === ids.void || programNameIds.includes(id)) ranges.contents.push({ start: content, end });
      else ranges.elements.push({ start, end });
    };
    for await (const element of listElements(walk, 0, walk.size)) {
      if (!topLevelIds.includes(element.id)) add(element);
      if (element.id !== ids.segment) continue;
      for await (const child of listElements(walk, element.content, element.end)) {
        // A segment of unknown size may be followed by another file.
        if (topLevelIds.includes(child.id)) throw new Unreadable();
        if (!playedSegmentIds.includes(child.id)) add(child);
        if (child.id === ids.info)
          for await (const fact of listElements(walk, child.content, child.end))
            if (programNameIds.includes(fact.id) || !requiredInfoIds.includes(fact.id)) add(fact);
        if (child.id !== ids.tracks) continue;
        for await (const track of listElements(walk, child.content, child.end)) {
          if (track.id !== ids.track) add(track);
          else
            for await (const fact of listElements(walk, track.content, track.end))
              if (personalTrackIds.includes(fact.id) || fact.id === ids.void) add(fact);
        }
      }
    }
    return ranges;
  });

/**
 * Counts the tracks of a WebM; 0 for another file.
 *
 * @param {string} path
 */
export const countWebmTracks = async (path) =>
  (await withWalk(path, async (walk) => {
    let tracks = 0;
    for await (const { id, content, end } of listElements(walk, 0, walk.size)) {
      if (id !== ids.segment) continue;
      for await (const child of listElements(walk, content, end)) {
        if (child.id === ids.cluster && tracks > 0) return tracks;
        if (child.id !== ids.tracks) continue;
        for await (const track of listElements(walk, child.content, child.end)) if (track.id === ids.track) tracks += 1;
      }
    }
    return tracks;
  })) ?? 0;

/** @typedef {{ read: (at: number) => Promise<Buffer>, size: number, elementsLeft: number }} Walk */

class Unreadable extends Error {}

/**
 * Calls `use` with a reader of a file's elements; returns null if they cannot be read.
 *
 * @template T
 * @param {string} path
 * @param {(walk: Walk) => Promise<T>} use
 * @returns {Promise<T | null>}
 */
async function withWalk(path, use) {
  const file = await open(path, "r");
  try {
    return await use({ read: createReader(file), size: (await file.stat()).size, elementsLeft: maxElements });
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  } finally {
    await file.close();
  }
}

const maxHeaderBytes = 12;

/**
 * Returns a function that reads the bytes of a header. Reads many headers at once.
 *
 * @param {import("node:fs/promises").FileHandle} file
 */
function createReader(file) {
  const buffer = Buffer.alloc(1 << 16);
  let [start, end] = [0, 0];
  return async (/** @type {number} */ at) => {
    if (at < start || at + maxHeaderBytes > end) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      [start, end] = [at, at + bytesRead];
    }
    return buffer.subarray(at - start, Math.min(end, at + maxHeaderBytes) - start);
  };
}

/**
 * Yields the elements between two positions. A cluster without a size ends where the next element of the segment begins.
 *
 * @param {Walk} walk
 * @param {number} start
 * @param {number} end
 * @returns {AsyncGenerator<Element>}
 */
async function* listElements(walk, start, end) {
  for (let at = start; at < end;) {
    const element = await readElement(walk, at, end);
    if (!element.hasSize && element.id === ids.cluster) element.end = await findClusterEnd(walk, element.content, end);
    yield element;
    at = element.end;
  }
}

/**
 * Reads the header of an element: its id, and its size, which is unknown when all its bits are 1 (RFC 8794 §4 to §6).
 *
 * @param {Walk} walk
 * @param {number} start
 * @param {number} limit
 * @returns {Promise<Element>}
 */
async function readElement(walk, start, limit) {
  const bytes = await walk.read(start);
  const idBytes = Math.clz32(bytes[0] ?? 0) - 23;
  const sizeBytes = Math.clz32(bytes[idBytes] ?? 0) - 23;
  const content = start + idBytes + sizeBytes;
  if (--walk.elementsLeft < 0 || idBytes > 4 || sizeBytes > 8 || content > limit) throw new Unreadable();
  const id = bytes.readUIntBE(0, idBytes);
  const first = (bytes[idBytes] ?? 0) & (0xff >> sizeBytes);
  const rest = [...bytes.subarray(idBytes + 1, idBytes + sizeBytes)];
  const hasSize = first !== 0xff >> sizeBytes || rest.some((byte) => byte !== 0xff);
  const end = hasSize ? content + rest.reduce((sum, byte) => sum * 256 + byte, first) : limit;
  // A recording that was interrupted ends before its segment and its cluster.
  if (id === ids.segment || id === ids.cluster) return { id, start, content, end: Math.min(end, limit), hasSize };
  if (!hasSize || end > limit) throw new Unreadable();
  return { id, start, content, end, hasSize };
}

/**
 * @param {Walk} walk
 * @param {number} start
 * @param {number} end
 */
async function findClusterEnd(walk, start, end) {
  for (let at = start; at < end;) {
    const element = await readElement(walk, at, end);
    if (segmentChildIds.includes(element.id) || topLevelIds.includes(element.id)) return at;
    at = element.end;
  }
  return end;
}
