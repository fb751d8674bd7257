import { expect, test } from "vitest";
import { action, loader } from "#app/routes/actions/actions.video.$videoId.retry";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const retryArgs = (fields: Record<string, string> = {}) =>
  formArgs("/actions/video/v1/retry", fields, { cookie: signedIn, params: { videoId: "v1" } });
const call = "PATCH videos/retry/v1";

test("a retry shows a toast on the page it came from", async () => {
  stubApi({ [call]: envelope({}, "Processing starts again") });
  const response = await respond(action, retryArgs({ returnTo: "/admin/dashboard?after=c2" }));
  expect(locationOf(response)).toBe("/admin/dashboard?after=c2");
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Processing starts again" });
});

test.each(["//evil.example", "/\\evil.example", "/\n/evil.example", "https://evil.example", ""])(
  "a retry never redirects to %j",
  async (returnTo) => {
    stubApi({ [call]: envelope({}) });
    expect(locationOf(await respond(action, retryArgs({ returnTo })))).toBe("/admin/dashboard");
  },
);

test.each([
  ["refuses", errorEnvelope(409, "Nothing about this video has failed"), "Nothing about this video has failed"],
  ["is unreachable", unreachable, "Opps! something went wrong 😕"],
])("a toast reports the failure when the server %s", async (_, reply, message) => {
  stubApi({ [call]: reply });
  expect(await toastOf(await respond(action, retryArgs()))).toMatchObject({ type: "error", message });
});

test("an expired session retries nothing and shows the login notice", async () => {
  stubApi({ [call]: errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(action, retryArgs())).status).toBe(401);
});

test("a GET of the retry address redirects to the dashboard", () => {
  expect(locationOf(loader(routeArgs("/actions/video/v1/retry", { params: { videoId: "v1" } })))).toBe(
    "/admin/dashboard",
  );
});

test("a server without the retry call shows that it does not support it", async () => {
  const cannot = new Response("<pre>Cannot PATCH /api/v1/videos/retry/v1</pre>", {
    status: 404,
    headers: { "Content-Type": "text/html" },
  });
  stubApi({ [call]: cannot });
  const toast = await toastOf(await respond(action, retryArgs()));
  expect(toast).toMatchObject({ type: "error", message: "The video server does not offer this." });
});
