import { Readable } from "node:stream";
import ogs from "open-graph-scraper";
import { renderToStaticMarkup } from "react-dom/server";
import { parseSitemap, parseSitemapIndex } from "sitemap";
import { expect, test } from "vitest";
import { PageTagList } from "#app/components/shell/page-tags";
import { pageTagsOf } from "#app/http/describe.server";
import { loader as sitemap } from "#app/routes/programs/[sitemap.xml]";
import { loader as watch } from "#app/routes/watch/_app.video.$videoId/route";
import { loader as sitemapChannels } from "#app/routes/programs/sitemap.channels";
import { loader as sitemapVideos } from "#app/routes/programs/sitemap.videos";
import { aVideo } from "#tests/support/fixtures";
import { respond, routeArgs } from "#tests/support/route-args";
import { envelope, page, stubApi, optional } from "#tests/support/stub-api";

const hostile = `</script><b>Rain & "wind"`;
const thumbnail = "/media/v1/key/thumbnail-1-960.webp";
const clip = aVideo({ title: hostile, description: "0:00 Start\n0:20 Middle\n1:00 End", duration: 90, thumbnail });

const replies = optional({
  "GET videos/v1": envelope(clip),
  "GET videos": page([clip]),
  "GET comments/v1": page([]),
  "GET sitemap": envelope({ cursors: [null], size: 500, channels: [null], playlists: [] }),
  "GET sitemap/channels": envelope([{ _id: "u1", username: "lark", updatedAt: "2025-01-02T00:00:00.000Z" }]),
});

const origin = "https://site.test";
const site = { requester: { address: "203.0.113.7", origin, requestId: "R" } };

test("a reader of cards finds picture, player and structured data of a watch page", async () => {
  stubApi(replies);
  const args = routeArgs("/video/v1", { params: { videoId: "v1" }, site });
  await respond(watch, args);
  const tags = <PageTagList tags={pageTagsOf(args.context)!} origin={origin} isLight={false} />;
  const { result } = await ogs({ html: `<html><head>${renderToStaticMarkup(tags)}</head></html>` });
  expect(result).toMatchObject({
    ...{ ogTitle: hostile, ogType: "video.other", ogUrl: `${origin}/video/v1`, ogSiteName: "Vidlark" },
    ogImage: [{ url: origin + thumbnail, width: "960", height: "540" }],
    ogVideo: [{ url: `${origin}/media/v1/key/video.mp4`, type: "video/mp4" }],
    twitterCard: "player",
    twitterPlayer: [{ url: `${origin}/embed/v1`, width: "640", height: "360" }],
  });
  expect(result.jsonLD).toMatchObject([{ "@type": "VideoObject", name: hostile }, { "@type": "BreadcrumbList" }]);
});

async function fetchStream(loader: Parameters<typeof respond>[0]) {
  stubApi(replies);
  const response = await respond(loader, routeArgs("/sitemap", { site }));
  return Readable.from([await response.text()]);
}

test("a reader of sitemaps finds the parts, the videos and the channels", async () => {
  const parts = await parseSitemapIndex(await fetchStream(sitemap));
  expect(parts.map(({ url }) => url)).toEqual(
    ["pages", "videos", "channels"].map((part) => `${origin}/sitemap/${part}`),
  );
  const [video] = await parseSitemap(await fetchStream(sitemapVideos));
  expect(video).toMatchObject({
    url: `${origin}/video/v1`,
    video: [{ title: hostile, thumbnail_loc: origin + thumbnail, player_loc: `${origin}/embed/v1`, duration: 90 }],
  });
  expect(await parseSitemap(await fetchStream(sitemapChannels))).toMatchObject([
    { url: `${origin}/user/lark/u1`, lastmod: "2025-01-02T00:00:00.000Z" },
  ]);
});
