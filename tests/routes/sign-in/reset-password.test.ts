import { expect, test } from "vitest";
import { action, headers, loader } from "#app/routes/sign-in/_auth.reset-password";
import { respond, routeArgs, formArgs, locationOf, toastOf } from "#tests/support/route-args";
import { envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const words = { token: "T0ken", newPassword: "sing-at-noon", confirmPassword: "sing-at-noon" };
const resetArgs = (fields: Record<string, string> = words) => formArgs("/reset-password?token=T0ken", fields);

test.each([
  ["/reset-password?token=T0ken", "T0ken"],
  ["/reset-password", ""],
])("the token of %s is '%s'", async (path, token) => {
  expect(await (await respond(loader, routeArgs(path))).json()).toEqual({ token });
});

test("a page with a token in its address is not cached and sends no referrer", () => {
  const none = { loaderHeaders: new Headers(), parentHeaders: new Headers(), actionHeaders: new Headers() };
  expect(headers({ ...none, errorHeaders: undefined })).toEqual({
    "Referrer-Policy": "strict-origin",
    "Cache-Control": "no-store",
  });
});

test("a new password is set and works at the login", async () => {
  let sentBody: unknown;
  stubApi({
    "POST users/reset-password": async (request) => {
      sentBody = await request.json();
      return envelope({}, "Password changed successfully");
    },
  });
  const response = await respond(action, resetArgs());
  expect(sentBody).toEqual({ token: "T0ken", newPassword: "sing-at-noon" });
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/login",
    message: "Password changed successfully",
  });
});

test.each([
  [
    { token: "T0ken" },
    { newPassword: ["New password is required"], confirmPassword: ["Confirm password is required"] },
  ],
  [
    { ...words, newPassword: "short", confirmPassword: "short" },
    { newPassword: ["Password must be at least 8 characters"] },
  ],
  [{ ...words, confirmPassword: "sing" }, { confirmPassword: ["Passwords do not match"] }],
  [{ ...words, token: "" }, { token: ["The link is incomplete"] }],
])(
  "an invalid new password shows the message at its field, and neither it nor the token is sent back",
  async (fields, errors) => {
    const response = await respond(action, resetArgs(fields));
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 422,
      body: { ok: false, errors, values: {} },
    });
  },
);

test.each([
  ["is used up", errorEnvelope(400, "This link is no longer valid"), 400, "This link is no longer valid"],
  ["is one too many", errorEnvelope(429, "Too many attempts"), 429, "Too many attempts"],
  ["cannot be judged", unreachable, 503, "An unexpected error occurred"],
  ["is refused as by a stranger", errorEnvelope(401, "No such link"), 401, "No such link"],
])("the form says that a link %s", async (_, reply, status, alert) => {
  stubApi({ "POST users/reset-password": reply });
  const response = await respond(action, resetArgs());
  expect({ status: response.status, body: await response.json() }).toEqual({
    status,
    body: { ok: false, errors: {}, values: {}, alert },
  });
});
