import { expect, test } from "vitest";
import { action, loader } from "#app/routes/_app.admin.dashboard.delete.$videoId";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aUser, aVideo } from "#tests/support/fixtures";
import { envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const path = "/admin/dashboard/delete/v1";
const mine = { cookie: signedIn, params: { videoId: "v1" } };
const deleting = () => formArgs(path, {}, mine);

test("deleting asks about the video by its title", async () => {
  stubApi({ "GET users/current-user": envelope(aUser()), "GET videos/v1": envelope(aVideo()) });
  expect(await (await respond(loader, routeArgs(path, mine))).json()).toEqual({ title: "A clip" });
});

test("another's video cannot be deleted: it is as if it were not there", async () => {
  stubApi({ "GET users/current-user": envelope(aUser({ _id: "u2" })), "GET videos/v1": envelope(aVideo()) });
  expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(404);
});

test("a deleted video is told on the dashboard", async () => {
  stubApi({ "DELETE videos/v1": envelope({}, "Video deleted") });
  const response = await respond(action, deleting());
  expect(locationOf(response)).toBe("/admin/dashboard");
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Video deleted" });
});

test.each([
  ["refuses", errorEnvelope(404, "Video not found"), "Video not found"],
  ["is away", unreachable, "Opps! something went wrong 😕"],
])("when the server %s, a toast regrets it", async (_, reply, message) => {
  stubApi({ "DELETE videos/v1": reply });
  const response = await respond(action, deleting());
  expect([locationOf(response), await toastOf(response)]).toMatchObject([
    "/admin/dashboard",
    { type: "error", message },
  ]);
});

test("a session that ended deletes nothing and gets the login notice", async () => {
  stubApi({ "DELETE videos/v1": errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(action, deleting())).status).toBe(401);
});
