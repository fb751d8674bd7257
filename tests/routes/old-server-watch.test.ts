import { expect, test } from "vitest";
import { loader as dashboard } from "#app/routes/dashboard/_app.admin.dashboard/route";
import { loader as history } from "#app/routes/browse/_app.feed.history";
import { loader as liked } from "#app/routes/browse/_app.feed.liked";
import { action as edit, loader as editing } from "#app/routes/watch/_app.video.$videoId.comments.$commentId.edit";
import { action as remove } from "#app/routes/watch/_app.video.$videoId.comments.$commentId.delete";
import { loader as save } from "#app/routes/watch/_app.video.$videoId.save";
import { action as comment, loader as watch } from "#app/routes/watch/_app.video.$videoId/route";
import { action as forget } from "#app/routes/actions/actions.history.$videoId.remove";
import { action as toggle } from "#app/routes/actions/actions.playlist.$playlistId.video.$videoId";
import { loader as root } from "#app/root";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aFlatComment, aUser, aVideo } from "#tests/support/fixtures";
import { aViewer, envelope, unreachable, page, stubApi, errorEnvelope } from "#tests/support/stub-api";

const cannot = (call: string) =>
  new Response(`<!DOCTYPE html>\n<pre>Cannot ${call}</pre>\n`, {
    status: 404,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
const account = aViewer();
const signed = { cookie: signedIn };
const bareVideo = () => {
  const { likesCount: _, isLiked: __, subscriberCount: ___, isSubscribed: ____, totalLikes: _____, ...bare } = aVideo();
  return bare;
};

async function watched(replies: Parameters<typeof stubApi>[0], search = "") {
  stubApi({ "GET videos/v1": envelope(bareVideo()), "GET videos": page([]), "GET comments/v1": page([]), ...replies });
  const response = await respond(watch, routeArgs(`/video/v1${search}`, { params: { videoId: "v1" } }));
  return response.json();
}

test("likes and subscribers missing from a video are loaded by separate calls", async () => {
  const { video } = await watched({
    "GET likes/likecount/v/v1": Response.json({ count: 4, likeStatus: true }),
    "GET users/c/lark": envelope({ ...aUser(), subscribersCount: 9, isSubscribed: true }),
  });
  expect(video).toMatchObject({ likesCount: 4, isLiked: true, subscriberCount: 9, isSubscribed: true });
});

test("figures that the server does not have stay unknown", async () => {
  const { video } = await watched({
    "GET likes/likecount/v/v1": cannot("GET /api/v1/likes/likecount/v/v1"),
    "GET users/c/lark": unreachable,
  });
  expect(video).toMatchObject({ likesCount: null, subscriberCount: null });
  expect([video.isLiked, video.isSubscribed]).toEqual([undefined, undefined]);
});

const answer = {
  "GET likes/likecount/v/v1": Response.json({ count: 0, likeStatus: false }),
  "GET users/c/lark": envelope({ ...aUser(), subscribersCount: 0 }),
};
const people = { owner: { _id: "u2", avatar: "/a.png" }, ownerInfo: { _id: "u2", username: "wren", fullName: "Jen" } };

test("the author of a comment may be in either of two fields", async () => {
  const { comments } = await watched({ ...answer, "GET comments/v1": envelope([{ ...aFlatComment(), ...people }]) });
  expect(comments.docs[0].owner).toEqual({ _id: "u2", username: "wren", fullName: "Jen", avatar: "/a.png" });
});

test("the author of a comment may be a list or only an id", async () => {
  const { ownerInfo, ...rest } = aFlatComment();
  const rows = [
    { ...rest, owner: "u7", ownerInfo: [ownerInfo] },
    { ...rest, _id: "c2", owner: "u7" },
  ];
  const { comments } = await watched({ ...answer, "GET comments/v1": envelope({ comments: rows }) });
  expect(comments.docs.map(({ owner }: { owner: { username: string } }) => owner.username)).toEqual(["wren", ""]);
});

test("comments in a bare array are paged here", async () => {
  const rows = Array.from({ length: 45 }, (_, index) => aFlatComment({ _id: `c${index}` }));
  const { comments } = await watched({ ...answer, "GET comments/v1": envelope(rows) }, "?after=at-20");
  expect(comments).toMatchObject({ total: 45, next: "at-40", prev: "at-0", docs: { 0: { _id: "c20" }, length: 20 } });
});

test("a 404 for comments is an empty list", async () => {
  const { comments } = await watched({ ...answer, "GET comments/v1": errorEnvelope(404, "No comments found") });
  expect(comments).toMatchObject({ docs: [], total: 0 });
});

test.each([
  ["a bare array", [aVideo()]],
  ["the account with its list", { ...aUser(), watchHistory: [aVideo()] }],
  ["no more than half of a video", [{ _id: "v1", title: "A clip", owner: [aVideo().owner] }]],
])("a history that is %s is shown, without unknown times", async (_, data) => {
  stubApi({ ...account, "GET users/history": envelope(data) });
  const { videos } = await (await respond(history, routeArgs("/feed/history", signed))).json();
  expect(videos).toMatchObject([{ _id: "v1", watchedAt: "", owner: { username: "lark" } }]);
});

test.each([
  ["history", history, "/feed/history", "GET users/history"],
  ["liked videos", liked, "/feed/liked", "GET likes/videos"],
] as const)("a 404 for no %s is none", async (_, loader, path, call) => {
  stubApi({ ...account, [call]: errorEnvelope(404, "Nothing found") });
  expect((await (await respond(loader, routeArgs(path, signed))).json()).videos).toEqual([]);
});

test("whether a playlist has the video is read from its embedded videos", async () => {
  const lists = [{ _id: "p1", name: "Dawn", videos: [aVideo()] }];
  stubApi({
    ...account,
    "GET playlist/user/u1": cannot("GET /api/v1/playlist/user/u1"),
    "GET playlist/users/u1": envelope(lists),
  });
  const data = await respond(save, routeArgs("/video/v1/save", { ...signed, params: { videoId: "v1" } }));
  expect((await data.json()).docs).toEqual([{ _id: "p1", name: "Dawn", has: true }]);
});

test("comments are changed and deleted under their alias", async () => {
  stubApi({
    "PATCH comment/c1": cannot("PATCH /api/v1/comment/c1"),
    "PATCH comments/c/c1": envelope({}, "Changed"),
    "DELETE comment/c1": cannot("DELETE /api/v1/comment/c1"),
    "DELETE comments/c/c1": envelope({}, "Gone"),
  });
  const mine = { ...signed, params: { videoId: "v1", commentId: "c1" } };
  const changed = await respond(edit, formArgs("/video/v1/comments/c1/edit", { commentContent: "Sung well" }, mine));
  expect(locationOf(changed)).toBe("/video/v1#comment-c1");
  const deletion = await respond(remove, formArgs("/video/v1/comments/c1/delete", {}, mine));
  expect((await toastOf(deletion))?.message).toBe("Gone");
});

const params = { videoId: "v1", commentId: "c1", playlistId: "p1" };
const post = (path: string, fields = {}) => formArgs(path, fields, { ...signed, params });

test.each([
  ["comment", comment, () => post("/video/v1", { commentContent: "Well sung" }), ["POST comments/v1"]],
  [
    "editComment",
    edit,
    () => post("/video/v1/comments/c1/edit", { commentContent: "Sung well" }),
    ["PATCH comment/c1", "PATCH comments/c/c1"],
  ],
  [
    "savePlaylist",
    toggle,
    () => post("/actions/playlist/p1/video/v1", { saved: "true" }),
    ["PATCH playlist/add/v1/p1", "PATCH playlist/add/p1/v1"],
  ],
  ["forgetVideo", forget, () => post("/actions/history/v1/remove"), ["DELETE users/history/v1"]],
] as const)(
  "a server without a call for %s is asked once and then remembered to lack it",
  async (name, action, ask, calls) => {
    const args = ask();
    stubApi({ ...account, ...Object.fromEntries(calls.map((call) => [call, cannot(call.replace(" ", " /api/v1/"))])) });
    const response = await respond(action, args);
    const message =
      response.status === 302
        ? (await toastOf(response))?.message
        : ((await response.json()) as { alert: string }).alert;
    expect(message).toBe("The video server does not offer this.");
    const { missingControls } = await (await respond(root, args)).json();
    expect(missingControls).toEqual([name]);
  },
);

test("the owner's videos are shown as they come from a server that neither searches nor sorts", async () => {
  stubApi({ ...account, "GET dashboard/stats": envelope({}), "GET dashboard/videos": envelope([aVideo()]) });
  const data = await respond(dashboard, routeArgs("/admin/dashboard?sortBy=views", signed));
  expect((await data.json()).list.docs).toMatchObject([{ _id: "v1" }]);
});

test("a history that the server does not support is a 501", async () => {
  stubApi({ ...account, "GET users/history": cannot("GET /api/v1/users/history") });
  expect((await thrownResponse(history, routeArgs("/feed/history", signed))).status).toBe(501);
});

test("a video nested in its response is merged with the fields around it", async () => {
  const {
    likesCount: _,
    isLiked: __,
    subscriberCount: ___,
    isSubscribed: ____,
    totalLikes: _____,
    ...inner
  } = aVideo();
  const around = { isLiked: true, isSubscribed: true, subscriberCount: 5, likes: [{}, {}] };
  const { video } = await watched({ "GET videos/v1": envelope({ video: inner, ...around }) });
  expect(video).toMatchObject({ _id: "v1", likesCount: 2, isLiked: true, subscriberCount: 5, isSubscribed: true });
});

test("missing figures of a card, a comment or a channel stay unknown", async () => {
  const { views: _, ...card } = aVideo({ _id: "v2" });
  const { likesCount: __, ...rest } = aFlatComment();
  const { related, comments } = await watched({
    ...answer,
    "GET videos": envelope([card]),
    "GET comments/v1": envelope({ docs: [rest], hasNextPage: true }),
  });
  expect(related).toMatchObject([{ _id: "v2", views: null }]);
  expect(comments).toMatchObject({ total: null, docs: [{ likesCount: null }] });
});

test("a comment without an author id belongs to the author with that username", async () => {
  const { owner: _, ownerInfo: __, ...bare } = aFlatComment({ content: "Mine" });
  const list = (username: string) => envelope([{ ...bare, ownerInfo: { username } }]);
  const opened = routeArgs("/video/v1/comments/c1/edit", { ...signed, params: { videoId: "v1", commentId: "c1" } });
  stubApi({ ...account, "GET comments/v1": list("lark") });
  expect(await (await respond(editing, opened)).json()).toEqual({ content: "Mine" });
  const other = routeArgs("/video/v1/comments/c1/edit", { ...signed, params: { videoId: "v1", commentId: "c1" } });
  stubApi({ ...account, "GET comments/v1": list("wren") });
  expect((await thrownResponse(editing, other)).status).toBe(404);
});

test.each([
  [400, "Invalid video id", 404],
  [400, "No such video", 404],
  [400, "The page must be a number", 502],
  [403, "Members only", 502],
])("a watch page that a server rejects with %i '%s' is a %i", async (status, message, expected) => {
  stubApi({ "GET videos/v1": errorEnvelope(status, message), "GET videos": page([]), "GET comments/v1": page([]) });
  expect((await thrownResponse(watch, routeArgs("/video/v1", { params: { videoId: "v1" } }))).status).toBe(expected);
});
