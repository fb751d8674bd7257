import { expect, test } from "vitest";
import { loader as theirs } from "#app/routes/playlists/_app.playlist.$playlistId.$username";
import { action as channelInfo } from "#app/routes/settings/_app.settings.channelinfo";
import { action as changePassword } from "#app/routes/settings/_app.settings.changepwd";
import { action as deleteAccount } from "#app/routes/settings/_app.settings.delete";
import { action as personalInfo } from "#app/routes/settings/_app.settings.personalInfo";
import { action as removeVideo } from "#app/routes/actions/actions.playlist.$playlistId.remove.$videoId";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, toastOf } from "#tests/support/route-args";
import { aUser, aVideo } from "#tests/support/fixtures";
import { envelope, stubApi, errorEnvelope } from "#tests/support/stub-api";

const cannot = (call: string) =>
  new Response(`<!DOCTYPE html>\n<html><body>\n<pre>Cannot ${call}</pre>\n</body></html>`, {
    status: 404,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });

const videos = [aVideo({ views: 5 }), aVideo({ _id: "v2", views: 7 })];
/** As old servers store it: no figures, no picture, and an owner by id. */
const bare = { _id: "p1", name: "Boat jobs", description: "In order", owner: "u1", createdAt: "2024-01-01T00:00:00Z" };
const noChannel = { "GET users/c/u1": cannot("GET /api/v1/users/c/u1") };

const argsFor = (username: string, search = "") =>
  routeArgs(`/playlist/p1/${username}${search}`, { params: { playlistId: "p1", username } });
const loadData = async (search = "") => (await respond(theirs, argsFor("u1", search))).json();

test("a playlist that embeds its videos gets its count and views from them", async () => {
  stubApi({
    ...noChannel,
    "GET playlist/p1": envelope({ ...bare, videos }),
    "GET playlist/user/allvideos/p1": cannot("GET /api/v1/playlist/user/allvideos/p1"),
  });
  const { playlist, list } = await loadData();
  expect(playlist).toMatchObject({ videosCount: 2, totalViews: 12, thumbnail: "/media/v1/key/960.webp" });
  expect(list.docs).toMatchObject([{ _id: "v1" }, { _id: "v2" }]);
});

test("a playlist that holds ids loads its videos by a separate call", async () => {
  stubApi({
    ...noChannel,
    "GET playlist/p1": envelope({ ...bare, videos: ["v1", "v2"] }),
    "GET playlist/user/allvideos/p1": envelope({ ...bare, videos }),
  });
  expect(await loadData()).toMatchObject({
    playlist: { videosCount: 2 },
    list: { docs: [{ _id: "v1" }, { _id: "v2" }] },
  });
});

test.each([
  ["null", envelope(null)],
  ["none at all", Response.json({ message: "No videos found", success: false }, { status: 404 })],
])("videos that are %s are an empty list", async (_, reply) => {
  stubApi({
    ...noChannel,
    "GET playlist/p1": envelope({ ...bare, videos: [] }),
    "GET playlist/user/allvideos/p1": reply,
  });
  expect(await loadData()).toMatchObject({ playlist: { totalViews: 0 }, list: { docs: [] } });
});

test("a playlist that is null is a 404", async () => {
  stubApi({ ...noChannel, "GET playlist/p1": envelope(null), "GET playlist/user/allvideos/p1": envelope(null) });
  expect((await thrownResponse(theirs, argsFor("u1"))).status).toBe(404);
});

test("fields that an old server leaves out stay unknown", async () => {
  const many = Array.from({ length: 30 }, (_, index) => aVideo({ _id: `v${index}`, views: 1 }));
  stubApi({
    ...noChannel,
    "GET playlist/p1": envelope({ ...bare, videos: many.map(({ _id }) => _id) }),
    "GET playlist/user/allvideos/p1": envelope({ ...bare, videos: many }),
  });
  const { playlist, list } = await loadData();
  expect(playlist).toMatchObject({ videosCount: 30, totalViews: null, subscribersCount: null });
  expect({ docCount: list.docs.length, next: list.next }).toEqual({ docCount: 24, next: "at-24" });
  expect((await loadData("?after=at-24")).list).toMatchObject({ docs: { length: 6 }, prev: "at-0" });
});

