import { XMLParser, XMLValidator } from "fast-xml-parser";
import { parseFeed } from "@rowanmanning/feed-parser";
import { expect, onTestFinished, test } from "vitest";
import { inLanguage, offerLanguages } from "#languages/runtime/language";
import { loader as playlistFeed } from "#app/routes/programs/feeds.playlist.$playlistId";
import { loader as podcast } from "#app/routes/programs/feeds.channel.$userId.podcast";
import { loader as tweetFeed } from "#app/routes/programs/feeds.channel.$userId.tweets";
import { loader as commentFeed } from "#app/routes/programs/feeds.video.$videoId.comments";
import { loader as subscriptionFeed } from "#app/routes/programs/feeds.subscriptions";
import { loader as tagFeed } from "#app/routes/programs/feeds.tag.$tag";
import { loader as videoFeed } from "#app/routes/programs/feeds.channel.$userId.videos";
import { loader as oembed } from "#app/routes/programs/oembed";
import { loader as opensearch } from "#app/routes/programs/[opensearch.xml]";
import { loader as robots } from "#app/routes/programs/[robots.txt]";
import { loader as sitemap } from "#app/routes/programs/[sitemap.xml]";
import { loader as sitemapChannels } from "#app/routes/programs/sitemap.channels";
import { loader as sitemapPages } from "#app/routes/programs/sitemap.pages";
import { loader as sitemapPlaylists } from "#app/routes/programs/sitemap.playlists";
import { loader as sitemapVideos } from "#app/routes/programs/sitemap.videos";
import { aChannel, aComment, anOwner, aPlaylist, aTweet, aVideo } from "#tests/support/fixtures";
import { respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { envelope, errorEnvelope, page, stubApi, unreachable, optional } from "#tests/support/stub-api";

/** Signs that break XML, or that XML must not hold. */
const hostile = `<b>Rain & "wind" ]]> \u0008\ud800 😀`;
const readable = `<b>Rain & "wind" ]]> \ufffd 😀`;

const song = aVideo({ _id: "v2", isAudio: true, width: 0, height: 0, videoFile: "/media/v2/key/video.mp3" });
const clip = aVideo({ title: hostile, description: hostile, audioFile: "/media/v1/key/audio.mp4", audioBytes: 4_321 });
const list = (docs: unknown[]) => envelope({ result: docs, nextCursor: null, prevCursor: null });
const channel = envelope(aChannel({ ...anOwner(), discriptions: "Songs & rain" }));
const tweets = envelope({ docs: [aTweet({ content: hostile })], nextCursor: null, prevCursor: null });

const replies = optional({
  "GET users/c/u1": channel,
  "GET videos/allVideosOfUser/u1": list([clip, song, aVideo({ _id: "v3", isPublished: false })]),
  "GET tweets/user/u1": tweets,
  "GET subscriptions/feed/videos": envelope([clip, aVideo({ _id: "v3", visibility: "unlisted" })]),
  "GET playlist/p1": envelope(aPlaylist()),
  "GET playlist/user/allvideos/p1": page([clip, aVideo({ _id: "v3", isPublished: false })]),
  "GET videos/v1": envelope(clip),
  "GET videos": page([clip]),
  "GET sitemap": envelope({ cursors: [null, "c2"], size: 500, channels: [null], playlists: [null, "p9"] }),
  "GET sitemap/channels": envelope([{ _id: "u1", username: "lark & co", updatedAt: "2025-01-02T00:00:00Z" }]),
  "GET sitemap/playlists": envelope([{ _id: "p1", username: "lark", updatedAt: "2025-01-03T00:00:00Z" }]),
});

type Init = Parameters<typeof routeArgs>[1];
const params = { tag: "sea", userId: "u1", playlistId: "p1", videoId: "v1" };

async function fetchText(loader: Parameters<typeof respond>[0], path: string, init: Init = {}) {
  stubApi(replies);
  const response = await respond(loader, routeArgs(path, { params, ...init }));
  return { response, text: await response.text() };
}

const parse = (text: string) => {
  expect(XMLValidator.validate(text)).toBe(true);
  return new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "@", htmlEntities: true }).parse(text);
};

