import type { FragmentedMp4 } from "./fragmented-mp4";
import { initName } from "./segments";

export interface Variant extends FragmentedMp4 {
  /** The name of its file and of its playlist, without the extension. */
  name: string;
}

/** Finds the highest bandwidth of any segment in bits per second. Ignores segments shorter than half the longest. */
export function findPeakBandwidth({ segments }: FragmentedMp4): number {
  const longest = Math.max(...segments.map(({ seconds }) => seconds));
  const fullSegments = segments.filter(({ seconds }) => seconds >= longest / 2 && seconds > 0);
  return Math.ceil(Math.max(1, ...fullSegments.map(({ size, seconds }) => (size * 8) / seconds)));
}

function findAverageBandwidth({ segments }: FragmentedMp4): number {
  const bytes = segments.reduce((sum, { size }) => sum + size, 0);
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  return seconds > 0 ? Math.ceil((bytes * 8) / seconds) : 1;
}

/** Writes the playlist of one rendition. Each segment has its own URL and is a slice of the rendition's one file. */
export function writeMediaPlaylist({ name, segments }: Pick<Variant, "name" | "segments">): string {
  const target = Math.max(1, ...segments.map(({ seconds }) => Math.round(seconds)));
  return joinLines([
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${target}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="${name}/${initName}"`,
    ...segments.flatMap(({ seconds }, index) => [`#EXTINF:${seconds.toFixed(5)},`, `${name}/${index}.m4s`]),
    "#EXT-X-ENDLIST",
  ]);
}

/** Writes the master playlist. A player starts with the first rendition. */
export const writeMasterPlaylist = (variants: Variant[]): string =>
  joinLines([
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...variants.flatMap((variant) => [`#EXT-X-STREAM-INF:${variantAttributes(variant)}`, `${variant.name}.m3u8`]),
  ]);

function variantAttributes(variant: Variant): string {
  const { width, height, codecs } = variant;
  const size = width > 0 ? [`RESOLUTION=${width}x${height}`] : [];
  const bandwidth = [
    `BANDWIDTH=${findPeakBandwidth(variant)}`,
    `AVERAGE-BANDWIDTH=${Math.min(findAverageBandwidth(variant), findPeakBandwidth(variant))}`,
  ];
  return [...bandwidth, `CODECS="${codecs}"`, ...size].join();
}

const joinLines = (lines: string[]) => `${lines.join("\n")}\n`;
