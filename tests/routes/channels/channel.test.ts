import { expect, test } from "vitest";
import * as channelRoute from "#app/routes/channels/_app.channel.$username";
import { loader as first } from "#app/routes/channels/_app.channel.$username._index";
import { loader as about } from "#app/routes/channels/_app.user.$username.$userId.about";
import { loader as myVideos } from "#app/routes/channels/_app.channel.$username.myVideos";
import * as playlistsRoute from "#app/routes/channels/_app.channel.$username.playlists";
import { action as create, loader as creating } from "#app/routes/channels/_app.channel.$username.playlists.new";
import { loader as subscribed } from "#app/routes/channels/_app.user.$username.$userId.subscribed";
import { action as tweet, loader as tweets } from "#app/routes/channels/_app.channel.$username.tweets";
import { action as remove, loader as removal } from "#app/routes/channels/_app.tweets.$tweetId.delete";
import { action as edit, loader as editing } from "#app/routes/channels/_app.tweets.$tweetId.edit";
import { aChannel, aChannelEntry, aPlaylist, aTweet, aVideo } from "#tests/support/fixtures";
import { renderRoute } from "#tests/support/render-route";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

const [{ loader: head }, { loader: playlists }] = [channelRoute, playlistsRoute];
const account = aViewer();
const mine = { cookie: signedIn, params: { username: "lark", tweetId: "t1" } };
const openArgs = (tab = "", username = "lark") =>
  routeArgs(`/channel/${username}${tab}`, { cookie: signedIn, params: { username } });
const loadData = async (loader: typeof myVideos | typeof tweets, path: string) =>
  (await respond(loader, openArgs(path))).json();

test("the owner's channel page has a header", async () => {
  const channel = aChannel({ _id: "u1", username: "lark", subscribersCount: 7, discriptions: "Songs" });
  stubApi({ ...account, "GET users/c/lark": envelope(channel) });
  const page = await (await respond(head, openArgs())).json();
  expect(page.channel).toMatchObject({ _id: "u1", subscribersCount: 7, description: "Songs" });
});

test("a visitor sees the login notice on every tab", async () => {
  const visiting = routeArgs("/channel/lark", { params: { username: "lark", tweetId: "t1" } });
  for (const loader of [head, first, tweets, playlists, subscribed, about, creating, editing, removal])
    expect((await thrownResponse(loader, visiting)).status).toBe(401);
});

test.each([
  ["", "/user/wren/u2"],
  ["/myVideos", "/user/wren/u2"],
  ["/tweets", "/user/wren/u2/tweets"],
  ["/playlists/new", "/user/wren/u2/playlists"],
  ["/subscribed", "/user/wren/u2/subscribed"],
  ["/about", "/user/wren/u2/about"],
])("someone else's channel at %s redirects to its public page", async (tab, there) => {
  stubApi({ ...account, "GET users/c/wren": envelope(aChannel()) });
  expect(locationOf(await thrownResponse(head, openArgs(tab, "wren")))).toBe(there);
});

test("a username in other letter case redirects to the current spelling, with tab and query", async () => {
  stubApi(account);
  expect(locationOf(await thrownResponse(head, openArgs("/tweets?after=A", "LARK")))).toBe(
    "/channel/lark/tweets?after=A",
  );
});

test("the owner's former username redirects to the current one", async () => {
  stubApi({ ...account, "GET users/c/ann": errorEnvelope(404, "Channel does not exist") });
  expect(locationOf(await thrownResponse(head, openArgs("/tweets/t1/edit", "ann")))).toBe(
    "/channel/lark/tweets/t1/edit",
  );
});

test("a former username that the server resolves redirects to the current one", async () => {
  stubApi({ ...account, "GET users/c/ann": envelope(aChannel({ _id: "u1", username: "lark" })) });
  expect(locationOf(await thrownResponse(head, openArgs("", "ann")))).toBe("/channel/lark");
});

test.each([["lark"], ["wren"]])("a channel that cannot be had (%s) is a 503", async (username) => {
  stubApi({ ...account, [`GET users/c/${username}`]: unreachable });
  expect((await thrownResponse(head, openArgs("", username))).status).toBe(503);
});

test("the owner's videos are listed with their status, 24 per page", async () => {
  let requestUrl = "";
  const videos = envelope([aVideo({ isPublished: false, status: "processing" })]);
  stubApi({ ...account, "GET dashboard/videos": ({ url }) => ((requestUrl = new URL(url).search), videos) });
  const page = await loadData(myVideos, "/myVideos");
  expect(requestUrl).toBe("?limit=24");
  expect(page.videos.docs).toMatchObject([{ _id: "v1", isPublished: false, status: "processing" }]);
});