test("an owner given only by id is looked up for name, avatar and subscribers", async () => {
  stubApi({
    "GET playlist/p1": envelope({ ...bare, videos: [] }),
    "GET playlist/user/allvideos/p1": envelope({ ...bare, videos: [] }),
    "GET users/c/u1": envelope({ ...aUser({ avatar: "/media/a.webp" }), subscribersCount: 48 }),
  });
  expect((await loadData()).playlist).toMatchObject({
    subscribersCount: 48,
    owner: { _id: "u1", username: "lark", avatar: "/media/a.webp" },
  });
});

test("an owner without a known name causes no redirect and is shown without a name", async () => {
  stubApi({
    ...noChannel,
    "GET users/c/lark": errorEnvelope(404, "Channel does not exist"),
    "GET playlist/p1": envelope({ ...bare, videos: [] }),
    "GET playlist/user/allvideos/p1": envelope({ ...bare, videos: [] }),
  });
  const { playlist } = await (await respond(theirs, argsFor("lark"))).json();
  expect(playlist.owner).toEqual({ _id: "u1", username: "", fullName: "", avatar: "" });
});

const takingOut = () =>
  formArgs("/actions/playlist/p1/remove/v1", {}, { cookie: signedIn, params: { playlistId: "p1", videoId: "v1" } });

test.each([
  ["video first", {}, "PATCH playlist/remove/v1/p1"],
  [
    "playlist first",
    { "PATCH playlist/remove/v1/p1": cannot("PATCH /api/v1/playlist/remove/v1/p1") },
    "PATCH playlist/remove/p1/v1",
  ],
])("a video is removed by its path with the %s, its id in the body", async (_, others, call) => {
  let sentBody: unknown;
  stubApi({
    ...others,
    [call]: async (request: Request) => ((sentBody = await request.json()), envelope(null, "Removed")),
  });
  expect(await toastOf(await respond(removeVideo, takingOut()))).toMatchObject({ type: "success", message: "Removed" });
  expect(sentBody).toEqual({ videoId: "v1" });
});

test.each([
  [personalInfo, "update-account", { fullName: "Ann Lark", email: "ann@videos.example" }],
  [channelInfo, "update-channel-info", { username: "lark", discriptions: "Songs" }],
])("a profile is changed by the server's single call for it", async (action, missing, fields) => {
  let sentBody: unknown;
  stubApi({
    "GET users/current-user": envelope(aUser({ username: "wren", fullName: "", email: "", discriptions: "" })),
    [`PATCH users/${missing}`]: cannot(`PATCH /api/v1/users/${missing}`),
    "PATCH users/update-profile": async (request) => ((sentBody = await request.json()), envelope(null, "Updated")),
  });
  const response = await respond(action, formArgs("/settings", fields, { cookie: signedIn }));
  expect([(await toastOf(response))?.message, sentBody]).toMatchObject(["Updated", fields]);
});

test("a password is changed by either HTTP method", async () => {
  const words = { oldPassword: "sing-before-dawn", newPassword: "sing-at-noon", confirmPassword: "sing-at-noon" };
  stubApi({
    "PATCH users/change-password": cannot("PATCH /api/v1/users/change-password"),
    "POST users/change-password": envelope({}, "Changed"),
  });
  const response = await respond(changePassword, formArgs("/settings/changepwd", words, { cookie: signedIn }));
  expect((await toastOf(response))?.message).toBe("Changed");
});

test("a server that cannot delete accounts shows a message in the form and signs nobody out", async () => {
  stubApi({ "DELETE users/me": cannot("DELETE /api/v1/users/me") });
  const args = formArgs("/settings/delete", { password: "sing-before-dawn" }, { cookie: signedIn });
  const response = await respond(deleteAccount, args);
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({
    status: 501,
    alert: "The video server does not offer this.",
  });
  expect(response.headers.getSetCookie()).toEqual([]);
});