test("the feed of a channel's videos has their files, and no unpublished video", async () => {
  const { response, text } = await fetchText(videoFeed, "/feeds/channel/u1/videos");
  expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  const { meta, title, self, url, items } = parseFeed(text);
  expect({ type: meta.type, title, self, url }).toEqual({
    type: "atom",
    title: "Ann Lark · Vidlark",
    self: "http://site.test/feeds/channel/u1/videos",
    url: "http://site.test/user/lark/u1",
  });
  expect(items.map(({ id }) => id)).toEqual(["http://site.test/video/v1", "http://site.test/video/v2"]);
  expect(items[0]).toMatchObject({ title: readable, authors: [{ name: "Ann Lark" }] });
  expect(items[0]!.media).toContainEqual(
    expect.objectContaining({ url: "http://site.test/media/v1/key/video.mp4", mimeType: "video/mp4" }),
  );
  const { link: links } = parse(text).feed.entry[0];
  expect(links).toContainEqual(
    expect.objectContaining({ "@rel": "related", "@href": "http://site.test/video/v1/read" }),
  );
  expect(text).toMatch(/<feed [^>]*xml:lang="en"/);
  expect(text).toMatch(/<entry xml:lang="und"/);
});

test("the podcast of a channel has the audio of its videos", async () => {
  const { response, text } = await fetchText(podcast, "/feeds/channel/u1/podcast");
  expect(response.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
  const { meta, title, items } = parseFeed(text);
  expect({ type: meta.type, title }).toEqual({ type: "rss", title: "Ann Lark" });
  expect(items.map(({ media }) => media.map(({ url, length, mimeType }) => [url, length, mimeType]))).toEqual([
    [["http://site.test/media/v1/key/audio.mp4", 4_321, "audio/mp4"]],
    [["http://site.test/media/v2/key/video.mp3", 0, "audio/mpeg"]],
  ]);
  const { channel: head } = parse(text).rss;
  expect(head).toMatchObject({
    language: "en",
    "itunes:author": "Ann Lark",
    "itunes:image": { "@href": "http://site.test/icons/podcast.png" },
    "itunes:category": { "@text": "TV & Film" },
    "itunes:type": "episodic",
    "atom:link": { "@rel": "self" },
  });
  const reading = {
    "@rel": "related",
    "@type": "text/html",
    "@href": "http://site.test/video/v1/read",
    "@title": "Read instead of watching",
  };
  expect(head.item[0]).toMatchObject({ "itunes:duration": 12, title: readable, "atom:link": reading });
});

test("a podcast has the category that its owner chose, inside the category above it", async () => {
  const categoryOf = async (podcastCategory: string) => {
    stubApi({ ...replies, "GET users/c/u1": envelope(aChannel({ ...anOwner(), podcastCategory })) });
    const response = await respond(podcast, routeArgs("/feeds/channel/u1/podcast", { params }));
    return parse(await response.text()).rss.channel["itunes:category"] as unknown;
  };
  expect(await categoryOf("Music")).toEqual({ "@text": "Music" });
  expect(await categoryOf("Society & Culture/Documentary")).toEqual({
    "@text": "Society & Culture",
    "itunes:category": { "@text": "Documentary" },
  });
});

test("the feed of a channel's tweets has their texts", async () => {
  const { text } = await fetchText(tweetFeed, "/feeds/channel/u1/tweets");
  const { items } = parseFeed(text);
  expect(items).toMatchObject([{ url: "http://site.test/user/lark/u1/tweets?tweet=t1#tweet-t1", content: readable }]);
});

test("the feed of a public video's comments has the newest, with replies, and none that is withheld or deleted", async () => {
  const comments = [
    aComment({ _id: "c1", content: hostile, parentId: "c0" }),
    aComment({ _id: "c2", withheld: "held" }),
    aComment({ _id: "c3", withheld: "hidden" }),
    aComment({ _id: "c4", isDeleted: true, content: "" }),
  ];
  const feedOf = (video: object) => {
    stubApi({ "GET videos/v1": envelope(aVideo({ title: hostile, ...video })), "GET comments/v1": page(comments) });
    return commentFeed(routeArgs("/feeds/video/v1/comments", { params }));
  };
  const { title, url, items } = parseFeed(await (await feedOf({})).text());
  expect([title, url]).toEqual([`Comments on ${readable} · Vidlark`, "http://site.test/video/v1#comments"]);
  expect(items).toMatchObject([{ url: "http://site.test/video/v1/comments/c1", content: readable }]);
  for (const hidden of [{ isPublished: false }, { visibility: "unlisted" }, { status: "processing" }])
    await expect(feedOf(hidden)).rejects.toMatchObject({ status: 404 });
});

test("feeds name tweets, comments and videos of which a program cannot read a sign", async () => {
  const content = " \u0008\u001b ";
  const answers = {
    "GET tweets/user/u1": envelope({ docs: [aTweet({ content })], nextCursor: null, prevCursor: null }),
    "GET comments/v1": page([aComment({ content })]),
    "GET playlist/user/allvideos/p1": page([aVideo({ title: content })]),
  };
  for (const [loader, path] of [
    [tweetFeed, "/feeds/channel/u1/tweets"],
    [commentFeed, "/feeds/video/v1/comments"],
    [playlistFeed, "/feeds/playlist/p1"],
  ] as const) {
    stubApi({ ...replies, ...optional(answers) });
    const response = await respond(loader, routeArgs(path, { params }));
    expect(parse(await response.text()).feed.entry.title).toBe("Untitled");
  }
});

test("the feed of a playlist has its public videos", async () => {
  const { text } = await fetchText(playlistFeed, "/feeds/playlist/p1");
  const { title, items } = parseFeed(text);
  expect([title, items.map(({ url }) => url)]).toEqual(["Boat jobs · Vidlark", ["http://site.test/video/v1"]]);
});

test("the feed of a long playlist has the videos that were added last, also of a server that knows one order", async () => {
  const videos = Array.from({ length: 60 }, (_, index) => aVideo({ _id: `v${index}`, isPublished: index !== 58 }));
  const linksFrom = async (answer: (request: Request) => object) => {
    stubApi({ ...replies, "GET playlist/user/allvideos/p1": (request) => envelope(answer(request)) });
    const { items } = parseFeed(
      await (await respond(playlistFeed, routeArgs("/feeds/playlist/p1", { params }))).text(),
    );
    return items.map(({ url }) => url!.replace(/.*\//, ""));
  };
  const foreign = await linksFrom(() => ({ ...aPlaylist(), videos }));
  expect([foreign.length, ...foreign.slice(0, 2), foreign.at(-1)]).toEqual([50, "v59", "v57", "v9"]);
  const own = await linksFrom(({ url }) => {
    const isNewest = new URL(url).searchParams.get("sortBy") === "newest";
    return { ...aPlaylist(), videos: videos.slice(isNewest ? -2 : 0).reverse(), nextCursor: "c", prevCursor: null };
  });
  expect(own).toEqual(["v59"]);
});

test("the feed of a tag has its public videos, and another spelling of the tag redirects", async () => {
  stubApi({
    "GET videos": page([aVideo({ tags: ["sea"] }), aVideo({ _id: "v2", tags: ["sea"], isPublished: false })]),
  });
  const feed = parseFeed(await (await respond(tagFeed, routeArgs("/feeds/tag/sea", { params }))).text());
  expect([feed.title, feed.url, feed.self, feed.items.map(({ url }) => url)]).toEqual([
    ...["#sea · Vidlark", "http://site.test/tag/sea", "http://site.test/feeds/tag/sea"],
    ["http://site.test/video/v1"],
  ]);
  const other = await thrownResponse(tagFeed, routeArgs("/feeds/tag/Sea", { params: { tag: "Sea" } }));
  expect(other.headers.get("Location")).toBe("/feeds/tag/sea");
});

test("only its secret address has the feed of subscriptions, and no shared cache stores it", async () => {
  const { response, text } = await fetchText(subscriptionFeed, "/feeds/subscriptions?key=s3");
  const { self, items } = parseFeed(text);
  expect([self, items.map(({ url }) => url)]).toEqual([
    "http://site.test/feeds/subscriptions?key=s3",
    ["http://site.test/video/v1"],
  ]);
  const { headers } = response;
  expect(["Cache-Control", "X-Robots-Tag", "Access-Control-Allow-Origin"].map((name) => headers.get(name))).toEqual([
    "private, max-age=300",
    "noindex",
    null,
  ]);
  stubApi({ "GET subscriptions/feed/videos": errorEnvelope(404, "Feed not found") });
  const refused = await thrownResponse(subscriptionFeed, routeArgs("/feeds/subscriptions?key=old"));
  expect(refused.status).toBe(404);
});

test("a podcast has the language of its episodes", async () => {
  stubApi({ ...replies, "GET videos/allVideosOfUser/u1": list([{ ...clip, language: "de" }]) });
  const text = await (await respond(podcast, routeArgs("/feeds/channel/u1/podcast", { params }))).text();
  expect(parse(text).rss.channel.language).toBe("de");
});

test.each([
  ["a feed of a channel that does not exist", videoFeed, "GET users/c/u1"],
  ["a feed of a playlist that does not exist", playlistFeed, "GET playlist/p1"],
])("%s is a 404", async (_, loader, call) => {
  stubApi({ ...replies, [call]: errorEnvelope(404, "Not found") });
  expect((await thrownResponse(loader, routeArgs("/feeds", { params }))).status).toBe(404);
});

test.each([
  ["lacks its parts", errorEnvelope(404, "Cannot GET /sitemap"), 200],
  ["fails", errorEnvelope(500, "Something broke"), 502],
  ["is unreachable", unreachable, 503],
])("of a server that %s, the sitemap has one part only where it has no others", async (_, reply, status) => {
  stubApi({ ...replies, "GET sitemap": reply });
  const args = routeArgs("/sitemap.xml");
  const response = status === 200 ? await respond(sitemap, args) : await thrownResponse(sitemap, args);
  expect(response.status).toBe(status);
});

test("documents for programs carry no session", async () => {
  const cookies: (string | null)[] = [];
  const noteCookie = (reply: Response) => (request: Request) => {
    cookies.push(request.headers.get("Cookie"));
    return reply.clone();
  };
  stubApi(optional(Object.fromEntries(Object.entries(replies).map(([call, reply]) => [call, noteCookie(reply)]))));
  const sitemaps = [sitemap, sitemapVideos, sitemapChannels, sitemapPlaylists];
  for (const loader of [videoFeed, podcast, tweetFeed, playlistFeed, tagFeed, subscriptionFeed, ...sitemaps])
    await respond(loader, routeArgs("/feeds", { params, cookie: signedIn }));
  expect(new Set(cookies)).toEqual(new Set([null]));
});

test.each([
  ["the feed of videos", videoFeed],
  ["the podcast", podcast],
  ["the feed of tweets", tweetFeed],
  ["the feed of a playlist", playlistFeed],
  ["the feed of a tag", tagFeed],
  ["the feed of subscriptions", subscriptionFeed],
  ["the sitemap", sitemap],
  ["the sitemap's videos", sitemapVideos],
  ["the sitemap's channels", sitemapChannels],
  ["the sitemap's playlists", sitemapPlaylists],
  ["the sitemap's other pages", sitemapPages],
  ["the search description", opensearch],
  ["robots.txt", robots],
])("%s is a 304 as long as it is unchanged", async (_, loader) => {
  const { response } = await fetchText(loader, "/feeds");
  const second = await fetchText(loader, "/feeds", { headers: { "If-None-Match": response.headers.get("ETag")! } });
  expect({ first: response.status, second: second.response.status, text: second.text }).toEqual({
    first: 200,
    second: 304,
    text: "",
  });
});

test("the sitemap lists its parts, and a part its videos", async () => {
  const index = parse((await fetchText(sitemap, "/sitemap.xml")).text).sitemapindex;
  expect(index.sitemap.map(({ loc }: { loc: string }) => loc)).toEqual([
    "http://site.test/sitemap/pages",
    "http://site.test/sitemap/videos",
    "http://site.test/sitemap/videos?after=c2",
    "http://site.test/sitemap/channels",
    "http://site.test/sitemap/playlists",
    "http://site.test/sitemap/playlists?after=p9",
  ]);
  const { urlset } = parse((await fetchText(sitemapVideos, "/sitemap/videos")).text);
  expect(urlset.url).toMatchObject({
    loc: "http://site.test/video/v1",
    lastmod: "2025-01-01T00:00:00.000Z",
    "video:video": {
      "video:thumbnail_loc": "http://site.test/media/v1/key/960.webp",
      "video:title": readable,
      "video:player_loc": "http://site.test/embed/v1",
      "video:duration": 12,
    },
  });
});

test("parts of the sitemap have channels and playlists with the time of their last change", async () => {
  const pagesOf = async (loader: typeof sitemapChannels) =>
    parse((await fetchText(loader, "/sitemap/part?after=u0")).text).urlset.url as unknown;
  expect(await pagesOf(sitemapChannels)).toEqual({
    loc: "http://site.test/user/lark%20%26%20co/u1",
    lastmod: "2025-01-02T00:00:00.000Z",
  });
  expect(await pagesOf(sitemapPlaylists)).toEqual({
    loc: "http://site.test/playlist/p1/lark",
    lastmod: "2025-01-03T00:00:00.000Z",
  });
});

test("a server without sitemap parts has one sitemap", async () => {
  stubApi({ "GET sitemap": errorEnvelope(404, "Cannot GET /api/v1/sitemap") });
  const response = await respond(sitemap, routeArgs("/sitemap.xml"));
  expect(parse(await response.text()).sitemapindex.sitemap).toHaveLength(2);
});

const oembedOf = (query: string) => `/oembed?${query}`;
const address = encodeURIComponent("http://site.test/video/v1?t=1m30s");

test("oEmbed describes how to embed a video, as JSON and as XML", async () => {
  const { response, text } = await fetchText(oembed, oembedOf(`url=${address}`));
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  const data = JSON.parse(text) as Record<string, unknown>;
  expect(data).toMatchObject({
    ...{ version: "1.0", type: "video", provider_name: "Vidlark", author_name: "Ann Lark", width: 640, height: 360 },
    author_url: "http://site.test/user/lark/u1",
    html: expect.stringContaining('src="http://site.test/embed/v1?start=90"'),
  });
  const xml = parse((await fetchText(oembed, oembedOf(`format=xml&url=${address}`))).text).oembed;
  expect(xml).toMatchObject({ type: "video", title: readable, html: expect.stringContaining("<iframe") });
});

test("oEmbed respects the requested size", async () => {
  const { text } = await fetchText(oembed, oembedOf(`url=${address}&maxwidth=320`));
  expect(JSON.parse(text)).toMatchObject({ width: 320, height: 180 });
});

test.for(["-5", "0.5", "1e-9", "0x10", "none", "9".repeat(400)])("oEmbed ignores a height of %s", async (height) => {
  const { text } = await fetchText(oembed, oembedOf(`url=${address}&maxheight=${height}&maxwidth=${height}`));
  expect(JSON.parse(text)).toMatchObject({ width: 640, height: 360 });
});

test.each([
  ["an address of another site", "url=http%3A%2F%2Fevil.example%2Fvideo%2Fv1", 404],
  ["a page without a video", "url=http%3A%2F%2Fsite.test%2Ftweets", 404],
  ["no address", "", 404],
  ["an unknown format", `format=yaml&url=${address}`, 501],
])("oEmbed of %s is a %i", async (_, query, status) => {
  expect((await thrownResponse(oembed, routeArgs(oembedOf(query)))).status).toBe(status);
});

test("oEmbed of an unpublished video is a 404", async () => {
  stubApi({ "GET videos/v1": envelope(aVideo({ isPublished: false })) });
  expect((await thrownResponse(oembed, routeArgs(oembedOf(`url=${address}`)))).status).toBe(404);
});

test("robots.txt names the sitemap, the search description the search", async () => {
  expect((await fetchText(robots, "/robots.txt")).text).toContain("\nSitemap: http://site.test/sitemap.xml\n");
  const { OpenSearchDescription } = parse((await fetchText(opensearch, "/opensearch.xml")).text);
  expect(OpenSearchDescription).toMatchObject({
    ShortName: "Vidlark",
    Url: { "@template": "http://site.test/results?search_query={searchTerms}" },
  });
});

test("headings of feeds have the language of their reader, and a podcast without one takes it for its own", async () => {
  offerLanguages(["en", "en-XA"]);
  onTestFinished(() => offerLanguages(["en"]));
  const inPseudo = (loader: Parameters<typeof respond>[0], path: string) =>
    inLanguage("en-XA", async () => (await fetchText(loader, path)).text);
  expect(parse(await inPseudo(tweetFeed, "/feeds/channel/u1/tweets")).feed.title).toMatch(/^\[Twééts/);
  expect(parse(await inPseudo(subscriptionFeed, "/feeds/subscriptions?key=k")).feed.title).toMatch(/^\[/);
  expect(parse(await inPseudo(podcast, "/feeds/channel/u1/podcast")).rss.channel.language).toBe("en-XA");
});
