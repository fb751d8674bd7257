import { z } from "zod";
import { id, time } from "./shapes";

export const sitemapPageShape = z.object({
  _id: id,
  /** The username in the page's address: the channel's, or that of the playlist's owner. */
  username: z.string(),
  /** When the channel or playlist, or the list of its videos, last changed. */
  updatedAt: time,
});

/** GET sitemap: the beginnings of the parts of each list; null for the first part. */
export const sitemapShape = z.object({
  /** The cursors after which the parts of the videos begin. */
  cursors: z.array(z.string().nullable()),
  /** The number of rows of a part. */
  size: z.int(),
  /** The ids after which the parts of the channels begin. */
  channels: z.array(z.string().nullable()),
  /** The ids after which the parts of the playlists begin. */
  playlists: z.array(z.string().nullable()),
});

export type SitemapPage = z.output<typeof sitemapPageShape>;
export type Sitemap = z.output<typeof sitemapShape>;
