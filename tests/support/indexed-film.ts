/** Builds a box (ISO/IEC 14496-12 §4.2). */
const box = (type: string, content: Uint8Array) => {
  const bytes = new Uint8Array(8 + content.length);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(content, 8);
  return bytes;
};

const join = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));

/** Builds an index (`sidx`, ISO/IEC 14496-12 §8.16.3), of version 1 if it is wide, of fragments of so many bytes and ticks. */
function sidx(fragments: [bytes: number, ticks: number][], { isWide, scale }: { isWide: boolean; scale: number }) {
  const table = (isWide ? 40 : 32) - 8;
  const view = new DataView(new ArrayBuffer(table + fragments.length * 12));
  view.setUint8(0, isWide ? 1 : 0);
  view.setUint32(8, scale);
  view.setUint16(table - 2, fragments.length);
  for (const [index, [bytes, ticks]] of fragments.entries()) {
    view.setUint32(table + index * 12, bytes);
    view.setUint32(table + index * 12 + 4, ticks);
  }
  return box("sidx", new Uint8Array(view.buffer));
}

/** Builds the head of a video of this server: what describes its tracks, and the index of its fragments. */
export const indexedFilm = (
  fragments: [bytes: number, ticks: number][],
  { tracks = "avcC\x01\x64\x00\x15 mp4a", isWide = true, scale = 10 } = {},
) =>
  join(
    box("ftyp", new TextEncoder().encode("iso5")),
    box("moov", new Uint8Array([...tracks].map((character) => character.charCodeAt(0)))),
    sidx(fragments, { isWide, scale }),
  );
