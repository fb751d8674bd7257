import type { DownloadSize } from "#contract/playlist-downloads";

/** A file of a video: its name in the store, and how many bytes it has. */
export interface DownloadFile {
  name: string;
  bytes: number;
  isRendition: boolean;
}

export interface DownloadFiles {
  /** Null while it cannot be played. */
  best: DownloadFile | null;
  isAudio: boolean;
  /** By the length of the shorter side in pixels, smallest first. */
  sizes: (DownloadFile & { side: number })[];
  /** Null for a video without sound, and where it has no file of its own. */
  sound: DownloadFile | null;
}

/**
 * Chooses what is taken of a video: no larger than the size, but for videos that have none so small; null for nothing.
 */
export function chooseFile({ best, isAudio, sizes, sound }: DownloadFiles, size: DownloadSize): DownloadFile | null {
  if (size === "audio") return sound ?? (isAudio ? best : null);
  if (size === "best" || sizes.length === 0) return best;
  return sizes.findLast(({ side }) => side <= Number(size)) ?? sizes[0]!;
}

const largestDefault = 480;

/** Lists what there is to choose from for some videos: the best files, each size from the largest on, the sound. */
export function listSizes(films: DownloadFiles[]): DownloadSize[] {
  const sides = new Set(films.flatMap(({ sizes }) => sizes.map(({ side }) => side)));
  const hasSound = films.some((film) => chooseFile(film, "audio") !== null);
  return [
    "best",
    ...[...sides].sort((a, b) => b - a).map((side) => `${side}` as const),
    ...(hasSound ? ["audio"] : []),
  ] as DownloadSize[];
}

/** Lists the files that a size takes of some videos. */
export const chooseFiles = (films: DownloadFiles[], size: DownloadSize): DownloadFile[] =>
  films.map((film) => chooseFile(film, size)).filter((file) => file !== null);

export const sumBytes = (files: DownloadFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Chooses the size for those who chose none: the largest that a telephone shows well, unless the best files weigh less. */
export function chooseSize(films: DownloadFiles[]): DownloadSize {
  const size = listSizes(films).find((each) => Number(each) <= largestDefault);
  const weigh = (each: DownloadSize) => sumBytes(chooseFiles(films, each));
  return size && weigh(size) < weigh("best") ? size : "best";
}
