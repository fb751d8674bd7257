import { expect, test } from "vitest";
import * as page from "#app/routes/watch/_app.video.$videoId.save";
import { action as toggle } from "#app/routes/actions/actions.playlist.$playlistId.video.$videoId";
import { renderRoute } from "#tests/support/render-route";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const { action, loader } = page;
const path = "/video/v1/save?after=c9";
const mine = { cookie: signedIn, params: { videoId: "v1" } };
const account = aViewer();
const loadDialog = async () => (await respond(loader, routeArgs(path, mine))).json();

test("each of the viewer's playlists shows whether it has the video", async () => {
  const lists = [
    { _id: "p1", name: "Dawn", videos: ["v1"] },
    { _id: "p2", name: "Dusk", videos: [] },
  ];
  stubApi({ ...account, "GET playlist/user/u1": envelope(lists) });
  expect(await loadDialog()).toEqual({
    docs: [
      { _id: "p1", name: "Dawn", has: true },
      { _id: "p2", name: "Dusk", has: false },
    ],
    isCut: false,
    from: null,
  });
});

test("the dialog begins at the first playlist", async () => {
  const lists = ["p1", "p2"].map((_id) => ({ _id, name: _id, videos: [] }));
  stubApi({ ...account, "GET playlist/user/u1": envelope(lists) });
  const { document } = await renderRoute(page, routeArgs(path, mine));
  expect([...document.querySelectorAll("[autofocus]")].map(({ textContent }) => textContent)).toEqual(["p1"]);
});

test.each([
  ["none", envelope([])],
  ["a 404 for none", errorEnvelope(404, "No playlists found")],
])("someone with %s can create one", async (_, reply) => {
  stubApi({ ...account, "GET playlist/user/u1": reply });
  expect((await loadDialog()).docs).toEqual([]);
});

test("the save dialog is a 503 when the playlists cannot be loaded", async () => {
  stubApi({ ...account, "GET playlist/user/u1": unreachable });
  expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(503);
});

test("a visitor who saves a video sees the login notice", async () => {
  expect((await thrownResponse(loader, routeArgs(path, { params: mine.params }))).status).toBe(401);
});

const createArgs = (fields = { name: "Dawn", description: "" }) => formArgs(path, fields, mine);

test("a new playlist shows a toast in the same dialog", async () => {
  let sentBody: unknown;
  stubApi({
    "POST playlist/": async (request) => ((sentBody = await request.json()), envelope({}, "Playlist created")),
  });
  const response = await respond(action, createArgs());
  expect([locationOf(response), (await toastOf(response))?.message]).toEqual([path, "Playlist created"]);
  expect(sentBody).toEqual({ name: "Dawn", description: "" });
});

test("a name the server rejects shows the message at its field and keeps the values", async () => {
  const errors = [{ field: "name", message: "Name is required" }];
  stubApi({ "POST playlist/": errorEnvelope(422, "Name is required", errors) });
  const typedValues = { name: "", description: "Early songs" };
  const response = await respond(action, createArgs(typedValues));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    ok: false,
    errors: { name: ["Name is required"] },
    values: typedValues,
  });
});

test("a refused new playlist has the focus at its wrong field, not at the first playlist", async () => {
  stubApi({ ...account, "GET playlist/user/u1": envelope([{ _id: "p1", name: "p1", videos: [] }]) });
  const errors = [{ field: "name", message: "Name is required" }];
  stubApi({ "POST playlist/": errorEnvelope(422, "Name is required", errors) });
  const { status, document } = await renderRoute(page, createArgs({ name: " ", description: "" }));
  expect(status).toBe(422);
  expect([...document.querySelectorAll("[autofocus]")].map((each) => each.getAttribute("name"))).toEqual(["name"]);
});

test.each([
  ["rejects it with a message", errorEnvelope(409, "You have one of that name"), 409, "You have one of that name"],
  ["is unreachable", unreachable, 503, "An unexpected error occurred"],
])("the new playlist form shows the failure when the server %s", async (_, reply, status, alert) => {
  stubApi({ "POST playlist/": reply });
  const response = await respond(action, createArgs());
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({ status, alert });
});

test("an expired session keeps the values of a new playlist", async () => {
  stubApi({ "POST playlist/": errorEnvelope(401, "Unauthorized request") });
  const response = await thrownResponse(action, createArgs({ name: "Dawn", description: "Early songs" }));
  expect(await response.json()).toEqual({ typedValues: { Name: "Dawn", Description: "Early songs" } });
});

const pressArgs = (fields: Record<string, string>) =>
  formArgs("/actions/playlist/p1/video/v1", fields, { cookie: signedIn, params: { playlistId: "p1", videoId: "v1" } });

test.each([
  ["true", "PATCH playlist/add/v1/p1", "Video added"],
  ["false", "PATCH playlist/remove/v1/p1", "Video removed"],
])("saved=%s is sent to the server and shows a toast at the button", async (saved, call, message) => {
  stubApi({ [call]: envelope({}, message) });
  const response = await respond(toggle, pressArgs({ saved, returnTo: path }));
  expect([locationOf(response), await toastOf(response)]).toMatchObject([path, { type: "success", message }]);
});

test.each(["//evil.example", "https://evil.example", ""])("saving never leads to %j", async (returnTo) => {
  stubApi({ "PATCH playlist/add/v1/p1": envelope({}) });
  expect(locationOf(await respond(toggle, pressArgs({ saved: "true", returnTo })))).toBe("/video/v1/save");
});

test.each([
  [
    "true",
    "PATCH playlist/add/{videoId}/{playlistId}",
    errorEnvelope(404, "Playlist does not exist"),
    "Playlist does not exist",
  ],
  ["true", "PATCH playlist/add/v1/p1", unreachable, "An unexpected error occurred"],
  ["false", "PATCH playlist/remove/v1/p1", unreachable, "Failed to delete video from playlist. Please try again..."],
])("a toast reports that saved=%s failed", async (saved, call, reply, message) => {
  stubApi({ [call]: reply });
  expect(await toastOf(await respond(toggle, pressArgs({ saved })))).toMatchObject({ type: "error", message });
});

test("an expired session saves nothing and returns after the login", async () => {
  stubApi({ "PATCH playlist/add/v1/p1": errorEnvelope(401, "Unauthorized request") });
  const response = await thrownResponse(toggle, pressArgs({ saved: "true", returnTo: path }));
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 401,
    body: { typedValues: {}, from: path },
  });
});

const renderFold = async (lists: object[], sent?: Record<string, string>) => {
  const adding = sent && {
    "POST playlist/": errorEnvelope(422, "Name is required", [{ field: "name", message: "Name is required" }]),
  };
  stubApi({ ...account, "GET playlist/user/u1": envelope(lists), ...adding });
  const { document } = await renderRoute(page, sent ? formArgs(path, sent, mine) : routeArgs(path, mine));
  return document.querySelector("dialog details:has([name=description])");
};

test("the form for a new playlist is folded for somebody with playlists, until it is refused", async () => {
  const lists = [{ _id: "p1", name: "Dawn", videos: [] }];
  expect((await renderFold(lists))!.hasAttribute("open")).toBe(false);
  expect((await renderFold([]))!.hasAttribute("open")).toBe(true);
  expect((await renderFold(lists, { name: " " }))!.hasAttribute("open")).toBe(true);
});
