import { z } from "zod";
import { sitemapPageShape, sitemapShape } from "#contract/sitemap";
import { call } from "./call";

const partStart = { after: "The id after which the part begins, from GET /sitemap" };

export const sitemapCalls = {
  listSitemapParts: call({
    route: "GET /sitemap",
    summary:
      "Returns the cursors after which the parts of the sitemap begin: public videos (GET /videos by createdAt, asc), channels and playlists",
    who: "everybody",
    scope: "read",
    answer: sitemapShape,
  }),
  listSitemapChannels: call({
    route: "GET /sitemap/channels",
    summary: "Lists a part of the channels with public videos, oldest first",
    who: "everybody",
    scope: "read",
    query: partStart,
    answer: z.array(sitemapPageShape),
  }),
  listSitemapPlaylists: call({
    route: "GET /sitemap/playlists",
    summary: "Lists a part of the playlists with public videos, oldest first",
    who: "everybody",
    scope: "read",
    query: partStart,
    answer: z.array(sitemapPageShape),
  }),
};
