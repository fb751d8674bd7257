import { expect, test } from "vitest";
import { action, loader } from "#app/routes/actions.video.$videoId.retry";
import { answer, asking, givenUp, posting, signedIn, to, toastOf } from "#tests/support/asking";
import { envelope, isAway, plays, refusal } from "#tests/support/video-api";

const retrying = (fields: Record<string, string> = {}) =>
  posting("/actions/video/v1/retry", fields, { cookie: signedIn, params: { videoId: "v1" } });
const call = "PATCH videos/retry/v1";

test("beginning anew is told on the page it was asked for on", async () => {
  plays({ [call]: envelope({}, "Processing begins anew") });
  const response = await answer(action, retrying({ returnTo: "/admin/dashboard?after=c2" }));
  expect(to(response)).toBe("/admin/dashboard?after=c2");
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Processing begins anew" });
});

test.each(["//evil.example", "/\\evil.example", "/\n/evil.example", "https://evil.example", ""])(
  "beginning anew never leads to %j",
  async (returnTo) => {
    plays({ [call]: envelope({}) });
    expect(to(await answer(action, retrying({ returnTo })))).toBe("/admin/dashboard");
  },
);

test.each([
  ["refuses", refusal(409, "Nothing about this video has failed"), "Nothing about this video has failed"],
  ["is away", isAway, "Opps! something went wrong 😕"],
])("when the server %s, a toast regrets it", async (_, reply, message) => {
  plays({ [call]: reply });
  expect(await toastOf(await answer(action, retrying()))).toMatchObject({ type: "error", message });
});

test("a session that ended begins nothing and gets the login notice", async () => {
  plays({ [call]: refusal(401, "Unauthorized request") });
  expect((await givenUp(action, retrying())).status).toBe(401);
});

test("the address of beginning anew itself leads to the dashboard", () => {
  expect(to(loader(asking("/actions/video/v1/retry", { params: { videoId: "v1" } })))).toBe("/admin/dashboard");
});

test("a server without a call for it is said to offer none", async () => {
  const cannot = new Response("<pre>Cannot PATCH /api/v1/videos/retry/v1</pre>", {
    status: 404,
    headers: { "Content-Type": "text/html" },
  });
  plays({ [call]: cannot });
  const said = await toastOf(await answer(action, retrying()));
  expect(said).toMatchObject({ type: "error", message: "The video server does not offer this." });
});
