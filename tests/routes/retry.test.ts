import { expect, test } from "vitest";
import { action, loader } from "#app/routes/actions.video.$videoId.retry";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const retrying = (fields: Record<string, string> = {}) =>
  formArgs("/actions/video/v1/retry", fields, { cookie: signedIn, params: { videoId: "v1" } });
const call = "PATCH videos/retry/v1";

test("beginning anew is told on the page it was asked for on", async () => {
  stubApi({ [call]: envelope({}, "Processing begins anew") });
  const response = await respond(action, retrying({ returnTo: "/admin/dashboard?after=c2" }));
  expect(locationOf(response)).toBe("/admin/dashboard?after=c2");
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Processing begins anew" });
});

test.each(["//evil.example", "/\\evil.example", "/\n/evil.example", "https://evil.example", ""])(
  "beginning anew never leads to %j",
  async (returnTo) => {
    stubApi({ [call]: envelope({}) });
    expect(locationOf(await respond(action, retrying({ returnTo })))).toBe("/admin/dashboard");
  },
);

test.each([
  ["refuses", errorEnvelope(409, "Nothing about this video has failed"), "Nothing about this video has failed"],
  ["is away", unreachable, "Opps! something went wrong 😕"],
])("when the server %s, a toast regrets it", async (_, reply, message) => {
  stubApi({ [call]: reply });
  expect(await toastOf(await respond(action, retrying()))).toMatchObject({ type: "error", message });
});

test("a session that ended begins nothing and gets the login notice", async () => {
  stubApi({ [call]: errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(action, retrying())).status).toBe(401);
});

test("the address of beginning anew itself leads to the dashboard", () => {
  expect(locationOf(loader(routeArgs("/actions/video/v1/retry", { params: { videoId: "v1" } })))).toBe(
    "/admin/dashboard",
  );
});

test("a server without a call for it is said to offer none", async () => {
  const cannot = new Response("<pre>Cannot PATCH /api/v1/videos/retry/v1</pre>", {
    status: 404,
    headers: { "Content-Type": "text/html" },
  });
  stubApi({ [call]: cannot });
  const said = await toastOf(await respond(action, retrying()));
  expect(said).toMatchObject({ type: "error", message: "The video server does not offer this." });
});
