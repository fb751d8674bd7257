import { expect, test } from "vitest";
import { action, loader } from "#app/routes/actions.video.$videoId.publish";
import { answer, asking, givenUp, posting, signedIn, to, toastOf } from "#tests/support/asking";
import { envelope, isAway, plays, refusal } from "#tests/support/video-api";

const toggling = (fields: Record<string, string> = {}) =>
  posting("/actions/video/v1/publish", fields, { cookie: signedIn, params: { videoId: "v1" } });
const call = "PATCH videos/toggle/publish/v1";

test("publishing says so on the page it was asked for on", async () => {
  plays({ [call]: envelope({}, "Video published") });
  const response = await answer(action, toggling({ returnTo: "/admin/dashboard?after=c2" }));
  expect(to(response)).toBe("/admin/dashboard?after=c2");
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Video published" });
});

test.each(["//evil.example", "/\\evil.example", "/\n/evil.example", "https://evil.example", ""])(
  "publishing never leads to %j",
  async (returnTo) => {
    plays({ [call]: envelope({}) });
    expect(to(await answer(action, toggling({ returnTo })))).toBe("/admin/dashboard");
  },
);

test.each([
  ["refuses", refusal(403, "Not yours"), "Not yours"],
  ["is away", isAway, "An unexpected error occurred"],
])("when the server %s, a toast regrets it", async (_, reply, message) => {
  plays({ [call]: reply });
  expect(await toastOf(await answer(action, toggling()))).toMatchObject({ type: "error", message });
});

test("a session that ended publishes nothing and gets the login notice", async () => {
  plays({ [call]: refusal(401, "Unauthorized request") });
  expect((await givenUp(action, toggling())).status).toBe(401);
});

test("the address of publishing itself leads to the dashboard", () => {
  expect(to(loader(asking("/actions/video/v1/publish", { params: { videoId: "v1" } })))).toBe("/admin/dashboard");
});
