import { z } from "zod";
import { url, count, id } from "./shapes";

/** The file to download of each video: the best one, the sound, or the rendition of at most this many pixels. */
export type DownloadSize = "best" | "audio" | `${number}`;

/** Reads a size; null for any other text. */
export const parseDownloadSize = (text: string | undefined): DownloadSize | null =>
  /^(best|audio|[1-9]\d{1,3})$/.test(text ?? "") ? (text as DownloadSize) : null;

const fileShape = z.object({
  /** The id of the video. */
  _id: id,
  title: z.string(),
  /** Seconds, with fractions. */
  duration: z.number().min(0),
  /** The name in the ZIP file, which begins with the number of the video in the playlist. */
  name: z.string(),
  bytes: count,
  src: url,
  /** Whether everybody may fetch it, without a session. */
  isOpen: z.boolean(),
});

/** GET playlist/{id}/downloads: the files of a playlist, at most one for each video. */
export const playlistDownloadsShape = z.object({
  name: z.string(),
  /** The chosen size; by default the largest up to 480. */
  size: z.string(),
  /** The sizes to choose from: `best`, the sizes in pixels from the largest on, and `audio`. */
  sizes: z.array(z.object({ name: z.string(), files: count, bytes: count })),
  files: z.array(fileShape),
  /** The number of videos without such a file, or whose owners offer no downloads. */
  leftOut: count,
});

export type PlaylistDownloads = z.output<typeof playlistDownloadsShape>;
