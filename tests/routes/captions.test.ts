import { expect, test } from "vitest";
import { action, loader } from "#app/routes/_app.admin.dashboard.captions.$videoId";
import * as removing from "#app/routes/actions.captions.$videoId.$captionsId.remove";
import { answer, asking, givenUp, posting, signedIn, to, toastOf } from "#tests/support/asking";
import { aUser, aVideo, captionsOf, envelope, isAway, plays, refusal } from "#tests/support/video-api";

const path = "/admin/dashboard/captions/v1";
const mine = { cookie: signedIn, params: { videoId: "v1" } };
const file = new File(["WEBVTT"], "en.vtt");
const typed = { language: "en", label: "Mine" };
const adding = (fields: Record<string, string | File> = { ...typed, file }) => posting(path, fields, mine);
const call = "POST captions/v1";

test("the owner sees which captions there are", async () => {
  plays({
    "GET users/current-user": envelope(aUser()),
    "GET videos/v1": envelope(aVideo()),
    "GET captions/v1": envelope([captionsOf()]),
  });
  const { _id, language, label, createdAt } = captionsOf();
  expect(await (await answer(loader, asking(path, mine))).json()).toEqual({
    videoId: "v1",
    title: "A clip",
    captions: [{ _id, language, label, createdAt }],
  });
});

test("a visitor gets the login notice instead", async () => {
  plays({ "GET users/current-user": refusal(401, "Unauthorized request") });
  expect((await givenUp(loader, asking(path, { params: { videoId: "v1" } }))).status).toBe(401);
});

test.each([
  ["another's video", envelope(aVideo({ owner: { ...aVideo().owner, _id: "u2" } })), envelope([]), 404],
  ["a video that is not there", refusal(404, "Video does not exist"), refusal(404, "Video does not exist"), 404],
  ["a list that cannot be fetched", envelope(aVideo()), isAway, 503],
])("of %s no captions are shown", async (_, video, captions, status) => {
  plays({ "GET users/current-user": envelope(aUser()), "GET videos/v1": video, "GET captions/v1": captions });
  expect((await givenUp(loader, asking(path, mine))).status).toBe(status);
});

test("captions that were added are told where they are listed", async () => {
  let sent: FormData | undefined;
  plays({ [call]: async (request) => ((sent = await request.formData()), envelope(captionsOf(), "Captions added")) });
  const response = await answer(action, adding());
  expect([to(response), (await toastOf(response))?.message]).toEqual([path, "Captions added"]);
  expect([sent?.get("language"), (sent?.get("file") as File).name]).toEqual(["en", "en.vtt"]);
});

const noLanguage = "Choose a language by its code, such as en, pt-BR or zh-Hant";

test.each([
  ["without a language", { ...typed, language: " ", file }, { language: [noLanguage] }],
  ["with a word for a language", { ...typed, language: "english", file }, { language: [noLanguage] }],
  ["with a long name", { ...typed, label: "x".repeat(61), file }, { label: ["Name must be at most 60 characters"] }],
  ["without a file", typed, { file: ["Please choose a captions file"] }],
])("a form %s is shown again, what was typed kept", async (_, fields, errors) => {
  const response = await answer(action, adding(fields));
  const { file: __, ...values } = fields as Record<string, unknown>;
  expect([response.status, await response.json()]).toEqual([422, { ok: false, errors, values }]);
});

test.each([
  [422, "Line 7: this cue ends before it begins"],
  [413, "A captions file must be at most 1 MB"],
])("a file that is refused with %i is told of at its field", async (status, message) => {
  plays({ [call]: refusal(status, message, [{ field: "file", message }]) });
  const response = await answer(action, adding());
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ ok: false, errors: { file: [message] }, values: typed });
});

test.each([
  ["has too many", refusal(409, "At most 60 languages"), 409, "At most 60 languages"],
  ["is away", isAway, 503, "An unexpected error occurred"],
])("it is told in place when the server %s", async (_, reply, status, alert) => {
  plays({ [call]: reply });
  const response = await answer(action, adding());
  expect([response.status, (await response.json()).alert]).toEqual([status, alert]);
});

test("a session that ended under the form keeps what was typed", async () => {
  plays({ [call]: refusal(401, "Unauthorized request") });
  expect(await (await givenUp(action, adding())).json()).toEqual({ kept: typed });
});

const remove = (returnTo = path) =>
  posting("/actions/captions/v1/s1/remove", { returnTo }, { ...mine, params: { videoId: "v1", captionsId: "s1" } });

test("captions that were deleted are told of where they stood", async () => {
  plays({ "DELETE captions/v1/s1": envelope({}, "Captions deleted successfully") });
  const response = await answer(removing.action, remove(`${path}?after=c2`));
  expect(to(response)).toBe(`${path}?after=c2`);
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Captions deleted successfully" });
});

test("deleting never leads to another site", async () => {
  plays({ "DELETE captions/v1/s1": envelope({}) });
  expect(to(await answer(removing.action, remove("//evil.example")))).toBe(path);
});

test.each([
  ["refuses", refusal(404, "Captions do not exist"), "Captions do not exist"],
  ["is away", isAway, "Opps! something went wrong 😕"],
])("when the server %s, a toast regrets it", async (_, reply, message) => {
  plays({ "DELETE captions/v1/s1": reply });
  expect(await toastOf(await answer(removing.action, remove()))).toMatchObject({ type: "error", message });
});

test("a session that ended deletes nothing and gets the login notice", async () => {
  plays({ "DELETE captions/v1/s1": refusal(401, "Unauthorized request") });
  expect((await givenUp(removing.action, remove())).status).toBe(401);
});

test("the address of deleting itself leads to the list", async () => {
  expect(to(await answer(removing.loader, remove()))).toBe(path);
});
