// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PageTagList } from "#app/components/shell/page-tags";
import { pageTagsOf } from "#app/http/describe.server";
import { loader as channel } from "#app/routes/channels/_app.user.$username.$userId";
import { loader as home } from "#app/routes/browse/_app._index";
import { loader as playlist } from "#app/routes/playlists/_app.playlist.$playlistId.$username";
import { loader as results } from "#app/routes/browse/_app.results/route";
import { loader as watch } from "#app/routes/watch/_app.video.$videoId/route";
import { aChannel, aComment, anOwner, aPlaylist, aVideo } from "#tests/support/fixtures";
import { respond, routeArgs } from "#tests/support/route-args";
import { envelope, page, stubApi, optional } from "#tests/support/stub-api";

const hostile = `</script><b>Rain & "wind"`;
const description = "0:00 Start\n0:20 Middle\n1:00 End";
const clip = aVideo({
  ...{ title: hostile, description, duration: 90.5, views: 7 },
  thumbnail: "/media/v1/key/thumbnail-1-960.webp",
});

const replies = optional({
  "GET videos/v1": envelope(clip),
  "GET videos": page([clip]),
  "GET comments/v1": page([aComment()]),
  "GET users/c/u1": envelope(aChannel({ ...anOwner(), avatar: "/media/images/a-96.webp" })),
  "GET users/c/lark": envelope(aChannel(anOwner())),
  "GET playlist/p1": envelope(aPlaylist({ thumbnail: "/media/images/p-960.webp" })),
  "GET playlist/user/allvideos/p1": page([clip]),
});
const params = { videoId: "v1", userId: "u1", username: "lark", playlistId: "p1" };

type Options = { origin?: string; isLight?: boolean; changed?: Record<string, Response> };

/** Renders the tags that a loader sets, as a parser of another site finds them. */
async function tagsOf(
  loader: Parameters<typeof respond>[0],
  path: string,
  { origin = "https://site.test", isLight = false, changed = {} }: Options = {},
) {
  stubApi({ ...replies, ...changed });
  const requester = { address: "203.0.113.7", origin, requestId: "R" };
  const args = routeArgs(path, { params, site: { requester } });
  await respond(loader, args);
  const html = renderToStaticMarkup(<PageTagList tags={pageTagsOf(args.context)!} origin={origin} isLight={isLight} />);
  const head = new DOMParser().parseFromString(`<html><head>${html}</head></html>`, "text/html").head;
  const read = (selector: string, name: string) => head.querySelector(selector)?.getAttribute(name) ?? null;
  return {
    html,
    property: (name: string) => read(`[property="og:${name}"]`, "content"),
    named: (name: string) => read(`[name="${name}"]`, "content"),
    canonical: read("[rel=canonical]", "href"),
    alternates: [...head.querySelectorAll("[rel=alternate]")].map((link) => link.getAttribute("href")),
    data: [...head.querySelectorAll("script")].map((each) => JSON.parse(each.textContent!) as Record<string, unknown>),
  };
}

test("a watch page has the tags of a card that plays", async () => {
  const { property, named, canonical, alternates } = await tagsOf(watch, "/video/v1?t=5");
  expect(canonical).toBe("https://site.test/video/v1");
  expect(["type", "title", "url", "image", "image:width", "image:height", "video", "video:type"].map(property)).toEqual(
    [
      ...["video.other", hostile, "https://site.test/video/v1"],
      ...["https://site.test/media/v1/key/thumbnail-1-960.webp", "960", "540"],
      ...["https://site.test/media/v1/key/video.mp4", "video/mp4"],
    ],
  );
  expect(["card", "player", "player:width", "player:height"].map((name) => named(`twitter:${name}`))).toEqual([
    ...["player", "https://site.test/embed/v1", "640", "360"],
  ]);
  expect(alternates).toEqual([
    "https://site.test/oembed?url=https%3A%2F%2Fsite.test%2Fvideo%2Fv1",
    "https://site.test/feeds/channel/u1/videos",
  ]);
});

