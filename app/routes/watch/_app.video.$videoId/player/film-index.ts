/** A part of a video that plays on its own: its bytes from `start` to before `end`, its seconds from `from` to `to`. */
export interface Fragment {
  start: number;
  end: number;
  from: number;
  to: number;
}

export interface FilmIndex {
  fragments: Fragment[];
  codecs: string;
}

/**
 * Reads the index of a video's fragments (`sidx`, ISO/IEC 14496-12 §8.16.3) from the first bytes of its file. Null
 * while they do not hold the whole index, and for files of other servers.
 */
export function readFilmIndex(head: Uint8Array): FilmIndex | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const text = toText(head);
  for (let at = 0; at + 8 <= head.length;) {
    const size = view.getUint32(at);
    if (text.startsWith("sidx", at + 4)) {
      if (at + size > head.length) return null;
      return { fragments: readFragments(view, at, at + size), codecs: readCodecs(head, text.slice(0, at)) };
    }
    if (size < 8) return null;
    at += size;
  }
  return null;
}

/** Returns whether the first bytes of a video reach the beginning of its index. */
export const hasIndexBegun = (head: Uint8Array) => toText(head).includes("sidx");

const toText = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

const entryBytes = 12;

function readFragments(view: DataView, box: number, end: number): Fragment[] {
  const isWide = view.getUint8(box + 8) === 1;
  const table = box + (isWide ? 40 : 32);
  const scale = view.getUint32(box + 16);
  let start = end + (isWide ? Number(view.getBigUint64(box + 28)) : view.getUint32(box + 24));
  let from = 0;
  const fragments: Fragment[] = [];
  for (let at = table; at + entryBytes <= end; at += entryBytes) {
    const next = { end: start + view.getUint32(at), to: from + view.getUint32(at + 4) / scale };
    fragments.push({ start, from, ...next });
    [start, from] = [next.end, next.to];
  }
  return fragments;
}

/** Builds the CODECS (RFC 6381 §3.3) of the codecs that this server encodes: H.264, AV1, AAC-LC, Opus. */
function readCodecs(head: Uint8Array, text: string): string {
  const [avc, av1] = [text.indexOf("avcC"), text.indexOf("av1C")];
  const toHex = (byte: number) => byte.toString(16).padStart(2, "0");
  return [
    ...(avc < 0 ? [] : [`avc1.${[...head.subarray(avc + 5, avc + 8)].map(toHex).join("")}`]),
    ...(av1 < 0 ? [] : [readAv1(head[av1 + 5]!, head[av1 + 6]!)]),
    ...(text.includes("mp4a") ? ["mp4a.40.2"] : []),
    ...(text.includes("Opus") ? ["opus"] : []),
  ].join();
}

/** Reads profile, level, tier and bit depth (AV1 Codec ISO Media File Format Binding §2.3, §5). */
const readAv1 = (levels: number, depths: number) =>
  `av01.${levels >> 5}.${String(levels & 0x1f).padStart(2, "0")}${depths & 0x80 ? "H" : "M"}.${depths & 0x40 ? "10" : "08"}`;
