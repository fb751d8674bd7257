import { expect, test } from "vitest";
import { action, loader } from "#app/routes/actions/actions.video.$videoId.publish";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const toggleArgs = (fields: Record<string, string> = {}) =>
  formArgs("/actions/video/v1/publish", fields, { cookie: signedIn, params: { videoId: "v1" } });
const call = "PATCH videos/toggle/publish/v1";

test("publishing shows a toast on the page it came from", async () => {
  stubApi({ [call]: envelope({}, "Video published") });
  const response = await respond(action, toggleArgs({ returnTo: "/admin/dashboard?after=c2" }));
  expect(locationOf(response)).toBe("/admin/dashboard?after=c2");
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Video published" });
});

test.each([
  [{ published: "true" }, { published: true }],
  [{ published: "false" }, { published: false }],
  [{}, {}],
])("the request sets the wanted state: %j", async (fields, body) => {
  let sentBody: unknown;
  stubApi({ [call]: async (request) => ((sentBody = await request.json()), envelope({})) });
  await respond(action, toggleArgs(fields as Record<string, string>));
  expect(sentBody).toEqual(body);
});

test.each(["//evil.example", "/\\evil.example", "/\n/evil.example", "https://evil.example", ""])(
  "publishing never redirects to %j",
  async (returnTo) => {
    stubApi({ [call]: envelope({}) });
    expect(locationOf(await respond(action, toggleArgs({ returnTo })))).toBe("/admin/dashboard");
  },
);

test.each([
  ["refuses", errorEnvelope(403, "Not yours"), "Not yours"],
  ["is unreachable", unreachable, "An unexpected error occurred"],
])("a toast reports the failure when the server %s", async (_, reply, message) => {
  stubApi({ [call]: reply });
  expect(await toastOf(await respond(action, toggleArgs()))).toMatchObject({ type: "error", message });
});

test("an expired session publishes nothing and shows the login notice", async () => {
  stubApi({ [call]: errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(action, toggleArgs())).status).toBe(401);
});

test("a GET of the publish address redirects to the dashboard", () => {
  expect(locationOf(loader(routeArgs("/actions/video/v1/publish", { params: { videoId: "v1" } })))).toBe(
    "/admin/dashboard",
  );
});
