import { z } from "zod";
import { id, time } from "./shapes";

export const sitemapPageShape = z.object({
  _id: id,
  /** The username in the page's address: the channel's, or that of the playlist's owner. */
  username: z.string(),
  /** When it or the list of its videos last changed. */
  updatedAt: time,
});

/** GET sitemap: where the parts of each list begin. */
export const sitemapShape = z.object({
  /** The cursors after which the parts of the videos begin; null for the first part. */
  cursors: z.array(z.string().nullable()),
  /** Rows of a part. */
  size: z.int(),
  /** The ids after which the parts of the channels begin. */
  channels: z.array(z.string().nullable()),
  /** The ids after which the parts of the playlists begin. */
  playlists: z.array(z.string().nullable()),
});

export type SitemapPage = z.output<typeof sitemapPageShape>;
export type Sitemap = z.output<typeof sitemapShape>;
