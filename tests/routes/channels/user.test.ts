import { expect, test } from "vitest";
import { loader as subscribers } from "#app/routes/browse/_app.feed.subscribers";
import * as channel from "#app/routes/channels/_app.user.$username.$userId";
import { loader as first } from "#app/routes/channels/_app.user.$username.$userId._index";
import { loader as about } from "#app/routes/channels/_app.user.$username.$userId.about";
import { loader as playlists } from "#app/routes/channels/_app.user.$username.$userId.playlists";
import { loader as subscribed } from "#app/routes/channels/_app.user.$username.$userId.subscribed";
import { loader as tweets } from "#app/routes/channels/_app.user.$username.$userId.tweets";
import { loader as videos } from "#app/routes/channels/_app.user.$username.$userId.videos";
import { aChannel, aChannelEntry, aPlaylist, aTweet, aVideo } from "#tests/support/fixtures";
import { listReports } from "#tests/support/list-reports";
import { renderRoute } from "#tests/support/render-route";
import { respond, routeArgs, thrownResponse, signedIn, locationOf } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

const { loader: head } = channel;
const wren = { username: "wren", userId: "u2" };
const openArgs = (tab = "", { params = wren, cookie = "" } = {}) =>
  routeArgs(`/user/${params.username}/${params.userId}${tab}`, { params, ...(cookie && { cookie }) });
type Loader = typeof head | typeof videos | typeof tweets | typeof playlists | typeof subscribed | typeof about;
const loadData = async (loader: Loader, tab = "", as = {}) => (await respond(loader, openArgs(tab, as))).json();

test("everyone sees the header of a channel", async () => {
  const counts = { subscribersCount: 1_000_000_000, channelsSubscribedToCount: 2, isSubscribed: true };
  stubApi({ "GET users/c/u2": envelope(aChannel(counts)) });
  expect((await loadData(head)).channel).toMatchObject({ _id: "u2", username: "wren", ...counts });
});

test("a channel is reported in its menu alone, which has the channel's name", async () => {
  stubApi({ "GET users/c/u2": envelope(aChannel()) });
  const { document } = await renderRoute(channel, openArgs());
  expect(listReports(document)).toEqual([["/report/channel/u2", "More for Jen Wren"]]);
});

test("the owner can open the public page of their channel", async () => {
  stubApi({ "GET users/c/u1": envelope(aChannel({ _id: "u1", username: "lark" })) });
  const own = { params: { username: "lark", userId: "u1" }, cookie: signedIn };
  expect((await loadData(head, "", own)).channel._id).toBe("u1");
});

test.each([
  ["", "/user/wren/u2"],
  ["/tweets?after=A", "/user/wren/u2/tweets?after=A"],
])("a former username in the address redirects to the current one, at %j too", async (tab, there) => {
  stubApi({ "GET users/c/u2": envelope(aChannel()) });
  expect(locationOf(await thrownResponse(head, openArgs(tab, { params: { username: "jenny", userId: "u2" } })))).toBe(
    there,
  );
});

test("an address with the name instead of the id redirects to the one with the id", async () => {
  stubApi({ "GET users/c/wren": envelope(aChannel()) });
  expect(locationOf(await thrownResponse(head, openArgs("", { params: { username: "x", userId: "wren" } })))).toBe(
    "/user/wren/u2",
  );
});

test("a name with characters outside Latin-1 redirects to its channel", async () => {
  stubApi({ "GET users/c/u2": envelope(aChannel({ username: "鳥" })) });
  expect(locationOf(await thrownResponse(head, openArgs()))).toBe("/user/%E9%B3%A5/u2");
});

test("a channel that does not exist is a 404", async () => {
  const none = errorEnvelope(404, "Channel does not exist");
  stubApi({ "GET users/c/u2": none, "GET users/c/wren": none });
  expect((await thrownResponse(head, openArgs())).status).toBe(404);
});

test("a username now used by someone else does not lead to a deleted channel", async () => {
  stubApi({ "GET users/c/u2": errorEnvelope(404, "Gone"), "GET users/c/wren": envelope(aChannel({ _id: "u3" })) });
  expect((await thrownResponse(head, openArgs())).status).toBe(404);
});

