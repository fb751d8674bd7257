import { expect, test, vi } from "vitest";
import { loader as editVideo } from "#app/routes/dashboard/_app.admin.dashboard.edit.$videoId";
import { loader as block } from "#app/routes/channels/_app.block.$userId";
import { loader as captions } from "#app/routes/dashboard/_app.admin.dashboard.captions.$videoId";
import { loader as held } from "#app/routes/dashboard/_app.admin.dashboard_.comments";
import { loader as later } from "#app/routes/browse/_app.feed.later";
import { loader as newVideos } from "#app/routes/browse/_app.feed.subscriptions";
import { loader as trending } from "#app/routes/browse/_app.feed.trending";
import { loader as administration } from "#app/routes/administration/_app.administration._index";
import { loader as moderation } from "#app/routes/moderation/_app.moderation._index";
import { loader as deleteAccount } from "#app/routes/settings/_app.settings.delete";
import { loader as newCodes } from "#app/routes/settings/_app.settings.security_.codes";
import { loader as removeApp } from "#app/routes/settings/_app.settings.security_.app_.remove";
import { loader as renamePasskey } from "#app/routes/settings/_app.settings.security_.passkeys.$passkeyId";
import { loader as removePasskey } from "#app/routes/settings/_app.settings.security_.passkeys.$passkeyId_.remove";
import { loader as newPasskey } from "#app/routes/settings/_app.settings.security_.passkeys.new";
import { loader as home } from "#app/routes/browse/_app._index";
import { loader as replace } from "#app/routes/dashboard/_app.admin.dashboard.replace.$videoId";
import { loader as report } from "#app/routes/moderation/_app.report.$kind.$subjectId";
import { loader as results } from "#app/routes/browse/_app.results/route";
import { loader as app } from "#app/routes/settings/_app.settings.security_.app";
import { loader as settings } from "#app/routes/settings/_app.settings/route";
import { loader as tag } from "#app/routes/browse/_app.tag.$tag";
import { loader as editTweet } from "#app/routes/channels/_app.tweets.$tweetId.edit";
import { loader as channelTweets } from "#app/routes/channels/_app.user.$username.$userId.tweets";
import { loader as deleteComment } from "#app/routes/watch/_app.video.$videoId.comments.$commentId.delete";
import { loader as watch } from "#app/routes/watch/_app.video.$videoId/route";
import { loader as sitemap } from "#app/routes/programs/[sitemap.xml]";
import { loader as root } from "#app/root";
import { recordView } from "#app/http/server-entry.server";
import { clearSiteCache } from "#app/http/read-site.server";
import { aChannel, aFlatComment, aTweet, aVideo } from "#tests/support/fixtures";
import { respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aSite, aViewer, envelope, errorEnvelope, page, stubApi, unreachable, optional } from "#tests/support/stub-api";

const cannot = (call: string) => errorEnvelope(404, `Cannot ${call.replace(" ", " /api/v1/")}`);
const me = aViewer();
/** A server that describes no site, and shows its videos to everybody. */
const foreign = { "GET site": cannot("GET site"), "GET videos": envelope([]) };
const params = { videoId: "v1", commentId: "c1", tweetId: "t1", userId: "u2", username: "wren", kind: "video" };
const args = (path: string, more: Record<string, string> = {}) =>
  routeArgs(path, { cookie: signedIn, params: { ...params, ...more } });
const lackingAfter = async (visit: ReturnType<typeof args>) =>
  (await (await respond(root, visit)).json()).missingControls;
const byName = { username: "lark" };

