import { expect, test } from "vitest";
import { action, loader } from "#app/routes/_app.admin.dashboard.delete.$videoId";
import { answer, asking, givenUp, posting, signedIn, to, toastOf } from "#tests/support/asking";
import { aUser, aVideo, envelope, isAway, plays, refusal } from "#tests/support/video-api";

const path = "/admin/dashboard/delete/v1";
const mine = { cookie: signedIn, params: { videoId: "v1" } };
const deleting = () => posting(path, {}, mine);

test("deleting asks about the video by its title", async () => {
  plays({ "GET users/current-user": envelope(aUser()), "GET videos/v1": envelope(aVideo()) });
  expect(await (await answer(loader, asking(path, mine))).json()).toEqual({ title: "A clip" });
});

test("another's video cannot be deleted: it is as if it were not there", async () => {
  plays({ "GET users/current-user": envelope(aUser({ _id: "u2" })), "GET videos/v1": envelope(aVideo()) });
  expect((await givenUp(loader, asking(path, mine))).status).toBe(404);
});

test("a deleted video is told on the dashboard", async () => {
  plays({ "DELETE videos/v1": envelope({}, "Video deleted") });
  const response = await answer(action, deleting());
  expect(to(response)).toBe("/admin/dashboard");
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Video deleted" });
});

test.each([
  ["refuses", refusal(404, "Video not found"), "Video not found"],
  ["is away", isAway, "Opps! something went wrong 😕"],
])("when the server %s, a toast regrets it", async (_, reply, message) => {
  plays({ "DELETE videos/v1": reply });
  const response = await answer(action, deleting());
  expect([to(response), await toastOf(response)]).toMatchObject(["/admin/dashboard", { type: "error", message }]);
});

test("a session that ended deletes nothing and gets the login notice", async () => {
  plays({ "DELETE videos/v1": refusal(401, "Unauthorized request") });
  expect((await givenUp(action, deleting())).status).toBe(401);
});
