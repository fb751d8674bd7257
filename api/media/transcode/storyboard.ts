import { formatTimestamp, parseTimestamp } from "#api/media/formats/vtt-time";

/**
 * The layout of a storyboard, the small pictures of the seek bar: sheets of tiles, and a WebVTT with their positions.
 */
export const tile = { width: 160, height: 90, across: 10, down: 10 } as const;
const tilesPerSheet = tile.across * tile.down;
const maxSecondsApart = 10;

/** Finds the seconds between two pictures. One sheet covers up to about a quarter of an hour. */
export const findSecondsApart = (duration: number) =>
  Math.min(maxSecondsApart, Math.max(1, Math.ceil(duration / tilesPerSheet)));

/** Builds the file name of a sheet. `%d` is ffmpeg's placeholder for the number. */
export const nameSheet = (number: number | "%d") => `storyboard-${number}.jpg`;

/** Builds the ffmpeg filter that arranges pictures in sheets. */
export const buildSheetFilter = (duration: number) =>
  [
    `fps=1/${findSecondsApart(duration)}:eof_action=pass`,
    `scale=${tile.width}:${tile.height}:force_original_aspect_ratio=decrease`,
    `pad=${tile.width}:${tile.height}:-1:-1`,
    `setsar=1,tile=${tile.across}x${tile.down}`,
  ].join();

/** The arguments that encode the sheets into ffmpeg's working directory. */
export const sheetOutput = ["-c:v", "mjpeg", "-q:v", "5", "-pix_fmt", "yuvj420p", "-f", "image2", nameSheet("%d")];

export function writeStoryboardVtt(duration: number, sheets: number): string {
  const secondsApart = findSecondsApart(duration);
  const count = Math.min(sheets * tilesPerSheet, Math.max(1, Math.ceil(duration / secondsApart)));
  const cues = Array.from({ length: count }, (_, index) => {
    const [sheet, position] = [Math.floor(index / tilesPerSheet) + 1, index % tilesPerSheet];
    const x = (position % tile.across) * tile.width;
    const y = Math.floor(position / tile.across) * tile.height;
    const timeRange = `${formatTimestamp(index * secondsApart * 1_000)} --> ${formatTimestamp(Math.min(duration, (index + 1) * secondsApart) * 1_000)}`;
    return `${timeRange}\n${nameSheet(sheet)}#xywh=${x},${y},${tile.width},${tile.height}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}

export interface StoryboardLayout {
  secondsApart: number;
  /** The number of pictures on all sheets. */
  count: number;
}

/** Reads the layout of a storyboard from its WebVTT; null if it has no pictures. */
export function readLayout(vtt: string): StoryboardLayout | null {
  const firstEnd = parseTimestamp(/ --> (\S+)/.exec(vtt)?.[1] ?? "");
  return firstEnd ? { secondsApart: firstEnd / 1_000, count: vtt.split("#xywh=").length - 1 } : null;
}

/** Finds the picture of a second: its sheet's file and its position on the sheet; null after the last picture. */
export function findTile({ secondsApart, count }: StoryboardLayout, second: number) {
  const index = Math.floor(second / secondsApart);
  if (index >= count) return null;
  const sheet = Math.floor(index / tilesPerSheet);
  const tileCount = Math.min(tilesPerSheet, count - sheet * tilesPerSheet);
  return { sheet: nameSheet(sheet + 1), position: index % tilesPerSheet, tileCount };
}
