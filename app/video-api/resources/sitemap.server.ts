import { z } from "zod";
import { calls } from "#contract/calls";
import { call, method } from "../transport/call.server";
import { text } from "../shapes/lenient-fields.server";
import type { ApiSession } from "../transport/session.server";

const partCursors = z.array(z.string().nullable());

/** Some servers list videos only. */
const parts = z.object({ cursors: partCursors, channels: partCursors.catch([]), playlists: partCursors.catch([]) });

const pages = z.array(z.object({ _id: z.string(), username: z.string(), updatedAt: text }));

export const sitemap = (session: ApiSession) => ({
  parts: method(session, calls.listSitemapParts, parts),
  channels: (after: string | null) => call(session, calls.listSitemapChannels, { query: { after } }, pages),
  playlists: (after: string | null) => call(session, calls.listSitemapPlaylists, { query: { after } }, pages),
});
