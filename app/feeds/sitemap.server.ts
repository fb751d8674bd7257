import { embedPath } from "#app/format/embed";
import { listAlternates } from "#app/http/language-links.server";
import { absoluteUrl, encodePath } from "#app/format/path";
import type { Video } from "#app/video-api/shapes/shapes.server";
import { toXmlText } from "#contract/xml-text";
import { writeElements, writeXml } from "./xml.server";
import { toDate, toTitle } from "./video-entry.server";

const namespaces = {
  "@xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
  "@xmlns:xhtml": "http://www.w3.org/1999/xhtml",
  "@xmlns:video": "http://www.google.com/schemas/sitemap-video/1.1",
};

const { "@xmlns:video": _, ...pageNamespaces } = namespaces;

/** Limits of the video extension: characters of a description, and seconds. */
const maxDescription = 2_048;
const maxSeconds = 28_800;

/** Parts of one index (https://www.sitemaps.org/protocol.html#index). */
const maxParts = 50_000;

export const writeSitemapIndex = (urls: string[]) =>
  writeXml({
    sitemapindex: {
      "@xmlns": namespaces["@xmlns"],
      sitemap: urls.slice(0, maxParts).map((loc) => ({ loc })),
    },
  });

interface SitemapPage {
  path: string;
  /** When the page last changed; empty if that is unknown. */
  updatedAt?: string;
}

export const writePages = (origin: string, pages: SitemapPage[]) =>
  writeXml({
    urlset: {
      ...pageNamespaces,
      url: pages.map(({ path, updatedAt }) => ({
        loc: origin + path,
        ...(updatedAt && { lastmod: toDate(updatedAt).toISOString() }),
        "xhtml:link": listLinks(origin + path),
      })),
    },
  });

/** Lists the addresses of a page in the languages of the site, for search engines (RFC 8288, hreflang). */
const listLinks = (url: string) =>
  listAlternates(url).map(({ tag, href }) => ({ "@rel": "alternate", "@hreflang": tag, "@href": href }));

export const writeEntries = (origin: string, videos: Video[]) =>
  writeElements({ url: videos.map((video) => toUrl(video, origin)) });

/** Writes a part of the sitemap from entries that `writeEntries` wrote. */
export const writeVideos = (entries: string[]) =>
  writeXml({ urlset: { ...namespaces, "#text": "" } }).replace("</urlset>", () => `${entries.join("")}</urlset>`);

function toUrl(video: Video, origin: string) {
  const { _id, title, description, thumbnail, createdAt, publishedAt, updatedAt } = video;
  const text = toXmlText(description).slice(0, maxDescription).toWellFormed();
  const seconds = Math.floor(video.duration);
  return {
    loc: origin + encodePath`/video/${_id}`,
    lastmod: toDate(updatedAt || createdAt).toISOString(),
    "xhtml:link": listLinks(origin + encodePath`/video/${_id}`),
    // A video entry requires a thumbnail.
    ...(thumbnail && {
      "video:video": {
        "video:thumbnail_loc": absoluteUrl(thumbnail, origin),
        "video:title": toTitle(title),
        "video:description": text || toTitle(title),
        "video:player_loc": origin + embedPath(video),
        ...(seconds >= 1 && seconds <= maxSeconds && { "video:duration": seconds }),
        ...(video.views !== null && { "video:view_count": video.views }),
        "video:publication_date": toDate(publishedAt || createdAt).toISOString(),
      },
    }),
  };
}