test("a channel that cannot be loaded is a 503", async () => {
  stubApi({ "GET users/c/u2": unreachable });
  expect((await thrownResponse(head, openArgs())).status).toBe(503);
});

test("a channel shows its published videos at both addresses", async () => {
  const all = [aVideo(), aVideo({ _id: "v2", isPublished: false }), aVideo({ _id: "v3", status: "processing" })];
  stubApi({ "GET videos/allVideosOfUser/u2": envelope({ result: all, nextCursor: "N", prevCursor: null }) });
  for (const page of [await loadData(first), await loadData(videos, "/videos")])
    expect(page.videos).toMatchObject({ docs: [{ _id: "v1" }], next: "N" });
});

test("a tweet that a feed links to is shown first where the page lacks it, and once", async () => {
  const owner = aChannel();
  const listTweets = async (linked: ReturnType<typeof envelope>, id = "t9") => {
    const newest = envelope([aTweet({ _id: "t1", owner }), aTweet({ _id: "t2", owner })]);
    stubApi({ "GET tweets/user/u2": newest, [`GET tweets/${id}`]: linked });
    const { docs } = (await loadData(tweets, `/tweets?tweet=${id}`)).tweets as { docs: { _id: string }[] };
    return docs.map(({ _id }) => _id);
  };
  expect(await listTweets(envelope(aTweet({ _id: "t9", owner })))).toEqual(["t9", "t1", "t2"]);
  expect(await listTweets(envelope(aTweet({ _id: "t2", owner })), "t2")).toEqual(["t1", "t2"]);
  expect(await listTweets(envelope(aTweet({ _id: "t9", owner: aChannel({ _id: "u3" }) })))).toEqual(["t1", "t2"]);
  expect(await listTweets(errorEnvelope(404, "Tweet does not exist"))).toEqual(["t1", "t2"]);
});

test("a channel's tweets show which ones the viewer likes", async () => {
  const owner = { _id: "u2", username: "wren", fullName: "Jen Wren", avatar: "" };
  stubApi({ "GET tweets/user/u2": envelope([aTweet({ owner, liked: true, likesCount: 4 })]) });
  expect((await loadData(tweets, "/tweets")).tweets.docs).toMatchObject([{ liked: true, likesCount: 4 }]);
});

test("playlists with neither videos nor owner are hidden", async () => {
  const { owner: _, ownerInfo: __, ...bare } = aPlaylist({ _id: "p2", videosCount: 0 });
  stubApi({ "GET playlist/user/u2": envelope([aPlaylist(), bare]) });
  expect((await loadData(playlists, "/playlists")).playlists.docs).toMatchObject([{ _id: "p1" }]);
});

test("a channel's subscriptions show which ones the viewer follows", async () => {
  stubApi({ "GET subscriptions/u/u2": envelope([aChannelEntry({ channelId: "u3", isSubscribedByMe: false })]) });
  const { followed } = await loadData(subscribed, "/subscribed");
  expect(followed.docs).toMatchObject([{ _id: "u3", isSubscribed: false, subscriberCount: 3 }]);
});

test.each([
  ["videos", videos, "GET videos/allVideosOfUser/u2", "videos"],
  ["tweets", tweets, "GET tweets/user/u2", "tweets"],
  ["playlists", playlists, "GET playlist/user/u2", "playlists"],
  ["subscriptions", subscribed, "GET subscriptions/u/u2", "followed"],
] as const)("a channel lives when its %s fail", async (_, loader, call, name) => {
  stubApi({ [call]: errorEnvelope(500, "No") });
  expect((await loadData(loader, `/${name}`))[name]).toBeNull();
});

test.each([
  ["counted", 12, { totalVideos: 12, hasMore: false }],
  ["counted up to a bound", 1_000, { totalVideos: 1_000, hasMore: true }],
])("the about tab shows the number of videos when it is %s, and never the views", async (_, totalDocs, figures) => {
  stubApi({ "GET videos": envelope({ docs: [], totalDocs, nextCursor: null, prevCursor: null }) });
  expect(await loadData(about, "/about")).toEqual({ totalViews: null, ...figures });
});

