import { readBoxHeader } from "./box-header.mjs";

export { isPersonal } from "./box-header.mjs";

export interface ByteSource {
  stat(): Promise<{ size: number }>;
  /** Fills the buffer from this position on. */
  read(buffer: Buffer, from: { position: number }): Promise<{ bytesRead: number; buffer: Buffer }>;
}

/** The largest index that is read into memory. A video of 24 hours has an index of about 60 MB. */
export const maxIndexBytes = 128 * 1024 * 1024;

/** A box of an MP4 or MOV file; `end` may lie past the end of a truncated file. */
export interface Box {
  type: string;
  start: number;
  /** The position where its header ends. */
  content: number;
  end: number;
}

const maxBoxes = 20_000;

/** Yields the top-level boxes in file order. Reads one header at a time. */
export async function* readTopLevelBoxes(file: ByteSource): AsyncGenerator<Box> {
  yield* readBoxes(file, 0, (await file.stat()).size);
}

/** Yields the consecutive boxes between `start` and `end`. */
export async function* readBoxes(file: ByteSource, start: number, end: number): AsyncGenerator<Box> {
  const header = Buffer.alloc(16);
  for (let count = 0; start + 8 <= end && count < maxBoxes; count++) {
    const { bytesRead } = await file.read(header, { position: start });
    const box = readBoxHeader(header.subarray(0, bytesRead), end - start);
    if (!box) return;
    const { type, size, headerBytes } = box;
    yield { type, start, content: start + headerBytes, end: start + size };
    start += size;
  }
}

export async function countTracks(file: ByteSource, { content, end }: Box): Promise<number> {
  let tracks = 0;
  for await (const { type } of readBoxes(file, content, end)) if (type === "trak") tracks += 1;
  return tracks;
}

/** The layout of an MP4 or MOV. */
export interface Layout {
  moov: Box | null;
  isMoovLast: boolean;
  isFragmented: boolean;
  /** Whether the file lacks bytes to which its boxes extend. */
  isTruncated: boolean;
}

/** Reads the layout and stops as soon as it knows where `moov` is. */
export async function readLayout(file: ByteSource): Promise<Layout> {
  const { size } = await file.stat();
  let moov: Box | null = null;
  let mdat: Box | null = null;
  let isFragmented = false;
  for await (const box of readTopLevelBoxes(file)) {
    if (box.type === "moov") moov ??= box;
    if (box.type === "mdat") mdat ??= box;
    if (box.type === "moof") isFragmented = true;
    if (moov && (mdat || isFragmented)) break;
  }
  const isTruncated = Boolean(moov && moov.end > size) || Boolean(mdat && !isFragmented && mdat.end > size);
  return {
    moov,
    isMoovLast: Boolean(moov && mdat && mdat.start < moov.start),
    isFragmented,
    isTruncated,
  };
}
