import type { ByteRange } from "#api/media/store/media-store";

/** Each range costs a call to object storage. A player asks for one, and RFC 9110 §14.2 allows ignoring others. */
const maxRanges = 16;

/**
 * Parses a Range header (RFC 9110 §14.2) as nginx does. Returns null for the whole file and [] for a 416. The package
 * range-parser ignores a suffix longer than the file, and accepts headers that nginx rejects.
 */
export function parseRanges(header: string | undefined, size: number): ByteRange[] | null {
  if (!header || header.length < 7 || !/^bytes=/i.test(header)) return null;
  const ranges: ByteRange[] = [];
  for (const part of header.slice(6).split(",")) {
    const range = parseRange(part, size);
    if (range === "malformed") return [];
    if (range.end > range.start) ranges.push(range);
    else if (range.start === 0) return null;
  }
  const requestedBytes = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  return requestedBytes > size || ranges.length > maxRanges ? null : ranges;
}

/** nginx's largest position, the limit of off_t. */
const maxPosition = 2 ** 63;

/** Parses one range. The header names the last byte; the result ends after it. */
function parseRange(part: string, size: number): ByteRange | "malformed" {
  const [, suffix, first, last] = /^ *(?:-(\d+)|(\d+) *- *(\d*)) *$/.exec(part) ?? [];
  if ([suffix, first, last].some((digits) => Number(digits) > maxPosition)) return "malformed";
  if (suffix !== undefined) return { start: Math.max(0, size - Number(suffix)), end: size };
  if (first === undefined) return "malformed";
  return { start: Number(first), end: Math.min(last ? Number(last) + 1 : size, size) };
}
