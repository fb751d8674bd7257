import { expect, test } from "vitest";
import { action as editPlaylist } from "#app/routes/playlists/_app.myplaylist.$playlistId.$username.edit";
import { action as editVideo } from "#app/routes/dashboard/_app.admin.dashboard.edit.$videoId";
import { loader as liked } from "#app/routes/browse/_app.feed.liked";
import { action as changeChannel } from "#app/routes/settings/_app.settings.channelinfo";
import { loader as channelTweets } from "#app/routes/channels/_app.user.$username.$userId.tweets";
import { action as editComment } from "#app/routes/watch/_app.video.$videoId.comments.$commentId.edit";
import { loader as save } from "#app/routes/watch/_app.video.$videoId.save";
import { loader as watch } from "#app/routes/watch/_app.video.$videoId/route";
import { aPlaylist, aUser, aVideo } from "#tests/support/fixtures";
import { formArgs, respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const html = (pre: string, status: number) =>
  new Response(`<!DOCTYPE html><html><body><pre>${pre}</pre></body></html>`, {
    status,
    headers: { "Content-Type": "text/html" },
  });

/** Records the JSON bodies of a call, and answers them. */
function recordBodies(reply: (fields: Record<string, string>) => Response = () => envelope({})) {
  const bodies: Record<string, string>[] = [];
  const answer = async (request: Request) => {
    const fields = (await request.json()) as Record<string, string>;
    bodies.push(fields);
    return reply(fields);
  };
  return { bodies, answer };
}

const mine = (params: Record<string, string>) => ({ cookie: signedIn, params });

test("an edited comment is sent under every name that servers read", async () => {
  const { bodies, answer } = recordBodies();
  stubApi({ "PATCH comment/c1": answer });
  await respond(
    editComment,
    formArgs("/video/v1/comments/c1/edit", { commentContent: "New" }, mine({ videoId: "v1", commentId: "c1" })),
  );
  expect(bodies).toEqual([{ commentContent: "New", content: "New", newContent: "New" }]);
});

const texts = { name: "New", description: "Better" };
const playlistArgs = () => formArgs("/myplaylist/p1/lark/edit", texts, mine({ playlistId: "p1", username: "lark" }));

test("a playlist's edit without a picture is sent as JSON", async () => {
  const { bodies, answer } = recordBodies();
  stubApi({ "PATCH playlist/p1": answer });
  expect((await respond(editPlaylist, playlistArgs())).status).toBe(302);
  expect(bodies).toEqual([texts]);
});

test("a video's edit without a picture is sent as JSON", async () => {
  const { bodies, answer } = recordBodies();
  stubApi({ "PATCH videos/v1": answer });
  const args = formArgs("/admin/dashboard/edit/v1", { title: "New", description: "" }, mine({ videoId: "v1" }));
  expect((await respond(editVideo, args)).status).toBe(302);
  expect(bodies).toEqual([{ title: "New", description: "" }]);
});

test("what a server's error page says before its stack is shown, and its 404 does not disable the form", async () => {
  const refusal = "Error: Name and description are required<br> &nbsp; at file:///srv/node_modules/x.js:3:1";
  stubApi({ "PATCH playlist/p1": html(refusal, 404) });
  for (let i = 0; i < 2; i++) {
    const response = await respond(editPlaylist, playlistArgs());
    expect(response.status).toBe(404);
    expect((await response.json()).alert).toBe("Name and description are required");
  }
});

const video = aVideo();
const likedIds = async () => {
  const { videos } = await (await respond(liked, routeArgs("/feed/liked", { cookie: signedIn }))).json();
  return videos.map(({ _id }: { _id: string }) => _id);
};

test.each([
  ["as plain videos", [video]],
  [
    "around their videos",
    [
      { _id: "l1", video: null },
      { _id: "l2", video },
    ],
  ],
])("liked videos that come %s are shown", async (_, rows) => {
  stubApi({ "GET users/current-user": envelope(aUser()), "GET likes/videos": envelope(rows) });
  expect(await likedIds()).toEqual(["v1"]);
});

test("liked videos of which none can be read are a failure, not an empty list", async () => {
  stubApi({ "GET users/current-user": envelope(aUser()), "GET likes/videos": envelope([{ _id: "l1", video: "v1" }]) });
  expect((await thrownResponse(liked, routeArgs("/feed/liked", { cookie: signedIn }))).status).toBe(502);
});

test("likes whose videos are all gone are an empty list", async () => {
  stubApi({ "GET users/current-user": envelope(aUser()), "GET likes/videos": envelope([{ _id: "l1", video: null }]) });
  expect(await likedIds()).toEqual([]);
});

test("a saved video is shown as saved where the list of playlists names no videos", async () => {
  const withoutVideos = (_id: string) => {
    const { videos: _, ...rest } = aPlaylist({ _id });
    return rest;
  };
  stubApi({
    "GET users/current-user": envelope(aUser()),
    "GET playlist/user/u1": envelope([withoutVideos("p1"), withoutVideos("p2")]),
    "GET playlist/user/allvideos/p1": envelope({ ...aPlaylist(), videos: [video] }),
    "GET playlist/user/allvideos/p2": envelope({ ...aPlaylist({ _id: "p2" }), videos: [] }),
  });
  const { docs } = await (await respond(save, routeArgs("/video/v1/save", mine({ videoId: "v1" })))).json();
  expect(docs).toMatchObject([
    { _id: "p1", has: true },
    { _id: "p2", has: false },
  ]);
});

const channelArgs = (fields: Record<string, string>) => formArgs("/settings/channelinfo", fields, { cookie: signedIn });

test("a username that stays is not sent, because a server refuses it as taken", async () => {
  const { bodies, answer } = recordBodies();
  stubApi({
    "GET users/current-user": envelope(aUser({ username: "lark", discriptions: "Old" })),
    "PATCH users/update-channel-info": answer,
  });
  await respond(changeChannel, channelArgs({ username: "lark", discriptions: "New" }));
  expect(bodies).toEqual([{ discriptions: "New" }]);
});

test("a server that wants every field gets every field", async () => {
  const { bodies, answer } = recordBodies(({ username }) =>
    username ? envelope({}) : errorEnvelope(400, "All fields are required"),
  );
  stubApi({
    "GET users/current-user": envelope(aUser({ username: "lark", discriptions: "Old" })),
    "PATCH users/update-channel-info": answer,
  });
  const response = await respond(changeChannel, channelArgs({ username: "lark", discriptions: "New" }));
  expect(response.status).toBe(302);
  expect(bodies).toEqual([{ discriptions: "New" }, { username: "lark", discriptions: "New" }]);
});

test("all fields are sent when the account cannot be read", async () => {
  const { bodies, answer } = recordBodies();
  stubApi({ "GET users/current-user": errorEnvelope(500, "Oh"), "PATCH users/update-channel-info": answer });
  await respond(changeChannel, channelArgs({ username: "lark", discriptions: "New" }));
  expect(bodies).toEqual([{ username: "lark", discriptions: "New" }]);
});

test("a channel's tweets without an author show the channel's names and picture", async () => {
  stubApi({
    "GET tweets/user/u1": envelope([{ _id: "t1", content: "Dawn", createdAt: "2025-01-02T00:00:00.000Z" }]),
    "GET users/c/lark": envelope({ ...aUser(), avatar: "/a.png" }),
  });
  const args = routeArgs("/user/lark/u1/tweets", { params: { username: "lark", userId: "u1" } });
  const { tweets } = await (await respond(channelTweets, args)).json();
  expect(tweets.docs).toMatchObject([{ owner: { _id: "u1", username: "lark", avatar: "/a.png" } }]);
});

const without = (...keys: string[]) => Response.json(Object.fromEntries(keys.map((key) => [key, "Done"])));

test.each([
  ["400 'No video found'", errorEnvelope(400, "No video found")],
  ["500 'No video found'", html("Error: No video found<br> &nbsp; at watch (/srv/app.js:3:1)", 500)],
  ["400 'there is no video exist…'", errorEnvelope(400, "there is no video exist with this id")],
  ["200 without data", without("statusCode", "message", "success")],
  ["200 with the data null", envelope(null)],
])("a video that is answered with %s is a 404", async (_, reply) => {
  stubApi({ "GET videos/v1": reply, "GET videos": envelope([]), "GET comments/v1": envelope([]) });
  expect((await thrownResponse(watch, routeArgs("/video/v1", { params: { videoId: "v1" } }))).status).toBe(404);
});

test("a fault of the server is no 404", async () => {
  stubApi({
    "GET videos/v1": errorEnvelope(500, "The database is being moved"),
    "GET videos": envelope([]),
    "GET comments/v1": envelope([]),
  });
  expect((await thrownResponse(watch, routeArgs("/video/v1", { params: { videoId: "v1" } }))).status).toBe(502);
});