test("the channel's root address shows its videos", async () => {
  stubApi({ ...account, "GET dashboard/videos": envelope([aVideo()]) });
  expect((await loadData(first, "")).videos.docs).toMatchObject([{ _id: "v1" }]);
});

test.each([
  ["videos", myVideos, "GET dashboard/videos", "videos"],
  ["tweets", tweets, "GET tweets/user/u1", "tweets"],
  ["playlists", playlists, "GET playlist/user/u1", "playlists"],
  ["subscriptions", subscribed, "GET subscriptions/u/u1", "followed"],
] as const)("a channel lives when its %s fail", async (_, loader, call, name) => {
  stubApi({ ...account, [call]: unreachable });
  const response = await respond(loader, openArgs("/tab"));
  expect({ status: response.status, value: (await response.json())[name] }).toEqual({ status: 200, value: null });
});

test("the owner's tweets tab lists only their tweets", async () => {
  const others = aTweet({ _id: "t2", owner: { _id: "u2", username: "wren", fullName: "", avatar: "" } });
  stubApi({ ...account, "GET tweets/user/u1": envelope([aTweet({ liked: true, likesCount: 2 }), others]) });
  const { docs } = (await loadData(tweets, "/tweets")).tweets;
  expect(docs).toMatchObject([{ _id: "t1", liked: true, likesCount: 2 }]);
});

const tweetArgs = (content: string) => formArgs("/channel/lark/tweets", { content }, mine);

test("a tweet posted on the owner's channel shows a toast there", async () => {
  stubApi({ "POST tweets/": envelope(aTweet(), "Tweet created") });
  const response = await respond(tweet, tweetArgs("Hello"));
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/channel/lark/tweets",
    message: "Tweet created",
  });
});

test.each([
  ["blank", " ", "Add some text to tweet"],
  ["too long", "x".repeat(501), "Tweet must be at most 500 characters"],
])("a tweet on the owner's channel that is %s is shown again", async (_, content, message) => {
  const response = await respond(tweet, tweetArgs(content));
  expect({ status: response.status, errors: (await response.json()).errors }).toEqual({
    status: 422,
    errors: { content: [message] },
  });
});

test("a tweet on the owner's channel that the server rejects stays in its box", async () => {
  stubApi({ "POST tweets/": unreachable });
  expect((await (await respond(tweet, tweetArgs("Hello"))).json()).values).toEqual({ content: "Hello" });
});

const dialog = (verb: string) => routeArgs(`/channel/lark/tweets/t1/${verb}?before=B`, mine);
const inDialog = (verb: string, fields: Record<string, string> = {}) =>
  formArgs(`/channel/lark/tweets/t1/${verb}?before=B`, fields, mine);

test("a tweet's dialog finds it on its page of the list", async () => {
  const page = ({ url }: Request) => envelope(url.includes("before=B") ? [aTweet()] : []);
  stubApi({ ...account, "GET tweets/user/u1": page });
  expect(await (await respond(editing, dialog("edit"))).json()).toEqual({ content: "Up before everyone" });
  expect(await (await respond(removal, dialog("delete"))).json()).toEqual({ content: "Up before everyone" });
});

test("a tweet that is not on its page is a 404", async () => {
  stubApi({ ...account, "GET tweets/user/u1": envelope([]) });
  expect((await thrownResponse(editing, dialog("edit"))).status).toBe(404);
  expect((await thrownResponse(removal, dialog("delete"))).status).toBe(404);
});

test("a tweet dialog is a 503 when its list cannot be loaded", async () => {
  stubApi({ ...account, "GET tweets/user/u1": unreachable });
  expect((await thrownResponse(editing, dialog("edit"))).status).toBe(503);
});

test("editing or deleting a tweet redirects to its page of the list", async () => {
  stubApi({
    "PATCH tweets/t1": envelope(aTweet(), "Tweet updated"),
    "DELETE tweets/t1": envelope({}, "Tweet deleted"),
  });
  const ends = [
    await respond(edit, inDialog("edit", { newContent: "Better" })),
    await respond(remove, inDialog("delete")),
  ];
  expect(ends.map(locationOf)).toEqual(Array(2).fill("/channel/lark/tweets?before=B"));
  expect(await Promise.all(ends.map(toastOf))).toMatchObject([
    { message: "Tweet updated" },
    { message: "Tweet deleted" },
  ]);
});

test("a rejected edit shows its message in the form, a rejected deletion in a toast", async () => {
  stubApi({ "PATCH tweets/t1": errorEnvelope(403, "Not yours"), "DELETE tweets/t1": errorEnvelope(403, "Not yours") });
  const response = await respond(edit, inDialog("edit", { newContent: "Better" }));
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({
    status: 403,
    alert: "Not yours",
  });
  const regretted = await toastOf(await respond(remove, inDialog("delete")));
  expect(regretted).toMatchObject({ type: "error", message: "Not yours" });
});

