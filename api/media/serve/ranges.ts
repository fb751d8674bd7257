export interface Range {
  start: number;
  /** The last byte, itself included. */
  end: number;
}

/** The ranges of a Range header as nginx reads them: null means the whole file, [] that none can be given (416).
 * The range-parser package differs: it ignores a suffix longer than the file and forgives what nginx refuses. */
export function readRanges(header: string | undefined, size: number): Range[] | null {
  if (!header || header.length < 7 || !/^bytes=/i.test(header)) return null;
  const ranges: Range[] = [];
  for (const part of header.slice(6).split(",")) {
    const range = readRange(part, size);
    if (range === "malformed") return [];
    if (range.end >= range.start) ranges.push(range);
    else if (range.start === 0) return null;
  }
  const asked = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  return asked > size ? null : ranges;
}

const largest = 2 ** 63;

function readRange(part: string, size: number): Range | "malformed" {
  const [, suffix, first, last] = /^ *(?:-(\d+)|(\d+) *- *(\d*)) *$/.exec(part) ?? [];
  if ([suffix, first, last].some((digits) => Number(digits) > largest)) return "malformed";
  if (suffix !== undefined) return { start: Math.max(0, size - Number(suffix)), end: size - 1 };
  if (first === undefined) return "malformed";
  return { start: Number(first), end: Math.min(last ? Number(last) : size, size - 1) };
}
