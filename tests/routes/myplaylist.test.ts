import { expect, test } from "vitest";
import { action as edit } from "#app/routes/_app.myplaylist.$playlistId.$username.edit";
import { action as remove } from "#app/routes/_app.myplaylist.$playlistId.$username.delete";
import { loader } from "#app/routes/_app.myplaylist.$playlistId.$username";
import { action as removeVideo } from "#app/routes/actions.playlist.$playlistId.remove.$videoId";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aChannel, aPlaylist, aUser, aVideo } from "#tests/support/fixtures";
import { envelope, unreachable, page, stubApi, errorEnvelope } from "#tests/support/stub-api";

const theApi = {
  "GET users/current-user": envelope(aUser()),
  "GET playlist/p1": envelope(aPlaylist()),
  "GET playlist/user/allvideos/p1": page([aVideo()]),
  "GET users/c/lark": envelope({ ...aUser(), subscribersCount: 48 }),
};
const mine = (username = "lark") => ({ cookie: signedIn, params: { playlistId: "p1", username } });
const asked = (username = "lark") => routeArgs(`/myplaylist/p1/${username}`, mine(username));

test("one's own playlist is shown", async () => {
  stubApi(theApi);
  const shown = await (await respond(loader, asked())).json();
  expect(shown).toMatchObject({ playlist: { name: "Boat jobs" }, list: { docs: [{ _id: "v1" }] } });
});

test("another's playlist is shown where others see it", async () => {
  stubApi({
    ...theApi,
    "GET users/current-user": envelope(aUser({ _id: "u2", username: "wren" })),
    "GET users/c/wren": envelope(aChannel()),
  });
  expect(locationOf(await thrownResponse(loader, asked("wren")))).toBe("/playlist/p1/lark");
});

test("a stale name in the address leads to the present one", async () => {
  stubApi(theApi);
  expect(locationOf(await thrownResponse(loader, asked("sparrow")))).toBe("/myplaylist/p1/lark");
});

test("a visitor gets the notice in place of a playlist to change", async () => {
  const visitor = routeArgs("/myplaylist/p1/lark", { params: { playlistId: "p1", username: "lark" } });
  expect((await thrownResponse(loader, visitor)).status).toBe(401);
});

test("a playlist that is not there cannot be changed", async () => {
  stubApi({ ...theApi, "GET playlist/p1": errorEnvelope(404, "Playlist not found") });
  expect((await thrownResponse(loader, asked())).status).toBe(404);
});

const typed = { name: "New", description: "Better" };
const editing = (fields: Record<string, string | File> = typed) => formArgs("/myplaylist/p1/lark/edit", fields, mine());

test("an edited playlist is shown again, and told", async () => {
  stubApi({ "PATCH playlist/p1": envelope(aPlaylist(), "Playlist updated successfully") });
  const response = await respond(edit, editing());
  expect([locationOf(response), (await toastOf(response))?.message]).toEqual([
    "/myplaylist/p1/lark",
    "Playlist updated successfully",
  ]);
});

test("a picture is sent with the words when one was chosen", async () => {
  let sent: FormData | undefined;
  stubApi({ "PATCH playlist/p1": async (request) => ((sent = await request.formData()), envelope(null)) });
  await respond(edit, editing({ ...typed, thumbnail: new File(["picture"], "cover.png") }));
  expect(Object.fromEntries(sent!)).toMatchObject({ ...typed, thumbnail: { name: "cover.png" } });
});

test.each([
  ["blank", 422, "name", "Name is required"],
  ["too long", 422, "name", "Name must be at most 100 characters"],
  ["refused for its picture", 413, "thumbnail", "The image must be at most 5 MB"],
])("a playlist that is %s is said at its field, what was typed kept", async (_, status, field, message) => {
  stubApi({ "PATCH playlist/p1": errorEnvelope(status, message, [{ field, message }]) });
  const response = await respond(edit, editing());
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ ok: false, errors: { [field]: [message] }, values: typed });
});

