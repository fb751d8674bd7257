import { expect, test } from "vitest";
import { action, loader } from "#app/routes/_app.admin.dashboard.edit.$videoId";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aReplacement, aUser, aVideo } from "#tests/support/fixtures";
import { envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const path = "/admin/dashboard/edit/v1";
const mine = { cookie: signedIn, params: { videoId: "v1" } };
const typed = { title: "New", description: "Better" };
const editArgs = () => formArgs(path, typed, mine);

const file = {
  "GET videos/v1/replacement": envelope(aReplacement()),
  "GET uploads/limits": envelope({ maxFileBytes: 1_000, leftBytes: null }),
};
const ownVideo = { "GET users/current-user": envelope(aUser()), "GET videos/v1": envelope(aVideo()), ...file };

test("the edit form shows the video as it is", async () => {
  stubApi(ownVideo);
  const data = await (await respond(loader, routeArgs(path, mine))).json();
  expect(data).toEqual({
    title: "A clip",
    description: "About it",
    visibility: "public",
    publishAt: null,
    tags: "",
    language: "",
    licence: "",
    replacement: {
      videoId: "v1",
      downloadFile: "/media/v1/key/download",
      hasCaptions: false,
      limits: { maxFileBytes: 1_000, leftBytes: null, offersFrames: false },
      uploadedAt: null,
      ...{ status: "none", failure: null, progress: null, file: null },
    },
  });
});

test("the edit form of a server that replaces no files does not offer it", async () => {
  stubApi({ ...ownVideo, "GET videos/v1/replacement": errorEnvelope(404, "Cannot GET /videos/v1/replacement") });
  expect(await (await respond(loader, routeArgs(path, mine))).json()).toMatchObject({ replacement: null });
});

test("the edit form of a server without visibility does not offer it", async () => {
  const { visibility: _, publishAt: __, publishedAt: ___, ...old } = aVideo();
  stubApi({ "GET users/current-user": envelope(aUser()), "GET videos/v1": envelope(old), ...file });
  const data = await (await respond(loader, routeArgs(path, mine))).json();
  expect(data).toMatchObject({ visibility: null });
});

test("someone else's video cannot be edited: the dialog is a 404", async () => {
  stubApi({ "GET users/current-user": envelope(aUser({ _id: "u2" })), "GET videos/v1": envelope(aVideo()) });
  expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(404);
});

test("a video that does not exist cannot be edited", async () => {
  stubApi({ "GET users/current-user": envelope(aUser()), "GET videos/v1": errorEnvelope(404, "Video not found") });
  expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(404);
});

test("editing a video shows a toast on the dashboard", async () => {
  stubApi({ "PATCH videos/v1": envelope(aVideo(), "Video updated") });
  const response = await respond(action, editArgs());
  expect([locationOf(response), (await toastOf(response))?.message]).toEqual(["/admin/dashboard", "Video updated"]);
});

test("an edit reaches the server unchanged", async () => {
  let sentForm: FormData | undefined;
  stubApi({ "PATCH videos/v1": async (request) => ((sentForm = await request.formData()), envelope(null)) });
  await respond(action, editArgs());
  expect(Object.fromEntries(sentForm!)).toEqual(typed);
});

test("a title the server rejects shows the message at its field and keeps the values", async () => {
  const errors = [{ field: "title", message: "Title is required" }];
  stubApi({ "PATCH videos/v1": errorEnvelope(422, "Title is required", errors) });
  const response = await respond(action, editArgs());
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ ok: false, errors: { title: ["Title is required"] }, values: typed });
});

test.each([
  ["forbids it", errorEnvelope(403, "Not yours"), 403, "Not yours"],
  ["is away", unreachable, 503, "An unexpected error occurred"],
])("the edit form shows the failure when the server %s", async (_, reply, status, alert) => {
  stubApi({ "PATCH videos/v1": reply });
  const response = await respond(action, editArgs());
  expect([response.status, (await response.json()).alert]).toEqual([status, alert]);
});

test("an expired session keeps the values of an edit", async () => {
  stubApi({ "PATCH videos/v1": errorEnvelope(401, "Unauthorized request") });
  expect(await (await thrownResponse(action, editArgs())).json()).toEqual({ typed });
});