test.each([
  ["report", report, "/report/video/v1", "GET reports/video/v1"],
  ["block", block, "/block/u2", "GET users/blocks/u2"],
  ["captions", captions, "/admin/dashboard/captions/v1", "GET captions/v1"],
  ["commentRules", held, "/admin/dashboard/comments", "GET dashboard/comments"],
  ["/feed/later", later, "/feed/later", "GET users/watch-later"],
  ["/feed/subscriptions", newVideos, "/feed/subscriptions", "GET subscriptions/videos"],
  ["/feed/trending", trending, "/feed/trending", "GET trending"],
] as const)(
  "once the page of %s has found its call missing, its entries are disabled",
  async (name, loader, path, call) => {
    const others = { "GET videos/v1": envelope(aVideo()), "GET dashboard/stats": unreachable };
    stubApi({ ...me, ...optional(others), [call]: cannot(call) });
    const visit = args(path, { subjectId: "v1" });
    expect((await thrownResponse(loader, visit)).status).toBe(501);
    expect(await lackingAfter(visit)).toEqual([name]);
  },
);

test("cards offer no list to watch later on a server that knows no state of videos", async () => {
  const call = "GET users/video-states";
  const nothing = { "GET users/continue-watching": envelope([]) };
  stubApi({ ...me, ...nothing, "GET videos": page([aVideo()]), [call]: cannot(call) });
  const visit = args("/");
  expect((await respond(home, visit)).status).toBe(200);
  expect(await lackingAfter(visit)).toEqual(["/feed/later"]);
});

test.each([
  [501, "has no tags", [{ ...aVideo(), tags: undefined }]],
  [200, "has tags", [aVideo({ tags: ["boats"] })]],
  [200, "has no videos yet", []],
])("the page of a tag is a %i on a server that %s", async (status, _, videos) => {
  stubApi({ "GET videos": envelope(videos) });
  const visit = routeArgs("/tag/birds", { params: { tag: "birds" } });
  const response = await (status === 200 ? respond : thrownResponse)(tag, visit);
  expect(response.status).toBe(status);
});

test("a server that replaces no files has no page for it, and its edit form no part", async () => {
  const call = "GET videos/v1/replacement";
  stubApi({ ...me, "GET videos/v1": envelope(aVideo()), [call]: cannot(call) });
  expect((await thrownResponse(replace, args("/admin/dashboard/replace/v1"))).status).toBe(501);
  expect((await (await respond(editVideo, args("/admin/dashboard/edit/v1"))).json()).replacesFile).toBe(false);
});

/** The controls that only servers like ours have. */
const ownControls = [
  ...[
    "movePlaylist",
    "playlistDownloads",
    "newAddress",
    "chosenVideos",
    "clearHistory",
    "keepHistory",
    "forgetVideo",
    "deleteAccount",
    "dataExport",
    "uploadDefaults",
    "showcase",
    "opml",
    "notificationFeed",
    "feedAddress",
  ],
  ...[
    "sessions",
    "tokens",
    "newPassword",
    "emailAddress",
    "secondFactor",
    "passkeys",
    "searchChannels",
    "searchTweets",
    "captions",
    "statistics",
  ],
  ...[
    "report",
    "decisions",
    "block",
    "webhooks",
    "commentRules",
    "/notifications",
    "/kept",
    "/feed/later",
    "/feed/subscriptions",
    "/feed/trending",
  ],
  ...["/administration", "/moderation"],
];

test("a server that does not describe its site lacks all that only ours has, known at its first answer", async () => {
  stubApi({ ...me, ...foreign });
  expect(await lackingAfter(args("/settings/delete"))).toEqual(ownControls);
});

test.each([
  ["/settings/delete", deleteAccount],
  ["/settings/security/codes", newCodes],
  ["/settings/security/app", app],
  ["/settings/security/app/remove", removeApp],
  ["/settings/security/passkeys/new", newPasskey],
  ["/settings/security/passkeys/k1", renamePasskey],
  ["/settings/security/passkeys/k1/remove", removePasskey],
  ["/moderation", moderation],
  ["/administration", administration],
])("the page %s says that a server without it does not offer this", async (path, loader) => {
  stubApi({ ...me, ...foreign });
  expect((await thrownResponse(loader, args(path, { passkeyId: "k1" }))).status).toBe(501);
});

