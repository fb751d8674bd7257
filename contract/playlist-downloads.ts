import { z } from "zod";
import { address, count, id } from "./shapes";

/** What is taken of each video: its best file, its sound, or the size of at most so many pixels. */
export type DownloadSize = "best" | "audio" | `${number}`;

/** Reads what to take of each video; null for anything else. */
export const parseDownloadSize = (text: string | undefined): DownloadSize | null =>
  /^(best|audio|[1-9]\d{1,3})$/.test(text ?? "") ? (text as DownloadSize) : null;

const fileShape = z.object({
  /** The id of the video. */
  _id: id,
  title: z.string(),
  /** Seconds, with fractions. */
  duration: z.number().min(0),
  /** Its name in the ZIP file, with its place in the playlist. */
  name: z.string(),
  bytes: count,
  src: address,
  /** Whether everybody may fetch it, without a session. */
  isOpen: z.boolean(),
});

/** GET playlist/{id}/downloads: the files of a playlist, at most as many as it has videos. */
export const playlistDownloadsShape = z.object({
  name: z.string(),
  /** What was chosen; without a choice, the largest size up to 480. */
  size: z.string(),
  /** What there is to choose from: `best`, the sizes from the largest on, `audio`. */
  sizes: z.array(z.object({ name: z.string(), files: count, bytes: count })),
  files: z.array(fileShape),
  /** How many of its videos have no such file, or belong to somebody who offers no downloads. */
  leftOut: count,
});

export type PlaylistDownloads = z.output<typeof playlistDownloadsShape>;