test("the owner's playlists are listed, including empty ones from a server that names no owner", async () => {
  const { owner: _, ownerInfo: __, ...bare } = aPlaylist({ _id: "p2", videosCount: 0 });
  stubApi({ ...account, "GET playlist/user/u1": envelope([aPlaylist(), bare]) });
  const { docs } = (await (await respond(playlists, openArgs("/playlists"))).json()).playlists;
  expect(docs).toMatchObject([{ _id: "p1" }, { _id: "p2", owner: { username: "lark" } }]);
});

test("the owner's playlists are counted, unless there are more on another page", async () => {
  const counts = async (total: number, nextCursor: string | null) => {
    const docs = Array.from({ length: total }, (_, index) => aPlaylist({ _id: `p${index}` }));
    stubApi({
      ...account,
      "GET users/c/lark": envelope(aChannel({ _id: "u1", username: "lark" })),
      "GET playlist/user/u1": envelope({ docs, totalDocs: total, nextCursor, prevCursor: null }),
    });
    const { document } = await renderRoute(playlistsRoute, openArgs("/playlists"), channelRoute);
    return document.querySelector("main")!.textContent!.match(/Playlists\u00a0· \d+/)?.[0];
  };
  expect([await counts(2, null), await counts(2, "c2")]).toEqual(["Playlists\u00a0· 2", undefined]);
});

const createArgs = (name: string, description = "") =>
  formArgs("/channel/lark/playlists/new", { name, description }, mine);

test("a member may open the form of a new playlist", async () => {
  stubApi(account);
  expect((await respond(creating, routeArgs("/channel/lark/playlists/new", mine))).status).toBe(200);
});

test("a new playlist shows a toast on the list", async () => {
  let sentBody: unknown;
  stubApi({
    "POST playlist/": async (request) => ((sentBody = await request.json()), envelope(aPlaylist(), "Playlist created")),
  });
  const response = await respond(create, createArgs("Boats", "Old ones"));
  expect(sentBody).toEqual({ name: "Boats", description: "Old ones" });
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/channel/lark/playlists",
    message: "Playlist created",
  });
});

test("a playlist without a name shows the message at its field", async () => {
  stubApi({ "POST playlist/": errorEnvelope(422, "No", [{ field: "name", message: "Name is required" }]) });
  const response = await respond(create, createArgs(" ", "Old ones"));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    errors: { name: ["Name is required"] },
    values: { description: "Old ones" },
  });
});

test.each([
  ["says why", errorEnvelope(409, "You have one of that name"), 409, "You have one of that name"],
  ["is unreachable", unreachable, 503, "An unexpected error occurred"],
])("the new playlist form shows the failure when the server %s", async (_, reply, status, alert) => {
  stubApi({ "POST playlist/": reply });
  const response = await respond(create, createArgs("Boats"));
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({ status, alert });
});

test("an expired session keeps the values of a new playlist", async () => {
  stubApi({ "POST playlist/": errorEnvelope(401, "Unauthorized request") });
  const response = await thrownResponse(create, createArgs("Boats", "Old ones"));
  expect(await response.json()).toEqual({ typedValues: { Name: "Boats", Description: "Old ones" } });
});

test("the server searches the subscriptions", async () => {
  let requestUrl = "";
  const found = Response.json({ data: [aChannelEntry()], page: { nextCursor: null, prevCursor: null } });
  stubApi({ ...account, "GET subscriptions/u/u1": ({ url }) => ((requestUrl = new URL(url).search), found) });
  const page = await (await respond(subscribed, openArgs("/subscribed?query=%20jen%20"))).json();
  expect(requestUrl).toBe("?query=jen&limit=50");
  expect(page).toMatchObject({ query: "jen", followed: { docs: [{ _id: "u2", isSubscribed: true }] } });
});

test("a search is cut at 200 characters", async () => {
  stubApi({ ...account, "GET subscriptions/u/u1": envelope([]) });
  const { query } = await (await respond(subscribed, openArgs(`/subscribed?query=${"x".repeat(201)}`))).json();
  expect(query).toHaveLength(200);
});

test("the owner's about tab shows the dashboard's figures", async () => {
  stubApi({ ...account, "GET dashboard/stats": envelope({ totalViews: 9, totalVideos: 2 }) });
  const figures = await (await respond(about, openArgs("/about"))).json();
  expect(figures).toEqual({ totalViews: 9, totalVideos: 2, hasMore: false });
});

test("figures that cannot be loaded stay unknown", async () => {
  stubApi({ ...account, "GET dashboard/stats": unreachable });
  expect(await (await respond(about, openArgs("/about"))).json()).toMatchObject({
    totalViews: null,
    totalVideos: null,
  });
});