test("a watch page describes its video as structured data, escaped for its script element", async () => {
  const { html, data } = await tagsOf(watch, "/video/v1");
  expect(html).not.toContain("</script><b>");
  expect(data.map((each) => [each["@context"], each["@type"]])).toEqual([
    ["https://schema.org", "VideoObject"],
    ["https://schema.org", "BreadcrumbList"],
  ]);
  expect(data[0]).toMatchObject({
    ...{ name: hostile, duration: "PT1M30S", uploadDate: "2025-01-01T00:00:00.000Z" },
    thumbnailUrl: ["https://site.test/media/v1/key/thumbnail-1-960.webp"],
    embedUrl: "https://site.test/embed/v1",
    interactionStatistic: { userInteractionCount: 7 },
  });
  expect(data[0]!["hasPart"]).toMatchObject([
    { name: "Start", startOffset: 0, endOffset: 20, url: "https://site.test/video/v1?t=0" },
    { name: "Middle", startOffset: 20, endOffset: 60 },
    { name: "End", startOffset: 60, endOffset: 90 },
  ]);
});

test("light pages carry no structured data", async () => {
  expect((await tagsOf(watch, "/video/v1", { isLight: true })).data).toEqual([]);
});

test("without https a card shows the picture only", async () => {
  const { named } = await tagsOf(watch, "/video/v1", { origin: "http://site.test" });
  expect([named("twitter:card"), named("twitter:player")]).toEqual(["summary_large_image", null]);
});

test.each([
  ["unpublished", { isPublished: false }],
  ["unlisted", { visibility: "unlisted" as const }],
  ["still being prepared", { status: "processing" as const }],
])("a video that is %s is not offered to search engines or other sites", async (_, state) => {
  const changed = { "GET videos/v1": envelope(aVideo(state)) };
  const { named, canonical, alternates, data } = await tagsOf(watch, "/video/v1", { changed });
  expect([named("robots"), canonical, alternates, data, named("twitter:player")]).toEqual([
    ...["noindex", null, [], [], null],
  ]);
});

test("an audio file is described as audio", async () => {
  const song = aVideo({ isAudio: true, width: 0, height: 0, videoFile: "/media/v1/key/video.m4a" });
  const { property, data } = await tagsOf(watch, "/video/v1", { changed: { "GET videos/v1": envelope(song) } });
  expect([property("audio:type"), property("video"), data[0]!["@type"]]).toEqual(["audio/mp4", null, "AudioObject"]);
});

test("a channel's page names its feeds", async () => {
  const { property, canonical, alternates, data } = await tagsOf(channel, "/user/lark/u1/tweets");
  expect([canonical, property("type"), property("image")]).toEqual([
    "https://site.test/user/lark/u1/tweets",
    "profile",
    "https://site.test/media/images/a-96.webp",
  ]);
  const feeds = "https://site.test/feeds/channel/u1";
  expect(alternates).toEqual([`${feeds}/videos`, `${feeds}/tweets`, `${feeds}/podcast`]);
  expect(data.map((each) => each["@type"])).toEqual(["ProfilePage", "BreadcrumbList"]);
});

test("a channel's page names its links as the same person's", async () => {
  const linked = envelope(aChannel({ ...anOwner(), links: "Blog https://blog.example/" }));
  const { data } = await tagsOf(channel, "/user/lark/u1", { changed: { "GET users/c/u1": linked } });
  expect(data[0]!.mainEntity).toMatchObject({ sameAs: ["https://blog.example/"] });
});

test("a playlist's page names its feed", async () => {
  const { property, canonical, alternates } = await tagsOf(playlist, "/playlist/p1/lark");
  expect({ canonical, property: property("image:width"), alternates }).toEqual({
    canonical: "https://site.test/playlist/p1/lark",
    property: "960",
    alternates: ["https://site.test/feeds/playlist/p1"],
  });
});

test("search engines may list home, but not its later pages and results", async () => {
  expect((await tagsOf(home, "/")).canonical).toBe("https://site.test/");
  expect((await tagsOf(home, "/")).property("image")).toBe("https://site.test/icons/card.png");
  const later = await tagsOf(home, "/?after=c2");
  const found = await tagsOf(results, "/results?search_query=rain");
  expect([later, found].map(({ canonical, named }) => [canonical, named("robots")])).toEqual([
    [null, "noindex"],
    [null, "noindex"],
  ]);
  expect(found.property("title")).toBe("Results for “rain”");
});