test.each([
  ["forbids it", errorEnvelope(403, "Not yours"), 403, "Not yours"],
  ["no longer has it", errorEnvelope(404, "Playlist not found"), 404, "Playlist not found"],
  ["gives no sentence", Response.json({}, { status: 500 }), 500, "An unexpected error occurred"],
  ["is away", unreachable, 503, "An unexpected error occurred"],
])("an edit is told in place when the server %s", async (_, reply, status, alert) => {
  stubApi({ "PATCH playlist/p1": reply });
  const response = await respond(edit, editing());
  expect([response.status, (await response.json()).alert]).toEqual([status, alert]);
});

test("an edit that is no form is asked for again", async () => {
  const asked = routeArgs("/myplaylist/p1/lark/edit", { ...mine(), method: "POST", body: "name" });
  expect((await respond(edit, asked)).status).toBe(422);
});

test("a session that ended under an edit keeps what was typed", async () => {
  stubApi({ "PATCH playlist/p1": errorEnvelope(401, "Unauthorized request") });
  expect(await (await thrownResponse(edit, editing())).json()).toEqual({ kept: typed });
});

const removing = () => formArgs("/myplaylist/p1/lark/delete", {}, mine());

test("a deleted playlist is told among the others", async () => {
  stubApi({ "DELETE playlist/p1": envelope({}, "Playlist deleted successfully") });
  const response = await respond(remove, removing());
  expect(locationOf(response)).toBe("/channel/lark/playlists");
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Playlist deleted successfully" });
});

test.each([
  ["refuses", errorEnvelope(404, "Playlist not found"), "Playlist not found"],
  ["is away", unreachable, "Opps! something went wrong 😕"],
])("when the server %s to delete a playlist, a toast regrets it", async (_, reply, message) => {
  stubApi({ "DELETE playlist/p1": reply });
  expect(await toastOf(await respond(remove, removing()))).toMatchObject({ type: "error", message });
});

test("a session that ended deletes no playlist", async () => {
  stubApi({ "DELETE playlist/p1": errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(remove, removing())).status).toBe(401);
});

const takingOut = (returnTo = "/myplaylist/p1/lark?after=c1") =>
  formArgs(
    "/actions/playlist/p1/remove/v1",
    { returnTo },
    { cookie: signedIn, params: { playlistId: "p1", videoId: "v1" } },
  );

test("a video is taken out and one is back where one was", async () => {
  stubApi({ "PATCH playlist/remove/v1/p1": envelope(aPlaylist(), "Video removed from playlist") });
  const response = await respond(removeVideo, takingOut());
  expect(locationOf(response)).toBe("/myplaylist/p1/lark?after=c1");
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Video removed from playlist" });
});

test.each([
  ["is gone", errorEnvelope(404, "Video not found"), "Video not found"],
  [
    "is kept without a sentence",
    Response.json({}, { status: 500 }),
    "Failed to delete video from playlist. Please try again...",
  ],
  ["cannot be reached", unreachable, "Failed to delete video from playlist. Please try again..."],
])("a video that %s is told by a toast, and the page lives", async (_, reply, message) => {
  stubApi({ "PATCH playlist/remove/v1/p1": reply });
  const response = await respond(removeVideo, takingOut());
  expect([locationOf(response), await toastOf(response)]).toMatchObject([
    "/myplaylist/p1/lark?after=c1",
    { type: "error", message },
  ]);
});

test("taking a video out leads to no other site", async () => {
  stubApi({ "PATCH playlist/remove/v1/p1": envelope(null) });
  expect(locationOf(await respond(removeVideo, takingOut("//evil.example")))).toBe("/");
});

test("a session that ended takes no video out", async () => {
  stubApi({ "PATCH playlist/remove/v1/p1": errorEnvelope(401, "Unauthorized request") });
  const notice = await thrownResponse(removeVideo, takingOut());
  expect([notice.status, await notice.json()]).toEqual([401, { kept: {}, from: "/myplaylist/p1/lark?after=c1" }]);
});
