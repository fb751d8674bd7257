import { expect, test } from "vitest";
import { action, loader } from "#app/routes/dashboard/_app.admin.dashboard.delete.$videoId";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aVideo } from "#tests/support/fixtures";
import { aViewer, envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const path = "/admin/dashboard/delete/v1";
const mine = { cookie: signedIn, params: { videoId: "v1" } };
const deleteArgs = () => formArgs(path, {}, mine);

test("the delete dialog names the video by its title", async () => {
  stubApi({ ...aViewer(), "GET videos/v1": envelope(aVideo()) });
  expect(await (await respond(loader, routeArgs(path, mine))).json()).toEqual({ title: "A clip" });
});

test("someone else's video cannot be deleted: the dialog is a 404", async () => {
  stubApi({ ...aViewer({ _id: "u2" }), "GET videos/v1": envelope(aVideo()) });
  expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(404);
});

test("deleting a video shows a toast on the dashboard", async () => {
  stubApi({ "DELETE videos/v1": envelope({}, "Video deleted") });
  const response = await respond(action, deleteArgs());
  expect(locationOf(response)).toBe("/admin/dashboard");
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Video deleted" });
});

test.each([
  ["refuses", errorEnvelope(404, "Video not found"), "Video not found"],
  ["is unreachable", unreachable, "Opps! something went wrong 😕"],
])("a toast reports the failure when the server %s", async (_, reply, message) => {
  stubApi({ "DELETE videos/v1": reply });
  const response = await respond(action, deleteArgs());
  expect([locationOf(response), await toastOf(response)]).toMatchObject([
    "/admin/dashboard",
    { type: "error", message },
  ]);
});

test("an expired session deletes nothing and shows the login notice", async () => {
  stubApi({ "DELETE videos/v1": errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(action, deleteArgs())).status).toBe(401);
});
