import { Readable } from "node:stream";
import type { ApiDeps } from "#api/deps";
import { endpoint, fileEndpoint, requestEndpoint } from "#api/http/endpoint";
import { readForm } from "#api/http/form";
import { fetchedMessage, reply } from "#api/http/reply";
import { readScratchFile } from "#api/media/store/scratch";
import { calls } from "#contract/calls";
import { fieldError } from "#contract/errors";
import { limits } from "#contract/limits";
import { opmlFile } from "#contract/opml";
import type { Requester } from "#contract/requester";
import { listFollowedFeeds, removeFollowedFeed } from "./followed-feeds";
import { importOpml } from "./import-opml";
import { readOpml } from "./read-opml";
import { writeOpml } from "./write-opml";
import * as t from "#languages/api-opml";

const originOf = ({ site }: ApiDeps, requester: Requester) =>
  site.publicUrl === null ? requester.origin : new URL(site.publicUrl).origin;

export const opmlEndpoints = [
  fileEndpoint(calls.exportSubscriptions, async ({ deps, db, viewerId, requester }) => {
    const opml = writeOpml(db, { userId: viewerId, origin: originOf(deps, requester) });
    const text = Readable.from(opml, { objectMode: false });
    const headers = { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-store" };
    const disposition = { "Content-Disposition": 'attachment; filename="subscriptions.opml"' };
    return new Response(Readable.toWeb(text) as ReadableStream, { headers: { ...headers, ...disposition } });
  }),
  requestEndpoint(calls.importSubscriptions, async ({ deps, db, viewerId, requester, request }) => {
    const rule = { maxBytes: limits.opmlBytes, tooBigMessage: opmlFile.tooBigMessage };
    const form = await readForm(request, { dir: deps.media.uploadsDir, files: { file: rule } });
    try {
      if (!form.files.file) throw fieldError(422, "file", opmlFile.missingMessage);
      const entries = await readOpml((await readScratchFile(form.files.file.path)).toString());
      const importer = { userId: viewerId, origins: [originOf(deps, requester), requester.origin] };
      const result = await importOpml(db, importer, entries);
      return reply(() => t.opmlTaken({ channels: result.channels, feeds: result.feeds }), result);
    } finally {
      await form.discard();
    }
  }),
  endpoint(calls.listFollowedFeeds, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listFollowedFeeds(db, viewerId, paging);
    return reply(fetchedMessage("Feeds"), docs, { page });
  }),
  endpoint(calls.removeFollowedFeed, async ({ db, viewerId, params }) => {
    await removeFollowedFeed(db, viewerId, params.feedId);
    return reply(t.feedRemoved, {});
  }),
];
