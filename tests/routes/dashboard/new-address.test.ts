import { expect, test } from "vitest";
import { action, loader } from "#app/routes/dashboard/_app.admin.dashboard.address.$videoId";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { aUser, aVideo } from "#tests/support/fixtures";
import { envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const path = "/admin/dashboard/address/v1";
const mine = { cookie: signedIn, params: { videoId: "v1" } };
const unlisted = aVideo({ visibility: "unlisted" });

test("the dialog names the unlisted video by its title", async () => {
  stubApi({ "GET users/current-user": envelope(aUser()), "GET videos/v1": envelope(unlisted) });
  expect(await (await respond(loader, routeArgs(path, mine))).json()).toEqual({ title: "A clip" });
});

test.each([
  ["somebody else's video", aUser({ _id: "u2" }), unlisted],
  ["a public video", aUser(), aVideo({ visibility: "public" })],
])("there is no dialog for %s", async (_, viewer, video) => {
  stubApi({ "GET users/current-user": envelope(viewer), "GET videos/v1": envelope(video) });
  expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(404);
});

test("the dashboard shows the new address", async () => {
  stubApi({ "POST videos/v1/address": envelope({ ...unlisted, _id: "v2" }, "The video has a new address") });
  const response = await respond(action, formArgs(path, {}, mine));
  expect(locationOf(response)).toBe("/admin/dashboard");
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "The video has a new address" });
});

test.each([
  [409, "This video is being processed: try again when that is done"],
  [404, "Cannot POST /api/v1/videos/v1/address"],
])("a toast reports a %i", async (status, message) => {
  stubApi({ "POST videos/v1/address": errorEnvelope(status, message) });
  const response = await respond(action, formArgs(path, {}, mine));
  expect({ location: locationOf(response), type: (await toastOf(response))?.type }).toEqual({
    location: "/admin/dashboard",
    type: "error",
  });
});
