import { expect, test } from "vitest";
import { loader as mine } from "#app/routes/channels/_app.channel.$username";
import { loader as myVideos } from "#app/routes/channels/_app.channel.$username.myVideos";
import { loader as mySubscribed } from "#app/routes/channels/_app.user.$username.$userId.subscribed";
import { action as tweet, loader as feed } from "#app/routes/channels/_app.tweets";
import { loader as channel } from "#app/routes/channels/_app.user.$username.$userId";
import { loader as playlists } from "#app/routes/channels/_app.user.$username.$userId.playlists";
import { loader as subscribed } from "#app/routes/channels/_app.user.$username.$userId.subscribed";
import { loader as tweets } from "#app/routes/channels/_app.user.$username.$userId.tweets";
import { loader as videos } from "#app/routes/channels/_app.user.$username.$userId.videos";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf } from "#tests/support/route-args";
import { aChannel, aChannelEntry, aTweet, aVideo } from "#tests/support/fixtures";
import { aViewer, envelope, stubApi, errorEnvelope, optional } from "#tests/support/stub-api";

const html = (pre: string, status: number) =>
  new Response(`<!DOCTYPE html>\n<html><body>\n<pre>${pre}</pre>\n</body></html>`, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
const none = html("Error: Nothing found<br> &nbsp; at x", 404);
const params = { username: "wren", userId: "u2" };
type Loader = typeof channel | typeof videos | typeof tweets | typeof playlists | typeof subscribed;
const loadData = async (loader: Loader, tab = "") =>
  (await respond(loader, routeArgs(`/user/wren/u2${tab}`, { params }))).json();
const own = (tab = "") => routeArgs(`/channel/lark${tab}`, { cookie: signedIn, params: { username: "lark" } });
const me = aViewer();
const wren = { _id: "u2", username: "wren", fullName: "", avatar: "" };
const ids = (docs: { _id: string }[]) => docs.map(({ _id }) => _id);

test.each([
  ["says that there is none", html("Error: channel does not exist<br> at x", 404)],
  ["finds the id wrong", errorEnvelope(400, "username is missing")],
])("channels are fetched by username when the server %s", async (_, reply) => {
  stubApi({ "GET users/c/u2": reply, "GET users/c/wren": envelope(aChannel({ subscribersCount: 2 })) });
  expect((await loadData(channel)).channel).toMatchObject({ _id: "u2", subscribersCount: 2 });
});

test("the viewer's own channel is fetched by username at once", async () => {
  stubApi({ ...me, "GET users/c/lark": envelope(aChannel({ _id: "u1", username: "lark" })) });
  expect((await (await respond(mine, own())).json()).channel._id).toBe("u1");
});

test("a channel shows only its tweets when the server returns everybody's", async () => {
  stubApi({ "GET tweets/user/u2": envelope([aTweet(), aTweet({ _id: "t2", owner: wren })]) });
  expect(ids((await loadData(tweets, "/tweets")).tweets.docs)).toEqual(["t2"]);
});

test("tweets, playlists and subscriptions are found under the aliases of other servers", async () => {
  const cannot = (call: string) => html(`Cannot GET /api/v1/${call}`, 404);
  stubApi({
    "GET tweets/user/u2": cannot("tweets/user/u2"),
    "GET tweets/users/u2": envelope([aTweet({ owner: wren })]),
    "GET playlist/user/u2": cannot("playlist/user/u2"),
    "GET playlist/users/u2": envelope([{ _id: "p1", name: "Boats", videos: ["v1"], owner: "u2" }]),
  });
  expect(ids((await loadData(tweets, "/tweets")).tweets.docs)).toEqual(["t1"]);
  expect((await loadData(playlists, "/playlists")).playlists.docs).toMatchObject([{ _id: "p1", videosCount: 1 }]);
});

test.each([
  ["videos", videos, "videos/allVideosOfUser/u2", "videos"],
  ["tweets", tweets, "tweets/user/u2", "tweets"],
  ["playlists", playlists, "playlist/user/u2", "playlists"],
  ["subscriptions", subscribed, "subscriptions/u/u2", "followed"],
] as const)("a channel without %s may be a 404 there, and is empty here", async (_, loader, call, name) => {
  stubApi({ [`GET ${call}`]: none });
  const other = { "tweets/user/u2": "tweets/users/u2", "playlist/user/u2": "playlist/users/u2" }[call as string];
  if (other) stubApi(optional({ [`GET ${other}`]: none }));
  expect((await loadData(loader, `/${name}`))[name]).toMatchObject({ docs: [], next: null });
});

test("a list without pages is paged here", async () => {
  const many = Array.from({ length: 45 }, (_, index) => aTweet({ _id: `t${index}` }));
  stubApi({ "GET tweets/getAllTweets": Response.json(many) });
  const page = async (search: string) => (await (await respond(feed, routeArgs(`/tweets${search}`))).json()).tweets;
  expect(await page("")).toMatchObject({ docs: { length: 20 }, next: "at-20", prev: null });
  expect(await page("?after=at-40")).toMatchObject({ docs: { length: 5 }, next: null, prev: "at-20" });
});

test("a tweet with only its owner's id is shown", async () => {
  stubApi({ "GET tweets/getAllTweets": envelope([{ _id: "t1", content: "Hi", createdAt: "", owner: "u2" }]) });
  const { docs } = (await (await respond(feed, routeArgs("/tweets"))).json()).tweets;
  expect(docs).toMatchObject([{ owner: { _id: "u2", username: "" }, liked: false }]);
});

test("subscriptions without counts are shown without them, and the viewer's own as followed", async () => {
  const { subscriberCount: _, isSubscribedByMe: __, ...bare } = aChannelEntry();
  stubApi({ ...me, "GET subscriptions/u/u1": Response.json([bare]), "GET subscriptions/u/u2": Response.json([bare]) });
  const unknown = { _id: "u2", subscriberCount: null };
  expect((await loadData(subscribed, "/subscribed")).followed.docs).toMatchObject([
    { ...unknown, isSubscribed: false },
  ]);
  const page = await (await respond(mySubscribed, own("/subscribed"))).json();
  expect(page.followed.docs).toMatchObject([{ ...unknown, isSubscribed: true }]);
});

test("subscriptions are searched here by both names when the server does not search", async () => {
  const list = [
    aChannelEntry({ channelId: "u3", username: "owl", fullName: "Barn Owl" }),
    aChannelEntry({ channelId: "u4", username: "barn-x", fullName: "" }),
    aChannelEntry(),
  ];
  stubApi({ ...me, "GET subscriptions/u/u1": envelope(list) });
  const { followed } = await (await respond(mySubscribed, own("/subscribed?query=BARN"))).json();
  expect(ids(followed.docs)).toEqual(["u3", "u4"]);
});

test("the owner's videos are found under the server's alias", async () => {
  stubApi({
    ...me,
    "GET dashboard/videos": html("Cannot GET /api/v1/dashboard/videos", 404),
    "GET videos/allVideosOfUser/u1": envelope({ result: [aVideo({ isPublished: false })] }),
  });
  const { docs } = (await (await respond(myVideos, own("/myVideos"))).json()).videos;
  expect(docs).toMatchObject([{ _id: "v1", isPublished: false }]);
});

test("a server without tweets shows a message in their place", async () => {
  stubApi({ "POST tweets/": html("Cannot POST /api/v1/tweets/", 404) });
  const response = await respond(tweet, formArgs("/tweets", { content: "Hi" }, { cookie: signedIn }));
  const refusal = { alert: "The video server does not offer this.", values: { content: "Hi" } };
  expect({ status: response.status, body: await response.json() }).toMatchObject({ status: 501, body: refusal });
});

test("an author without an id is found by name at the channel's address", async () => {
  stubApi({ "GET users/c/wren": envelope(aChannel()) });
  const response = await thrownResponse(
    channel,
    routeArgs("/user/wren/0", { params: { username: "wren", userId: "0" } }),
  );
  expect(locationOf(response)).toBe("/user/wren/u2");
});
