// @ts-check
import { FilePathSource, Input, MP4 } from "mediabunny";
import { readBoxHeader } from "./box-header.mjs";
import { readIndex } from "./move-index.mjs";

/** @typedef {{ type: string, start: number, content: number, end: number }} Box Positions in its file. */

/**
 * What players read in an MP4: `played` has the bytes of its main video and audio, as ascending pairs of start and end.
 * `others` are the boxes of the index that describe other tracks.
 *
 * @typedef {{ played: Float64Array, others: Box[] }} Played
 */

/** A normal file has a few dozen boxes. */
const maxBoxes = 20_000;
/** Limits the work of the process that gets the result, because it serves the site. */
const maxPlayed = 250_000;

/**
 * Finds what players read in an MP4; returns null if its tables do not show it clearly.
 *
 * @param {{ path: string, start: number, end: number }} task The file, and the position of its index.
 * @returns {Promise<Played | null>}
 */
export async function findPlayed({ path, start, end }) {
  const ids = await findMainTracks(path);
  const index = { bytes: await readIndex(path, { start, end }), start, boxesLeft: maxBoxes };
  const [moov] = listBoxes(index, { content: start, end });
  const children = moov ? listBoxes(index, moov) : [];
  if (children.some(({ type }) => type === "mvex")) return null;
  const tracks = children.filter(({ type }) => type === "trak");
  const main = tracks.filter((track) => ids.includes(findTrackId(index, track)));
  const ranges = main.map((track) => findSampleRanges(index, track));
  if (main.length !== ids.length || ranges.includes(null)) return null;
  const references = main.flatMap((track) => listBoxes(index, track).filter(({ type }) => type === "tref"));
  const unknown = children.filter(({ type }) => !/^(mvhd|trak|iods)$/.test(type));
  const others = [...tracks.filter((track) => !main.includes(track)), ...references, ...unknown];
  const playedRanges = ranges.reduce((all, next) => merge(all ?? none, next ?? none), none) ?? none;
  return playedRanges.length > maxPlayed * 2 ? null : { played: playedRanges, others };
}

const none = new Float64Array();

/** @param {string} path */
async function findMainTracks(path) {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] });
  try {
    const tracks = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    return tracks.flatMap((track) => (track ? [track.id] : []));
  } finally {
    input.dispose();
  }
}

/** @typedef {{ bytes: Buffer, start: number, boxesLeft: number }} Index */

/**
 * Lists the boxes in a box of the index.
 *
 * @param {Index} index
 * @param {{ content: number, end: number }} parent
 */
function listBoxes(index, parent) {
  /** @type {Box[]} */
  const boxes = [];
  for (let at = parent.content; at + 8 <= parent.end;) {
    const from = at - index.start;
    const header = readBoxHeader(index.bytes.subarray(from, from + 16), parent.end - at);
    if (!header || --index.boxesLeft < 0 || at + header.size > parent.end) break;
    boxes.push({ type: header.type, start: at, content: at + header.headerBytes, end: at + header.size });
    at += header.size;
  }
  return boxes;
}

/**
 * Finds the content of a descendant of a box by the types on its path.
 *
 * @param {Index} index
 * @param {Box} box
 * @param {...string} types
 * @returns {Buffer | null}
 */
function findContent(index, box, ...types) {
  /** @type {Box | undefined} */
  let inner = box;
  for (const wantedType of types) inner = inner && listBoxes(index, inner).find(({ type }) => type === wantedType);
  return inner ? index.bytes.subarray(inner.content - index.start, inner.end - index.start) : null;
}

/**
 * Reads the id of a track (ISO/IEC 14496-12 §8.3.2). It follows two times, of 32 bits in version 0 and 64 in version 1.
 *
 * @param {Index} index
 * @param {Box} track
 */
function findTrackId(index, track) {
  const header = findContent(index, track, "tkhd");
  const at = header?.[0] === 1 ? 20 : 12;
  return header && header.length >= at + 4 ? header.readUInt32BE(at) : -1;
}

/**
 * Finds the bytes of a track's samples from its tables of chunks, samples and sizes (ISO/IEC 14496-12 §8.7.3 to §8.7.5).
 *
 * @param {Index} index
 * @param {Box} track
 * @returns {Float64Array | null}
 */
function findSampleRanges(index, track) {
  const table = (/** @type {string} */ type) => findContent(index, track, "mdia", "minf", "stbl", type);
  const [sizes, counts, short, long] = [table("stsz"), table("stsc"), table("stco"), table("co64")];
  const offsets = short ?? long;
  if (!sizes || !counts || !offsets) return null;
  const width = short ? 4 : 8;
  const chunks = offsets.readUInt32BE(4);
  if (8 + chunks * width > offsets.length) return null;
  const measure = measureChunks(sizes, counts);
  const ranges = new Float64Array(chunks * 2);
  for (let chunk = 0; chunk < chunks; chunk++) {
    const at = 8 + chunk * width;
    const start = short ? offsets.readUInt32BE(at) : Number(offsets.readBigUInt64BE(at));
    const bytes = measure(chunk + 1);
    const isAscending = chunk === 0 || start >= (ranges[chunk * 2 - 1] ?? 0);
    if (bytes === null || !isAscending) return null;
    ranges.set([start, start + bytes], chunk * 2);
  }
  return ranges;
}

/**
 * Returns a function that measures the chunks of a track in bytes, in order from 1 on. It returns null for a chunk that
 * the tables do not describe.
 *
 * @param {Buffer} sizes
 * @param {Buffer} counts
 */
function measureChunks(sizes, counts) {
  const [fixed, samples, runs] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8), counts.readUInt32BE(4)];
  // Old files count single bytes of sound as samples.
  const isReadable = (fixed === 0 && 12 + samples * 4 <= sizes.length) || fixed > 4;
  let [run, sample] = [-1, 0];
  const firstOf = (/** @type {number} */ at) => (at < runs ? counts.readUInt32BE(8 + at * 12) : Infinity);
  return (/** @type {number} */ chunk) => {
    if (!isReadable || 8 + runs * 12 > counts.length) return null;
    while (firstOf(run + 1) <= chunk) run += 1;
    const next = run < 0 ? Infinity : sample + counts.readUInt32BE(8 + run * 12 + 4);
    if (next > samples) return null;
    let bytes = fixed * (next - sample);
    if (fixed === 0) for (; sample < next; sample++) bytes += sizes.readUInt32BE(12 + sample * 4);
    sample = next;
    return bytes;
  };
}

/**
 * Merges two ascending lists of ranges.
 *
 * @param {Float64Array} one
 * @param {Float64Array} other
 */
function merge(one, other) {
  const union = new Float64Array(one.length + other.length);
  let [i, j, length] = [0, 0, 0];
  while (i < one.length || j < other.length) {
    const isFirst = j >= other.length || (i < one.length && (one[i] ?? 0) <= (other[j] ?? 0));
    const [start = 0, end = 0] = isFirst ? one.subarray(i, i + 2) : other.subarray(j, j + 2);
    if (isFirst) i += 2;
    else j += 2;
    const last = union[length - 1] ?? -1;
    if (start <= last) union[length - 1] = Math.max(last, end);
    else {
      union.set([start, end], length);
      length += 2;
    }
  }
  return union.slice(0, length);
}