test.each([
  ["counts everybody's videos", envelope({ docs: [], totalDocs: 900, hasNextPage: true, page: 1 })],
  ["answers a bare list", envelope([aVideo()])],
  ["is unreachable", unreachable],
])("the about tab leaves figures unknown when the server %s", async (_, reply) => {
  stubApi({ "GET videos": reply });
  expect(await loadData(about, "/about")).toMatchObject({ totalVideos: null, hasMore: false });
});

test("the about tab of the owner's public page shows the owner's figures", async () => {
  const stats = envelope({ totalViews: 9, totalVideos: 2 });
  stubApi({ ...aViewer(), "GET dashboard/stats": stats });
  const own = { params: { username: "lark", userId: "u1" }, cookie: signedIn };
  expect(await loadData(about, "/about", own)).toEqual({ totalViews: 9, totalVideos: 2, hasMore: false });
});

const noFeeds = { "GET subscriptions/feeds": envelope([]) };
const subscribersArgs = (cookie?: string) => routeArgs("/feed/subscribers", cookie ? { cookie } : {});

test("a member sees the channels they follow, 50 per page", async () => {
  let requestUrl = "";
  const list = envelope([aChannelEntry()]);
  stubApi({
    ...aViewer(),
    ...noFeeds,
    "GET subscriptions/u/u1": ({ url }) => ((requestUrl = new URL(url).search), list),
  });
  const { followed } = await (await respond(subscribers, subscribersArgs(signedIn))).json();
  expect(requestUrl).toBe("?limit=50");
  expect(followed.docs).toMatchObject([{ _id: "u2", username: "wren", isSubscribed: true }]);
});

test("a member who follows nobody gets an empty page", async () => {
  stubApi({ ...aViewer(), ...noFeeds, "GET subscriptions/u/u1": envelope([]) });
  const { followed } = await (await respond(subscribers, subscribersArgs(signedIn))).json();
  expect(followed).toEqual({ docs: [], next: null, prev: null, isCut: false });
});

test("the subscribers page is a 503 when its list cannot be loaded", async () => {
  stubApi({ ...aViewer(), ...noFeeds, "GET subscriptions/u/u1": unreachable });
  expect((await thrownResponse(subscribers, subscribersArgs(signedIn))).status).toBe(503);
});

test("a visitor sees the login notice instead of the subscribers page", async () => {
  expect((await thrownResponse(subscribers, subscribersArgs())).status).toBe(401);
});

const sortable = [
  aVideo({ _id: "v1", title: "Middle", views: 5, createdAt: "2025-01-01T00:00:00.000Z" }),
  aVideo({ _id: "v2", title: "Last", views: 9, createdAt: "2026-01-01T00:00:00.000Z" }),
];
const titlesOf = (list: { docs: { title: string }[] }) => list.docs.map(({ title }) => title);

test.each([
  ["", "?limit=24"],
  ["?sortBy=views&sortType=desc", "?sortBy=views&sortType=desc&limit=24"],
  ["?sortBy=createdAt&sortType=asc&after=N", "?sortBy=createdAt&sortType=asc&limit=24&after=N"],
  ["?sortBy=title&sortType=asc", "?limit=24"],
])("a channel's videos with %j in the address are asked for with %s", async (search, expected) => {
  let requestUrl = "";
  const answer = envelope({ result: sortable, nextCursor: null, prevCursor: null });
  stubApi({ "GET videos/allVideosOfUser/u2": (request) => ((requestUrl = new URL(request.url).search), answer) });
  await loadData(videos, `/videos${search}`);
  expect(requestUrl).toBe(expected);
});

test("the videos of a server that does not sort are sorted here", async () => {
  stubApi({ "GET videos/allVideosOfUser/u2": envelope({ result: sortable }) });
  const views = await loadData(videos, "/videos?sortBy=views&sortType=desc");
  expect(titlesOf(views.videos)).toEqual(["Last", "Middle"]);
  const oldest = await loadData(videos, "/videos?sortBy=createdAt&sortType=asc");
  expect(titlesOf(oldest.videos)).toEqual(["Middle", "Last"]);
});
