import { z } from "zod";
import { calls } from "#contract/calls";
import { call, method } from "../transport/call.server";
import { text } from "../shapes/lenient-fields.server";
import type { ApiSession } from "../transport/session.server";

const edges = z.array(z.string().nullable());

/** Servers that list videos only have no parts of other pages. */
const parts = z.object({ cursors: edges, channels: edges.catch([]), playlists: edges.catch([]) });

const pages = z.array(z.object({ _id: z.string(), username: z.string(), updatedAt: text }));

export const sitemap = (session: ApiSession) => ({
  parts: method(session, calls.listSitemapParts, parts),
  channels: (after: string | null) => call(session, calls.listSitemapChannels, { query: { after } }, pages),
  playlists: (after: string | null) => call(session, calls.listSitemapPlaylists, { query: { after } }, pages),
});
