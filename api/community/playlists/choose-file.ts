import type { DownloadSize } from "#contract/playlist-downloads";

export interface DownloadFile {
  /** The name in the media store. */
  name: string;
  bytes: number;
  isRendition: boolean;
}

/** The files of a video to choose from. */
export interface DownloadFiles {
  /** Null while the video cannot be played. */
  best: DownloadFile | null;
  isAudio: boolean;
  /** The renditions, smallest first; `side` is the shorter side in pixels. */
  sizes: (DownloadFile & { side: number })[];
  /** Null when the sound has no file of its own. */
  sound: DownloadFile | null;
}

/**
 * Chooses the file of a video for a size: the largest rendition up to this size, or the smallest when all are larger; null
 * when there is no file.
 */
export function chooseFile({ best, isAudio, sizes, sound }: DownloadFiles, size: DownloadSize): DownloadFile | null {
  if (size === "audio") return sound ?? (isAudio ? best : null);
  if (size === "best" || sizes.length === 0) return best;
  return sizes.findLast(({ side }) => side <= Number(size)) ?? sizes[0]!;
}

const largestDefault = 480;

/** Lists the sizes to choose from for some videos: `best`, each size of a rendition from the largest on, and `audio`. */
export function listSizes(videos: DownloadFiles[]): DownloadSize[] {
  const sides = new Set(videos.flatMap(({ sizes }) => sizes.map(({ side }) => side)));
  const hasSound = videos.some((video) => chooseFile(video, "audio") !== null);
  return [
    "best",
    ...[...sides].sort((a, b) => b - a).map((side) => `${side}` as const),
    ...(hasSound ? ["audio"] : []),
  ] as DownloadSize[];
}

/** Chooses the file of each video for a size; leaves out videos that have none. */
export const chooseFiles = (videos: DownloadFiles[], size: DownloadSize): DownloadFile[] =>
  videos.map((video) => chooseFile(video, size)).filter((file) => file !== null);

export const sumBytes = (files: DownloadFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Chooses the default size: the largest up to 480, which suits a telephone, unless the best files have fewer bytes. */
export function chooseSize(videos: DownloadFiles[]): DownloadSize {
  const size = listSizes(videos).find((each) => Number(each) <= largestDefault);
  const countBytes = (each: DownloadSize) => sumBytes(chooseFiles(videos, each));
  return size && countBytes(size) < countBytes("best") ? size : "best";
}
