import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { messagesOf } from "./support/forms";
import { emailOf, password } from "./support/person";
import { startSite } from "./support/site";

afterAll(cleanUp);
const site = await startSite({ DEMO_EMAIL: emailOf("demo"), DEMO_PASSWORD: password });
await site.signUp("demo");

describe("an empty login form signs in the demo account", () => {
  test.for([
    ["empty fields", { email: "", password: "" }],
    ["no fields", {}],
    ["spaces for the e-mail", { email: "  ", password: "" }],
  ] as [string, Record<string, string>][])("%s", async ([, fields]) => {
    const visitor = site.visitor();
    const answer = await visitor.post("/login", fields);
    expect({ status: answer.status, to: answer.to }).toEqual({ status: 302, to: "/" });
    expect((await visitor.call<{ username: string }>("GET", "/users/current-user")).data.username).toBe("demo");
  });
});

test("a half-filled login form does not sign in the demo account", async () => {
  const visitor = site.visitor();
  expect(messagesOf(await visitor.post("/login", { email: "", password }))).toEqual({ email: "Email is required" });
  expect(messagesOf(await visitor.post("/login", { email: emailOf("demo"), password: "" }))).toEqual({
    password: "Password is required",
  });
});

test("the page does not reveal the demo account", async () => {
  const { html } = await site.visitor().get("/login");
  expect(html).not.toContain(emailOf("demo"));
  expect(html).not.toContain(password);
});
