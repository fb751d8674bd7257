import { expect, test } from "vitest";
import { action, loader } from "#app/routes/_app.admin.dashboard.edit.$videoId";
import { answer, asking, givenUp, posting, signedIn, to, toastOf } from "#tests/support/asking";
import { aUser, aVideo, envelope, isAway, plays, refusal } from "#tests/support/video-api";

const path = "/admin/dashboard/edit/v1";
const mine = { cookie: signedIn, params: { videoId: "v1" } };
const typed = { title: "New", description: "Better" };
const editing = () => posting(path, typed, mine);

test("the edit form shows the video as it is", async () => {
  plays({ "GET users/current-user": envelope(aUser()), "GET videos/v1": envelope(aVideo()) });
  const shown = await (await answer(loader, asking(path, mine))).json();
  expect(shown).toEqual({ title: "A clip", description: "About it" });
});

test("another's video cannot be edited: it is as if it were not there", async () => {
  plays({ "GET users/current-user": envelope(aUser({ _id: "u2" })), "GET videos/v1": envelope(aVideo()) });
  expect((await givenUp(loader, asking(path, mine))).status).toBe(404);
});

test("a video that is not there cannot be edited", async () => {
  plays({ "GET users/current-user": envelope(aUser()), "GET videos/v1": refusal(404, "Video not found") });
  expect((await givenUp(loader, asking(path, mine))).status).toBe(404);
});

test("a change is told on the dashboard", async () => {
  plays({ "PATCH videos/v1": envelope(aVideo(), "Video updated") });
  const response = await answer(action, editing());
  expect([to(response), (await toastOf(response))?.message]).toEqual(["/admin/dashboard", "Video updated"]);
});

test("a change reaches the server as it was sent", async () => {
  let sent: FormData | undefined;
  plays({ "PATCH videos/v1": async (request) => ((sent = await request.formData()), envelope(null)) });
  await answer(action, editing());
  expect(Object.fromEntries(sent!)).toEqual(typed);
});

test("a title the server refuses is said at its field, what was typed kept", async () => {
  const errors = [{ field: "title", message: "Title is required" }];
  plays({ "PATCH videos/v1": refusal(422, "Title is required", errors) });
  const response = await answer(action, editing());
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ ok: false, errors: { title: ["Title is required"] }, values: typed });
});

test.each([
  ["forbids it", refusal(403, "Not yours"), 403, "Not yours"],
  ["is away", isAway, 503, "An unexpected error occurred"],
])("a change is told in place when the server %s", async (_, reply, status, alert) => {
  plays({ "PATCH videos/v1": reply });
  const response = await answer(action, editing());
  expect([response.status, (await response.json()).alert]).toEqual([status, alert]);
});

test("a session that ended under a change keeps what was typed", async () => {
  plays({ "PATCH videos/v1": refusal(401, "Unauthorized request") });
  expect(await (await givenUp(action, editing())).json()).toEqual({ kept: typed });
});
