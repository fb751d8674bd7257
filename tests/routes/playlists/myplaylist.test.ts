import { expect, test } from "vitest";
import * as editing from "#app/routes/playlists/_app.myplaylist.$playlistId.$username.edit";
import { action as remove } from "#app/routes/playlists/_app.myplaylist.$playlistId.$username.delete";
import * as ownPlaylist from "#app/routes/playlists/_app.myplaylist.$playlistId.$username/route";
import { action as removeVideo } from "#app/routes/actions/actions.playlist.$playlistId.remove.$videoId";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { renderRoute } from "#tests/support/render-route";
import { aChannel, aPlaylist, aUser, aVideo } from "#tests/support/fixtures";
import { aViewer, envelope, unreachable, page, stubApi, errorEnvelope, optional } from "#tests/support/stub-api";

const { loader } = ownPlaylist;
const { action: edit } = editing;
const theApi = {
  ...aViewer(),
  "GET playlist/p1": envelope(aPlaylist()),
  "GET playlist/user/allvideos/p1": page([aVideo()]),
  ...optional({ "GET users/c/lark": envelope({ ...aUser(), subscribersCount: 48 }) }),
};
const mine = (username = "lark") => ({ cookie: signedIn, params: { playlistId: "p1", username } });
const argsFor = (username = "lark") => routeArgs(`/myplaylist/p1/${username}`, mine(username));

test("the owner's playlist page shows the playlist", async () => {
  stubApi(theApi);
  const data = await (await respond(loader, argsFor())).json();
  expect(data).toMatchObject({ playlist: { name: "Boat jobs" }, list: { docs: [{ _id: "v1" }] } });
});

test("the owner reads above the list that videos can be dragged, but for an empty list", async () => {
  const open = async (videosCount: number) => {
    const videos = Array.from({ length: videosCount }, (_, index) => aVideo({ _id: `v${index}` }));
    const playlist = envelope(aPlaylist({ videosCount, thumbnail: "" }));
    stubApi({ ...theApi, "GET playlist/p1": playlist, "GET playlist/user/allvideos/p1": page(videos) });
    const { document } = await renderRoute(ownPlaylist, argsFor());
    return document.querySelector(".drag-hint:has(+ ol)")?.textContent;
  };
  expect(await open(2)).toBe("Drag a video to move it, or use its ⋯ menu.");
  expect(await open(0)).toBeUndefined();
});

test("the menus move a video past its neighbour on the page, at a border of pages by one place, and not past the ends", async () => {
  const movesAt = async (cursors: { nextCursor?: string; prevCursor?: string }) => {
    const videos = page([aVideo({ _id: "v1" }), aVideo({ _id: "v2" })], cursors);
    stubApi({ ...theApi, "GET playlist/user/allvideos/p1": videos });
    const { document } = await renderRoute(ownPlaylist, argsFor());
    return ["v1", "v2"].map((id) =>
      [...document.querySelectorAll<HTMLButtonElement>(`form[action$="/move/${id}"] button`)].map(
        ({ name, value, textContent }) => `${textContent}: ${name}=${value}`,
      ),
    );
  };
  expect(await movesAt({})).toEqual([["Move down: after=v2"], ["Move up: before=v1"]]);
  expect(await movesAt({ nextCursor: "n", prevCursor: "p" })).toEqual([
    ["Move up: to=up", "Move down: after=v2"],
    ["Move up: before=v1", "Move down: to=down"],
  ]);
});

test("someone else's playlist redirects to its public page", async () => {
  stubApi({
    ...theApi,
    ...aViewer({ _id: "u2", username: "wren" }),
    "GET users/c/wren": envelope(aChannel()),
  });
  expect(locationOf(await thrownResponse(loader, argsFor("wren")))).toBe("/playlist/p1/lark");
});

test("a former username in the address redirects to the current one", async () => {
  stubApi(theApi);
  expect(locationOf(await thrownResponse(loader, argsFor("sparrow")))).toBe("/myplaylist/p1/lark");
});

test("a visitor sees the login notice instead of the playlist's forms", async () => {
  const visitor = routeArgs("/myplaylist/p1/lark", { params: { playlistId: "p1", username: "lark" } });
  expect((await thrownResponse(loader, visitor)).status).toBe(401);
});

