import { expect, test, vi } from "vitest";
import { clearSiteCache } from "#app/http/read-site.server";
import { loader as root } from "#app/root";
import { loader as embed } from "#app/routes/programs/embed.$videoId/route";
import { loader as play } from "#app/routes/programs/embed.$videoId_.play";
import { loader as podcast } from "#app/routes/programs/feeds.channel.$userId.podcast";
import { loader as tweetFeed } from "#app/routes/programs/feeds.channel.$userId.tweets";
import { loader as videoFeed } from "#app/routes/programs/feeds.channel.$userId.videos";
import { loader as playlistFeed } from "#app/routes/programs/feeds.playlist.$playlistId";
import { loader as tagFeed } from "#app/routes/programs/feeds.tag.$tag";
import { loader as oembed } from "#app/routes/programs/oembed";
import { openSite } from "#tests/support/built-site";
import { aChannel, anOwner, aPlaylist, aVideo } from "#tests/support/fixtures";
import { respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, optional, page, stubApi, unreachable } from "#tests/support/stub-api";

const video = aVideo({ tags: ["boats"], owner: anOwner() });
const noSite = { "GET site": errorEnvelope(404, "Cannot GET /api/v1/site") };
const members = optional({
  ...aViewer(),
  "GET videos/v1": envelope(video),
  "GET videos": page([video]),
  "GET comments/v1": page([]),
  "GET users/c/u1": envelope(aChannel(anOwner())),
  "GET users/c/lark": envelope(aChannel(anOwner())),
  "GET videos/allVideosOfUser/u1": page([video]),
  "GET playlist/p1": envelope(aPlaylist()),
  "GET playlist/user/allvideos/p1": page([video]),
});

/** Answers as a server does that demands a sign-in of everybody. */
const forMembers = (reply: Response) => (request: Request) =>
  request.headers.has("Cookie") ? reply.clone() : errorEnvelope(401, "Unauthorized request");
const closed = optional({
  ...noSite,
  ...Object.fromEntries(Object.entries(members).map(([call, reply]) => [call, forMembers(reply as Response)])),
});

const params = { videoId: "v1", userId: "u1", playlistId: "p1", tag: "boats" };
const lackingOn = async (apiUrl: string) => {
  const { missingControls } = await (
    await respond(root, routeArgs("/", { cookie: signedIn, site: { apiUrl } }))
  ).json();
  return ["embed", "feeds"].filter((name) => missingControls.includes(name));
};
const newServer = () => routeArgs("/").context.site.apiUrl;

test.each([
  ["demands a sign-in", ["embed", "feeds"], closed],
  ["shows its videos to visitors", [], { ...members, ...noSite }],
  ["fails", [], { ...members, ...noSite, "GET videos": unreachable }],
])("a server that %s lacks %j for visitors", async (_, missingControls, server) => {
  stubApi(server);
  expect(await lackingOn(newServer())).toEqual(missingControls);
});

test("a server of ours is not asked what it shows to visitors", async () => {
  stubApi(aViewer());
  expect(await lackingOn(newServer())).toEqual([]);
});

test("a server is asked again what it shows to visitors when it is asked for its site", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const apiUrl = newServer();
  const visit = (afterMs: number) => {
    vi.setSystemTime(Date.now() + afterMs);
    clearSiteCache();
    return lackingOn(apiUrl);
  };
  try {
    stubApi(closed);
    expect(await visit(0)).toEqual(["embed", "feeds"]);
    stubApi({ ...noSite, "GET videos": page([]) });
    expect(await visit(4_999)).toEqual(["embed", "feeds"]);
    expect(await visit(1)).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["/oembed?url=http://site.test/video/v1", oembed],
  ["/embed/v1/play", play],
  ["/feeds/channel/u1/videos", videoFeed],
  ["/feeds/channel/u1/tweets", tweetFeed],
  ["/feeds/channel/u1/podcast", podcast],
  ["/feeds/playlist/p1", playlistFeed],
  ["/feeds/tag/boats", tagFeed],
])("%s says that a server which demands a sign-in does not offer this", async (path, loader) => {
  stubApi(closed);
  const response = await thrownResponse(loader, routeArgs(path, { params }));
  expect({ status: response.status, text: await response.text() }).toEqual({
    status: 501,
    text: "The video server does not offer this.",
  });
});

test("a frame says that a server which demands a sign-in does not offer this", async () => {
  stubApi(closed);
  const response = await respond(embed, routeArgs("/embed/v1", { params }));
  expect(response.status).toBe(501);
  expect(await response.text()).toContain("The video server does not offer this.");
});

/** Lists what a page's source offers to other sites and programs. */
const offersIn = (html: string) =>
  ["+oembed", "atom+xml", "rss+xml", "twitter:player", "embedUrl", "&lt;iframe"].filter((text) => html.includes(text));

/** Reads the source of a page of the built site, as a signed-in viewer gets it over https. */
async function readPage(path: string) {
  const requester = { address: "203.0.113.7", origin: "https://site.test", requestId: "REQUEST-1" };
  const headers = { Cookie: `__Host-${signedIn}`, "User-Agent": "Mozilla/5.0" };
  const response = await openSite((sent) => fetch(sent))(new Request(requester.origin + path, { headers }), requester);
  expect(response.status).toBe(200);
  return response.text();
}

test.each([
  ["/video/v1", ["+oembed", "atom+xml", "twitter:player", "embedUrl"]],
  ["/video/v1/share", ["+oembed", "atom+xml", "twitter:player", "embedUrl", "&lt;iframe"]],
  ["/user/lark/u1", ["atom+xml", "rss+xml"]],
  ["/playlist/p1/lark", ["atom+xml"]],
  ["/tag/boats", ["atom+xml"]],
])(
  "%s offers visitors what they can read: on an open server %j, nothing where a sign-in is demanded",
  async (path, offers) => {
    stubApi({ ...members, ...noSite });
    expect(offersIn(await readPage(path))).toEqual(offers);
    stubApi(closed);
    expect(offersIn(await readPage(path))).toEqual([]);
  },
);
