import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";

const api = await testApi();
const anna = await api.signUp("anna");
const xsrf = anna.cookies.get("XSRF-TOKEN")!;

/** Each body is invalid, so that a request that passes the CSRF check changes nothing. */
const calls: [method: string, path: string, body: object, status: number][] = [
  ["PATCH", "/users/update-account", { email: "nonsense" }, 422],
  ["PATCH", "/users/update-channel-info", { username: "a b" }, 422],
  ["PATCH", "/users/update-profile", { email: "nonsense" }, 422],
  ["PATCH", "/users/avatar", {}, 422],
  ["PATCH", "/users/cover-image", {}, 422],
  ["PATCH", "/users/change-password", {}, 422],
  ["POST", "/users/reset-password", {}, 422],
  ["DELETE", "/users/history", {}, 200],
  ["DELETE", "/users/history/nonsense", {}, 400],
  ["DELETE", "/users/me", {}, 422],
];

test.for(calls)("%s %s from another site is rejected without a CSRF token and accepted with one", async (call) => {
  const [method, path, body, status] = call;
  const request = async (headers: Record<string, string | null>) =>
    (await anna.request(method, path, body, { headers })).status;
  expect(await request({ Origin: "https://evil.example" })).toBe(403);
  expect(await request({ Origin: null })).toBe(403);
  expect(await request({ Origin: null, "X-XSRF-TOKEN": "made-up" })).toBe(403);
  expect(await request({ Origin: null, "X-XSRF-TOKEN": xsrf })).toBe(status);
  expect(await request({ Origin: "https://evil.example", "X-XSRF-TOKEN": xsrf })).toBe(403);
});