test("what only our server has is not asked of a server that does not describe its site", async () => {
  stubApi({ ...me, ...foreign });
  const visit = args("/feed/trending");
  await respond(root, visit);
  expect((await thrownResponse(trending, visit)).status).toBe(501);
});

/**
 * Lets a test visit one server again and again, and stop the clock: `visitAfter` moves it, and reads the site again.
 */
async function withClock(test: (visitAfter: (ms: number) => ReturnType<typeof routeArgs>) => Promise<void>) {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { apiUrl } = routeArgs("/").context.site;
  try {
    await test((ms) => {
      vi.setSystemTime(Date.now() + ms);
      clearSiteCache();
      return routeArgs("/", { site: { apiUrl } });
    });
  } finally {
    vi.useRealTimers();
  }
}

test("a proxy's 404 while our server starts hides what only ours has for five seconds", () =>
  withClock(async (visitAfter) => {
    stubApi(foreign);
    expect(await lackingAfter(visitAfter(0))).toEqual(ownControls);
    stubApi({ "GET site": envelope(aSite()) });
    expect(await lackingAfter(visitAfter(4_999))).toEqual(ownControls);
    expect(await lackingAfter(visitAfter(1))).toEqual([]);
  }));

test("a call that a proxy answered 404 comes back with the server's site", () =>
  withClock(async (visitAfter) => {
    stubApi({ "GET site": cannot("GET site"), "GET videos": cannot("GET videos") });
    await respond(root, visitAfter(0));
    expect((await thrownResponse(home, visitAfter(0))).status).toBe(501);
    stubApi({ "GET site": envelope(aSite()), "GET videos": page([aVideo()]) });
    await respond(root, visitAfter(5_000));
    expect((await respond(home, visitAfter(0))).status).toBe(200);
  }));

test("a server that does not describe its site is asked for it after 5 seconds, and twice as long up to 10 minutes", () =>
  withClock(async (visitAfter) => {
    const asked = vi.fn(() => cannot("GET site"));
    stubApi({ ...foreign, "GET site": asked });
    await respond(root, visitAfter(0));
    for (const [index, seconds] of [5, 10, 20, 40, 80, 160, 320, 600, 600].entries()) {
      expect(await lackingAfter(visitAfter(seconds * 1_000 - 1))).toEqual(ownControls);
      expect(asked, `${seconds} s`).toHaveBeenCalledTimes(index + 1);
      expect(await lackingAfter(visitAfter(1))).toEqual(ownControls);
      expect(asked, `${seconds} s`).toHaveBeenCalledTimes(index + 2);
    }
  }));

test("one's own video, tweet and comment are found by the username where their author has no id", async () => {
  stubApi({
    ...me,
    "GET videos/v1": envelope({ ...aVideo(), owner: byName }),
    "GET users/c/lark": errorEnvelope(404, "Channel does not exist"),
    "GET videos/v1/replacement": cannot("GET videos/v1/replacement"),
    "GET tweets/getAllTweets": envelope([aTweet({ owner: { _id: "", username: "lark", fullName: "", avatar: "" } })]),
    "GET tweets/user/u1": envelope([]),
    "GET comments/v1": envelope([{ ...aFlatComment(), owner: null, ownerInfo: byName }]),
  });
  expect((await respond(editVideo, args("/admin/dashboard/edit/v1"))).status).toBe(200);
  expect(
    (await respond(editTweet, routeArgs("/tweets/t1/edit", { cookie: signedIn, params: { tweetId: "t1" } }))).status,
  ).toBe(200);
  expect((await respond(deleteComment, args("/video/v1/comments/c1/delete"))).status).toBe(200);
});

