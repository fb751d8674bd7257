// @ts-check

/**
 * Reads the header that a box begins with; null where no box can begin. A size of 0 means up to the end, 1 that the
 * size follows in 64 bits, so that the header has 16 bytes (ISO/IEC 14496-12 §4.2).
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
 * Boxes that tell of a file's owner (names, places, devices): user data and metadata (ISO/IEC 14496-12 §8.10.1,
 * §8.11.1), and what others define, such as XMP in a `uuid` (§4.2). Their contents are blanked.
 *
 * @param {string} type
 */
export const isPersonal = (type) => /^(udta|meta|uuid)$/.test(type);
