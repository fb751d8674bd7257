import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { listSitemapParts } from "./list-sitemap-parts";
import { listSitemapChannels, listSitemapPlaylists } from "./list-sitemap-rows";

/** The endpoints that list every public page of the site in parts. */
export const sitemapEndpoints = [
  endpoint(calls.listSitemapParts, async ({ db }) => reply(fetchedMessage("Sitemap"), await listSitemapParts(db))),
  endpoint(calls.listSitemapChannels, async ({ db, query }) =>
    reply(fetchedMessage("Sitemap"), await listSitemapChannels(db, query.after ?? "")),
  ),
  endpoint(calls.listSitemapPlaylists, async ({ db, query }) =>
    reply(fetchedMessage("Sitemap"), await listSitemapPlaylists(db, query.after ?? "")),
  ),
];
