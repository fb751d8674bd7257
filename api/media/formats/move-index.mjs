// @ts-check
import { open, writeFile } from "node:fs/promises";
import { isPersonal, readBoxHeader } from "./box-header.mjs";

/** @typedef {{ start: number, end: number, to: number }} Move The index's current bytes and its new start. */

/** A normal file has a few dozen boxes; a file of nothing but headers would take a minute. */
const maxBoxes = 20_000;

/**
 * Adjusts an MP4's index to another position and writes it to a separate file. Returns false if that is impossible.
 *
 * @param {Move & { path: string, output: string }} task
 */
export async function moveIndex({ path, output, ...move }) {
  const index = await readIndex(path, move);
  // A size of 0 means "up to the end of the file", which no longer holds.
  if (index.readUInt32BE(0) === 0) index.writeUInt32BE(index.length, 0);
  if (!shiftOffsets(index, { ...move, boxesLeft: maxBoxes })) return false;
  await writeFile(output, index);
  return true;
}

/**
 * Reads the whole index of an MP4.
 *
 * @param {string} path
 * @param {{ start: number, end: number }} range
 */
export async function readIndex(path, { start, end }) {
  const file = await open(path, "r");
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    if (bytesRead < end - start) throw new Error("The file became shorter while it was read");
    return buffer;
  } finally {
    await file.close();
  }
}

const parentTypes = /^(moov|trak|mdia|minf|stbl)$/;

/**
 * Adjusts all chunk offsets to the index's new position. Returns false if an offset no longer fits, or if there are too
 * many boxes.
 *
 * @param {Buffer} box
 * @param {Move & { boxesLeft: number }} move
 * @returns {boolean}
 */
function shiftOffsets(box, move) {
  const header = readBoxHeader(box, box.length);
  for (let at = header?.headerBytes ?? box.length; at + 8 <= box.length;) {
    const header = readBoxHeader(box.subarray(at, at + 16), box.length - at);
    if (!header || --move.boxesLeft < 0 || at + header.size > box.length || header.type === "cmov") return false;
    const { type, size, headerBytes } = header;
    const child = box.subarray(at, at + size);
    const content = child.subarray(headerBytes);
    if (isPersonal(type)) blank(child, content);
    if (parentTypes.test(type) && !shiftOffsets(child, move)) return false;
    if (type === "stco" && !shiftTable(content, 4, move)) return false;
    if (type === "co64" && !shiftTable(content, 8, move)) return false;
    at += size;
  }
  return true;
}

/**
 * Adjusts the content of a chunk offset box: version and flags, the number of entries, the entries (ISO/IEC 14496-12
 * §8.7.5).
 *
 * @param {Buffer} table
 * @param {4 | 8} width
 * @param {Move} move
 */
function shiftTable(table, width, { start, end: indexEnd, to }) {
  const end = table.length < 8 ? Infinity : 8 + table.readUInt32BE(4) * width;
  if (end > table.length) return false;
  for (let at = 8; at < end; at += width) {
    const offset = width === 8 ? Number(table.readBigUInt64BE(at)) : table.readUInt32BE(at);
    if (offset < to || offset >= start) continue;
    const shifted = offset + indexEnd - start;
    if (width === 8) table.writeBigUInt64BE(BigInt(shifted), at);
    else if (shifted > 0xffffffff) return false;
    else table.writeUInt32BE(shifted, at);
  }
  return true;
}

/**
 * Blanks a box's content and keeps its size.
 *
 * @param {Buffer} box
 * @param {Buffer} content
 */
function blank(box, content) {
  box.write("free", 4, "latin1");
  content.fill(0);
}