test("a channel's tweets are found by its username where their author has no id", async () => {
  const rows = [{ ...aTweet(), owner: { username: "wren" } }, aTweet({ _id: "t2" })];
  stubApi({ "GET tweets/user/u2": envelope(rows) });
  const { tweets } = await (await respond(channelTweets, args("/user/wren/u2/tweets"))).json();
  expect(tweets.docs).toMatchObject([{ _id: "t1" }]);
});

test.each([
  ["username", { username: "wren" }, "wren"],
  ["id", "u2", "u2"],
])("a watch page finds the channel that its video names by %s only", async (_, owner, name) => {
  const { subscriberCount: __, isSubscribed: ___, ...video } = aVideo();
  stubApi({
    "GET videos/v1": envelope({ ...video, owner }),
    "GET videos": page([]),
    "GET comments/v1": page([]),
    [`GET users/c/${name}`]: envelope(aChannel({ avatar: "/a.png" })),
  });
  const data = await (await respond(watch, routeArgs("/video/v1", { params }))).json();
  expect(data.video.owner).toMatchObject({ _id: "u2", username: "wren", avatar: "/a.png" });
});

test("a file that a server describes by an object with its address is shown, and no field loses a row", async () => {
  const video = { ...aVideo(), thumbnail: { url: "/t.png", public_id: "t" }, createdAt: { year: 2025 } };
  stubApi({ "GET videos": envelope([video]) });
  const { videos } = await (await respond(home, routeArgs("/"))).json();
  expect(videos).toMatchObject([{ _id: "v1", thumbnail: "/t.png" }]);
});

test.each([
  ["is unreachable", unreachable, 503],
  ["fails", errorEnvelope(500, "Internal error"), 502],
])(
  "a search in a channel is a failed page, and an app's set-up, too, while the server %s",
  async (_, reply, status) => {
    stubApi({ ...me, "GET users/c/wren": reply, "GET users/second-factor/app": reply, "GET sitemap": reply });
    const search = routeArgs("/results?search_query=owl&channel=wren");
    expect((await thrownResponse(results, search)).status).toBe(status);
    expect((await thrownResponse(app, args("/settings/security/app"))).status).toBe(status);
    expect((await thrownResponse(sitemap, routeArgs("/sitemap.xml"))).status).toBe(status);
  },
);

test("a server without current-user asks to log in again where nobody knows whose session it is", async () => {
  const missing = ["GET users/current-user", "GET users/get-current-user"];
  stubApi(Object.fromEntries(missing.map((call) => [call, cannot(call)])));
  expect((await thrownResponse(settings, args("/settings"))).status).toBe(401);
});

test("a video joins the history on a server that counts no views", async () => {
  const added = vi.fn(() => envelope({}));
  const missing = ["PATCH videos/view/v1", "PATCH videos/add/view/v1"];
  stubApi({ ...Object.fromEntries(missing.map((call) => [call, cannot(call)])) });
  stubApi({ "POST users/addVideoToWatchHistory": added });
  const { request, context } = args("/video/v1");
  await recordView(request, context, "v1");
  expect(added).toHaveBeenCalledTimes(1);
});

test.each([
  [200, "had the call before", [envelope([])]],
  [501, "never had the call", []],
])("seconds after a 404 for a missing call, its page is a %i on a server that %s", async (status, _, earlier) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const visit = routeArgs("/feed/trending");
  const open = () => {
    const next = routeArgs("/feed/trending", { site: { apiUrl: visit.context.site.apiUrl } });
    return status === 200 ? respond(trending, next) : thrownResponse(trending, next);
  };
  try {
    for (const reply of earlier) stubApi({ "GET trending": reply });
    if (earlier.length > 0) await open();
    stubApi({ "GET trending": errorEnvelope(404, "") });
    expect((await thrownResponse(trending, visit)).status).toBe(501);
    vi.setSystemTime(Date.now() + 6_000);
    stubApi(optional({ "GET trending": envelope([]) }));
    expect((await open()).status).toBe(status);
  } finally {
    vi.useRealTimers();
  }
});
