import { expect, test } from "vitest";
import * as page from "#app/routes/dashboard/_app.admin.dashboard.captions.$videoId";
import { renderRoute } from "#tests/support/render-route";
import * as removing from "#app/routes/actions/actions.captions.$videoId.$captionsId.remove";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aVideo, aCaptionTrack } from "#tests/support/fixtures";
import { aViewer, envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const { action, loader } = page;
const path = "/admin/dashboard/captions/v1";
const mine = { cookie: signedIn, params: { videoId: "v1" } };
const file = new File(["WEBVTT"], "en.vtt");
const typed = { language: "en", label: "Mine" };
const addArgs = (fields: Record<string, string | File> = { ...typed, file }) => formArgs(path, fields, mine);
const call = "POST captions/v1";

test("the owner sees the captions of a video, and languages by name for new ones", async () => {
  stubApi({
    ...aViewer(),
    "GET videos/v1": envelope(aVideo()),
    "GET captions/v1": envelope([aCaptionTrack()]),
  });
  const { _id, language, label, createdAt, src } = aCaptionTrack();
  expect(await (await respond(loader, routeArgs(path, mine))).json()).toEqual({
    videoId: "v1",
    title: "A clip",
    captions: [{ _id, language, label, name: "English", createdAt, src }],
    languages: expect.arrayContaining([{ name: "German", note: "Deutsch" }]),
  });
});

test("the owner downloads a track from its row", async () => {
  stubApi({ ...aViewer(), "GET videos/v1": envelope(aVideo()), "GET captions/v1": envelope([aCaptionTrack()]) });
  const { document } = await renderRoute(page, routeArgs(path, mine));
  const { src, label } = aCaptionTrack();
  const link = document.querySelector("dialog li a[download]")!;
  expect([link.getAttribute("href"), link.textContent]).toEqual([src, `Download the captions ${label}`]);
});

test("a track names its language where that is not its name, too", async () => {
  const tracks = [aCaptionTrack({ label: "English" }), aCaptionTrack({ _id: "c2", language: "de", label: "Deutsch" })];
  stubApi({ ...aViewer(), "GET videos/v1": envelope(aVideo()), "GET captions/v1": envelope(tracks) });
  const { document } = await renderRoute(page, routeArgs(path, mine));
  const rows = [...document.querySelectorAll("dialog li .meta")].map((each) => each.textContent!.split("\u00a0·")[0]);
  expect(rows).toEqual([expect.not.stringContaining("English"), "German"]);
});

test("the form for new captions has a heading of its own, below the list of those there are", async () => {
  stubApi({ ...aViewer(), "GET videos/v1": envelope(aVideo()), "GET captions/v1": envelope([aCaptionTrack()]) });
  const { document } = await renderRoute(page, routeArgs(path, mine));
  const parts = [...document.querySelectorAll("dialog ul, dialog h3")].map((each) => each.localName);
  expect(parts).toEqual(["ul", "h3"]);
  expect(document.querySelector("form > h3")!.textContent).toBe("Add captions");
});

test("a visitor sees the login notice", async () => {
  expect((await thrownResponse(loader, routeArgs(path, { params: { videoId: "v1" } }))).status).toBe(401);
});

test.each([
  ["another's video", envelope(aVideo({ owner: { ...aVideo().owner, _id: "u2" } })), envelope([]), 404],
  [
    "a video that is not there",
    errorEnvelope(404, "Video does not exist"),
    errorEnvelope(404, "Video does not exist"),
    404,
  ],
  ["a list that cannot be fetched", envelope(aVideo()), unreachable, 503],
])("%s has no captions page", async (_, video, captions, status) => {
  stubApi({ ...aViewer(), "GET videos/v1": video, "GET captions/v1": captions });
  expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(status);
});

test("the list shows a toast after captions are added", async () => {
  let sentForm: FormData | undefined;
  stubApi({
    [call]: async (request) => ((sentForm = await request.formData()), envelope(aCaptionTrack(), "Captions added")),
  });
  const response = await respond(action, addArgs());
  expect([locationOf(response), (await toastOf(response))?.message]).toEqual([path, "Captions added"]);
  expect({ language: sentForm?.get("language"), name: (sentForm?.get("file") as File | undefined)?.name }).toEqual({
    language: "en",
    name: "en.vtt",
  });
});

const noLanguage = "Choose a language by its name or code, such as English, pt-BR or zh-Hant";

test.each([
  ["without a language", { ...typed, language: " ", file }, { language: [noLanguage] }],
  ["with a word for a language", { ...typed, language: "anglish", file }, { language: [noLanguage] }],
  ["with a long name", { ...typed, label: "x".repeat(61), file }, { label: ["Name must be at most 60 characters"] }],
  ["without a file", typed, { file: ["Please choose a captions file"] }],
])("a form %s is shown again with its values", async (_, fields, errors) => {
  const response = await respond(action, addArgs(fields));
  const { file: __, ...values } = fields as Record<string, unknown>;
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 422,
    body: { ok: false, errors, values },
  });
});

test.each([
  [422, "Line 7: this cue ends before it begins"],
  [413, "A captions file must be at most 1 MB"],
])("a file rejected with %i shows the message at its field", async (status, message) => {
  stubApi({ [call]: errorEnvelope(status, message, [{ field: "file", message }]) });
  const response = await respond(action, addArgs());
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ ok: false, errors: { file: [message] }, values: typed });
});

test.each([
  ["has too many", errorEnvelope(409, "At most 60 languages"), 409, "At most 60 languages"],
  ["is unreachable", unreachable, 503, "An unexpected error occurred"],
])("the form shows the failure when the server %s", async (_, reply, status, alert) => {
  stubApi({ [call]: reply });
  const response = await respond(action, addArgs());
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({ status, alert });
});

test("an expired session keeps the form's values", async () => {
  stubApi({ [call]: errorEnvelope(401, "Unauthorized request") });
  expect(await (await thrownResponse(action, addArgs())).json()).toEqual({
    typedValues: { Language: typed.language, Name: typed.label },
  });
});

const remove = (returnTo = path) =>
  formArgs("/actions/captions/v1/s1/remove", { returnTo }, { ...mine, params: { videoId: "v1", captionsId: "s1" } });

test("the list shows a toast after captions are deleted", async () => {
  stubApi({ "DELETE captions/v1/s1": envelope({}, "Captions deleted successfully") });
  const response = await respond(removing.action, remove(`${path}?after=c2`));
  expect(locationOf(response)).toBe(`${path}?after=c2`);
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Captions deleted successfully" });
});

test("deleting never redirects to another site", async () => {
  stubApi({ "DELETE captions/v1/s1": envelope({}) });
  expect(locationOf(await respond(removing.action, remove("//evil.example")))).toBe(path);
});

test.each([
  ["refuses", errorEnvelope(404, "Captions do not exist"), "Captions do not exist"],
  ["is unreachable", unreachable, "Opps! something went wrong 😕"],
])("a toast reports the failure when the server %s", async (_, reply, message) => {
  stubApi({ "DELETE captions/v1/s1": reply });
  expect(await toastOf(await respond(removing.action, remove()))).toMatchObject({ type: "error", message });
});

test("an expired session deletes nothing and shows the login notice", async () => {
  stubApi({ "DELETE captions/v1/s1": errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(removing.action, remove())).status).toBe(401);
});

test("a GET of the delete address redirects to the list", async () => {
  expect(locationOf(await respond(removing.loader, remove()))).toBe(path);
});
