// @ts-check

/**
 * Reads the header of a box; returns null if no box can begin here. A size of 0 means that the box extends to the end of
 * the file, `left` bytes away. A size of 1 means that a 64-bit size follows, so the header has 16 bytes (ISO/IEC 14496-12
 * §4.2).
 *
 * @param {Buffer} bytes
 * @param {number} left
 */
export function readBoxHeader(bytes, left) {
  if (bytes.length < 8) return null;
  const [short, type] = [bytes.readUInt32BE(0), bytes.toString("latin1", 4, 8)];
  const headerBytes = short === 1 ? 16 : 8;
  if (bytes.length < headerBytes) return null;
  const size = short > 1 ? short : short === 1 ? Number(bytes.readBigUInt64BE(8)) : left;
  return size < headerBytes ? null : { type, size, headerBytes };
}

/**
 * Returns whether a box may describe a file's owner (names, places, devices): user data and metadata (ISO/IEC 14496-12
 * §8.10.1, §8.11.1), and vendors' extensions such as XMP in a `uuid` box (§4.2). Callers blank its contents.
 *
 * @param {string} type
 */
export const isPersonal = (type) => /^(udta|meta|uuid)$/.test(type);
