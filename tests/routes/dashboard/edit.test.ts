import { expect, test } from "vitest";
import * as editPage from "#app/routes/dashboard/_app.admin.dashboard.edit.$videoId";
import { loader as showFrame } from "#app/routes/watch/video.$videoId.frames.$frame";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { renderRoute } from "#tests/support/render-route";
import { blankDetails } from "#contract/words/video-details";
import { aReplacement, aVideo } from "#tests/support/fixtures";
import { aViewer, envelope, optional, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const { action, loader } = editPage;
const path = "/admin/dashboard/edit/v1";
const mine = { cookie: signedIn, params: { videoId: "v1" } };
const typed = { title: "New", description: "Better" };
const editArgs = () => formArgs(path, typed, mine);

const file = {
  "GET videos/v1/replacement": envelope(aReplacement()),
  "GET uploads/limits": envelope({ maxFileBytes: 1_000, leftBytes: null }),
};
const ownVideo = { ...aViewer(), "GET videos/v1": envelope(aVideo()), ...file };

test("the edit form shows the video as it is", async () => {
  stubApi(ownVideo);
  const data = await (await respond(loader, routeArgs(path, mine))).json();
  expect(data).toEqual({
    details: { ...blankDetails, title: "A clip", description: "About it" },
    thumbnail: "/media/v1/key/480.webp",
    captionsCount: 0,
    hasFrames: false,
    categories: [],
    languages: expect.any(Array),
    replacesFile: true,
  });
});

test("the edit form has its fields in the order of the upload form, further options last, and counts the captions", async () => {
  const track = { _id: "t1", language: "en", label: "English", file: "/media/v1/en.vtt" };
  const linkOf = async (captions: (typeof track)[]) => {
    stubApi(optional({ ...ownVideo, "GET videos/v1": envelope(aVideo({ captions, commentRule: "on" } as object)) }));
    const { document } = await renderRoute(editPage, routeArgs(path, mine));
    const form = document.querySelector("dialog form")!;
    const names = [...form.querySelectorAll("[name]:not([type=hidden]), a[href*=captions], button")];
    return {
      link: form.querySelector("a[href*=captions]")!.textContent,
      order: [...new Set(names.map((each) => each.getAttribute("name") ?? each.localName))].slice(0, 7),
    };
  };
  const order = ["title", "description", "thumbnail", "visibility", "commentRule", "a", "publishAt"];
  expect(await linkOf([track])).toEqual({ link: "Captions · 1", order });
  expect(await linkOf([])).toEqual({ link: "Add captions", order });
});

test("the edit form shows the current thumbnail beside the field for a new one", async () => {
  stubApi(optional(ownVideo));
  const { document } = await renderRoute(editPage, routeArgs(path, mine));
  const field = document.querySelector("input[name=thumbnail]")!.closest(".field")!;
  expect(field.querySelector("img")!.getAttribute("src")).toBe("/media/v1/key/480.webp");
  stubApi(optional({ ...ownVideo, "GET videos/v1": envelope(aVideo({ thumbnail: "", thumbnailSmall: "" })) }));
  expect((await renderRoute(editPage, routeArgs(path, mine))).document.querySelector(".field img")).toBeNull();
});

test.each([
  ["a video offers", {}, true],
  ["audio offers no", { isAudio: true }, false],
])("the edit form of %s frames", async (_, fields, hasFrames) => {
  const limits = { maxFileBytes: 1_000, leftBytes: null, offersFrames: true };
  stubApi({ ...ownVideo, "GET videos/v1": envelope(aVideo(fields)), "GET uploads/limits": envelope(limits) });
  expect(await (await respond(loader, routeArgs(path, mine))).json()).toMatchObject({ hasFrames });
});

const bareNotFound = () => new Response("No such address", { status: 404 });

test.each([
  ["failed", errorEnvelope(500, "Something broke"), true],
  ["are missing on its server", errorEnvelope(404, "Cannot GET /api/v1"), false],
  ["are not found", bareNotFound, false],
])(
  "the edit form offers a new file and frames unless their calls are missing: they %s",
  async (_, reply, isOffered) => {
    stubApi({ ...ownVideo, "GET videos/v1/replacement": reply, "GET uploads/limits": reply });
    const data = await (await respond(loader, routeArgs(path, mine))).json();
    expect(data).toMatchObject({ replacesFile: isOffered, hasFrames: isOffered });
  },
);

test("frames of a video do not depend on its new file", async () => {
  const limits = { maxFileBytes: 1_000, leftBytes: null, offersFrames: true };
  stubApi({ ...ownVideo, "GET videos/v1/replacement": bareNotFound, "GET uploads/limits": envelope(limits) });
  const data = await (await respond(loader, routeArgs(path, mine))).json();
  expect(data).toMatchObject({ replacesFile: false, hasFrames: true });
});

test("the edit form's pictures are the frames of the video, for its owner alone", async () => {
  const args = (frame: string, cookie?: string) =>
    routeArgs(`/video/v1/frames/${frame}`, { params: { videoId: "v1", frame }, ...(cookie && { cookie }) });
  const picture = Buffer.from("WebP").toString("base64");
  stubApi({ ...aViewer(), "GET videos/v1/frames": envelope([{ frame: 1, picture }]) });
  const response = await respond(showFrame, args("1", signedIn));
  expect({ contentType: response.headers.get("Content-Type"), text: await response.text() }).toEqual({
    contentType: "image/webp",
    text: "WebP",
  });
  expect(response.headers.get("Cache-Control")).toBe("private, max-age=300");
  expect((await thrownResponse(showFrame, args("2", signedIn))).status).toBe(404);
  expect((await thrownResponse(showFrame, args("1"))).status).toBe(401);
  stubApi({ "GET videos/v1/frames": errorEnvelope(404, "Video not found") });
  expect((await thrownResponse(showFrame, args("1", signedIn))).status).toBe(404);
});

test("the form of details ends its dialog, and leads to the video file by a link", async () => {
  stubApi(optional(ownVideo));
  const { document } = await renderRoute(editPage, routeArgs(path, mine));
  const form = document.querySelector("dialog form")!;
  expect([document.querySelectorAll("dialog form").length, form.lastElementChild!.className]).toEqual([
    1,
    "form-buttons",
  ]);
  expect(form.querySelector("a[href*=replace]")!.textContent).toBe("Video file");
});

test("the edit form of a server that replaces no files does not offer it", async () => {
  stubApi({ ...ownVideo, "GET videos/v1/replacement": errorEnvelope(404, "Cannot GET /videos/v1/replacement") });
  expect(await (await respond(loader, routeArgs(path, mine))).json()).toMatchObject({ replacesFile: false });
});

test("the edit form says how it began, also when it is shown again after its video changed", async () => {
  const beforeOf = async (args: ReturnType<typeof routeArgs>) => {
    const { document } = await renderRoute(editPage, args);
    return document.querySelector("input[name=before]")!.getAttribute("value")!;
  };
  const video = aVideo({ publishAt: "2099-01-31T17:00:00.000Z", tags: ["owl", "night"], commentRule: "on" } as object);
  stubApi(optional({ ...ownVideo, "GET videos/v1": envelope(video) }));
  const before = await beforeOf(routeArgs(path, mine));
  expect(JSON.parse(before)).toEqual({
    ...blankDetails,
    ...{ title: "A clip", description: "About it", publishAt: video.publishAt, tags: "owl night", commentRule: "on" },
  });
  const errors = [{ field: "title", message: "Title is required" }];
  stubApi(optional({ ...ownVideo, "PATCH videos/v1": errorEnvelope(422, "Title is required", errors) }));
  expect(await beforeOf(formArgs(path, { title: "", before }, mine))).toBe(before);
});

test("the edit form of a server without visibility does not offer it", async () => {
  const { visibility: _, publishAt: __, publishedAt: ___, ...old } = aVideo();
  stubApi({ ...aViewer(), "GET videos/v1": envelope(old), ...file });
  const data = await (await respond(loader, routeArgs(path, mine))).json();
  expect(data).toMatchObject({ details: { visibility: "" } });
});

test("someone else's video cannot be edited: the dialog is a 404", async () => {
  stubApi({ ...aViewer({ _id: "u2" }), "GET videos/v1": envelope(aVideo()) });
  expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(404);
});

test("a video that does not exist cannot be edited", async () => {
  stubApi({ ...aViewer(), "GET videos/v1": errorEnvelope(404, "Video not found") });
  expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(404);
});

test("editing a video shows a toast on the dashboard", async () => {
  stubApi({ "PATCH videos/v1": envelope(aVideo(), "Video updated") });
  const response = await respond(action, editArgs());
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/admin/dashboard",
    message: "Video updated",
  });
});

