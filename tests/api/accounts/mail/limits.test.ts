import { afterAll, expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { startMailServer } from "#tests/support/mail-server";

const server = await startMailServer();
const site = await testApi({ mail: server.settings, rateLimitScale: 1 });
await site.signUp("founder");
const anna = await site.signUp("anna");
const bert = await site.signUp("bert");
afterAll(() => server.close());

const forgotPassword = () => site.visitor().post("/users/forgot-password", { email: anna.email });
const verify = () => anna.post("/users/email/verification");

test("requests of strangers keep nobody from verifying an address, changing it, and deleting the account", async () => {
  for (let i = 0; i < 5; i++) expect((await forgotPassword()).status).toBe(200);
  expect((await forgotPassword()).status).toBe(429);
  const steal = () => bert.patch("/users/update-account", { email: anna.email, password: bert.password });
  for (let i = 0; i < 5; i++) expect((await steal()).status).toBe(409);
  for (let i = 0; i < 5; i++) expect((await verify()).status).toBe(200);
  expect((await verify()).status).toBe(429);
  const change = { email: "anna@new.test", password: anna.password };
  expect((await anna.patch("/users/update-account", change)).status).toBe(200);
  expect((await anna.request("DELETE", "/users/me", { password: anna.password })).status).toBe(200);
});