test("a playlist that does not exist cannot be edited", async () => {
  stubApi({ ...theApi, "GET playlist/p1": errorEnvelope(404, "Playlist not found") });
  expect((await thrownResponse(loader, argsFor())).status).toBe(404);
});

const typedValues = { name: "New", description: "Better" };
const editArgs = (fields: Record<string, string | File> = typedValues) =>
  formArgs("/myplaylist/p1/lark/edit", fields, mine());

test("the form shows the current picture above the field for a new one", async () => {
  stubApi({ ...theApi, "GET playlist/p1": envelope(aPlaylist({ thumbnail: "/media/p1.webp" })) });
  const { document } = await renderRoute(editing, routeArgs("/myplaylist/p1/lark/edit", mine()), ownPlaylist);
  const picture = document.querySelector(".field img")!;
  expect([picture.getAttribute("src"), picture.getAttribute("alt")]).toEqual([
    "/media/p1.webp",
    "The current thumbnail",
  ]);
});

test("the form says that everyone sees a playlist, unless a moderator hid it", async () => {
  const says = async (isHidden: boolean) => {
    stubApi({ ...theApi, "GET playlist/p1": envelope(aPlaylist({ isHidden })) });
    const { document } = await renderRoute(editing, routeArgs("/myplaylist/p1/lark/edit", mine()), ownPlaylist);
    return document.querySelector("dialog, [role=dialog]")!.textContent!.includes("Everyone can see this playlist.");
  };
  expect([await says(false), await says(true)]).toEqual([true, false]);
});

test("editing a playlist redirects to it with a toast", async () => {
  stubApi({ "PATCH playlist/p1": envelope(aPlaylist(), "Playlist updated successfully") });
  const response = await respond(edit, editArgs());
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/myplaylist/p1/lark",
    message: "Playlist updated successfully",
  });
});

test("a chosen picture is sent with the texts", async () => {
  let sentForm: FormData | undefined;
  stubApi({ "PATCH playlist/p1": async (request) => ((sentForm = await request.formData()), envelope(null)) });
  await respond(edit, editArgs({ ...typedValues, thumbnail: new File(["picture"], "cover.png") }));
  expect(Object.fromEntries(sentForm!)).toMatchObject({ ...typedValues, thumbnail: { name: "cover.png" } });
});

test.each([
  ["blank", 422, "name", "Name is required"],
  ["too long", 422, "name", "Name must be at most 100 characters"],
  ["refused for its picture", 413, "thumbnail", "The image must be at most 5 MB"],
])("a playlist that is %s shows the message at its field and keeps the values", async (_, status, field, message) => {
  stubApi({ "PATCH playlist/p1": errorEnvelope(status, message, [{ field, message }]) });
  const response = await respond(edit, editArgs());
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ ok: false, errors: { [field]: [message] }, values: typedValues });
});

test.each([
  ["forbids it", errorEnvelope(403, "Not yours"), 403, "Not yours"],
  ["no longer has it", errorEnvelope(404, "Playlist not found"), 404, "Playlist not found"],
  ["gives no sentence", Response.json({}, { status: 500 }), 500, "An unexpected error occurred"],
  ["is unreachable", unreachable, 503, "An unexpected error occurred"],
])("the edit form shows the failure when the server %s", async (_, reply, status, alert) => {
  stubApi({ "PATCH playlist/p1": reply });
  const response = await respond(edit, editArgs());
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({ status, alert });
});

test("an edit whose body is not a form is shown again", async () => {
  const args = routeArgs("/myplaylist/p1/lark/edit", { ...mine(), method: "POST", body: "name" });
  expect((await respond(edit, args)).status).toBe(422);
});

test("an expired session keeps the values of an edit", async () => {
  stubApi({ "PATCH playlist/p1": errorEnvelope(401, "Unauthorized request") });
  expect(await (await thrownResponse(edit, editArgs())).json()).toEqual({
    typedValues: { Name: "New", Description: "Better" },
  });
});