test("an edit reaches the server unchanged", async () => {
  let sent: unknown;
  stubApi({ "PATCH videos/v1": async (request) => ((sent = await request.json()), envelope(null)) });
  await respond(action, editArgs());
  expect(sent).toEqual(typed);
});

test("a title the server rejects shows the message at its field and keeps the values", async () => {
  const errors = [{ field: "title", message: "Title is required" }];
  stubApi({ "PATCH videos/v1": errorEnvelope(422, "Title is required", errors) });
  const fields = { ...typed, commentRule: "off" };
  const response = await respond(action, formArgs(path, fields, mine));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ ok: false, errors: { title: ["Title is required"] }, values: fields });
});

test.each([
  ["forbids it", errorEnvelope(403, "Not yours"), 403, "Not yours"],
  ["is unreachable", unreachable, 503, "An unexpected error occurred"],
])("the edit form shows the failure when the server %s", async (_, reply, status, alert) => {
  stubApi({ "PATCH videos/v1": reply });
  const response = await respond(action, editArgs());
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({ status, alert });
});

test("an expired session keeps the values of an edit", async () => {
  stubApi({ "PATCH videos/v1": errorEnvelope(401, "Unauthorized request") });
  const typedValues = { Title: typed.title, Description: typed.description };
  expect(await (await thrownResponse(action, editArgs())).json()).toEqual({ typedValues });
});