test("dialogs that a list of playlists opened return to it, and to no other site", async () => {
  const list = "/channel/lark/playlists?after=c2";
  const at = (dialog: string, from: string) => `/myplaylist/p1/lark/${dialog}?from=${encodeURIComponent(from)}`;
  stubApi({
    ...theApi,
    "PATCH playlist/p1": envelope(aPlaylist(), "Playlist updated successfully"),
    "DELETE playlist/p1": envelope({}, "Playlist deleted successfully"),
  });
  const { document } = await renderRoute(editing, routeArgs(at("edit", list), mine()), ownPlaylist);
  const cancel = [...document.querySelectorAll("dialog a")].find(({ textContent }) => textContent === "Cancel");
  expect(cancel!.getAttribute("href")).toBe(list);
  const fields = { name: "New", description: "" };
  expect(locationOf(await respond(edit, formArgs(at("edit", list), fields, mine())))).toBe(list);
  expect(locationOf(await respond(remove, formArgs(at("delete", list), {}, mine())))).toBe(list);
  const elsewhere = formArgs(at("delete", "//example.org"), {}, mine());
  expect(locationOf(await respond(remove, elsewhere))).toBe("/channel/lark/playlists");
});

const deleteArgs = () => formArgs("/myplaylist/p1/lark/delete", {}, mine());

test("deleting a playlist shows a toast on the list", async () => {
  stubApi({ "DELETE playlist/p1": envelope({}, "Playlist deleted successfully") });
  const response = await respond(remove, deleteArgs());
  expect(locationOf(response)).toBe("/channel/lark/playlists");
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Playlist deleted successfully" });
});

test.each([
  ["refuses", errorEnvelope(404, "Playlist not found"), "Playlist not found"],
  ["is unreachable", unreachable, "Opps! something went wrong 😕"],
])("a toast reports the failure when the server %s to delete a playlist", async (_, reply, message) => {
  stubApi({ "DELETE playlist/p1": reply });
  expect(await toastOf(await respond(remove, deleteArgs()))).toMatchObject({ type: "error", message });
});

test("an expired session deletes no playlist", async () => {
  stubApi({ "DELETE playlist/p1": errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(remove, deleteArgs())).status).toBe(401);
});

test("a video leaves its playlist by its menu on a narrow screen, by a button beside it on a wide one", async () => {
  stubApi(optional(theApi));
  const { document } = await renderRoute(ownPlaylist, argsFor());
  const forms = [...document.querySelectorAll(".card form[action='/actions/playlist/p1/remove/v1']")];
  const nameOf = (button: Element) => button.getAttribute("aria-label") ?? button.textContent;
  expect(forms.map((form) => [form.className, nameOf(form.querySelector("button")!)])).toEqual([
    ["sm:hidden", "Remove from playlist"],
    ["card-action max-sm:hidden", "Remove A clip from playlist"],
  ]);
});

const takingOut = (returnTo = "/myplaylist/p1/lark?after=c1") =>
  formArgs(
    "/actions/playlist/p1/remove/v1",
    { returnTo },
    { cookie: signedIn, params: { playlistId: "p1", videoId: "v1" } },
  );

test("removing a video from a playlist returns to the same page", async () => {
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
])("a toast reports a video that %s", async (_, reply, message) => {
  stubApi({ "PATCH playlist/remove/{videoId}/{playlistId}": reply });
  const response = await respond(removeVideo, takingOut());
  expect([locationOf(response), await toastOf(response)]).toMatchObject([
    "/myplaylist/p1/lark?after=c1",
    { type: "error", message },
  ]);
});

test("removing a video never redirects to another site", async () => {
  stubApi({ "PATCH playlist/remove/v1/p1": envelope(null) });
  expect(locationOf(await respond(removeVideo, takingOut("//evil.example")))).toBe("/");
});

test("an expired session removes no video", async () => {
  stubApi({ "PATCH playlist/remove/v1/p1": errorEnvelope(401, "Unauthorized request") });
  const notice = await thrownResponse(removeVideo, takingOut());
  expect({ status: notice.status, body: await notice.json() }).toEqual({
    status: 401,
    body: { typedValues: {}, from: "/myplaylist/p1/lark?after=c1" },
  });
});
