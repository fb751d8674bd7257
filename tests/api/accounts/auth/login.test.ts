import { expect, test } from "vitest";
import type { Session } from "#contract/users";
import { testApi } from "#tests/support/api";
import { assertNoSecrets } from "#tests/support/client";
import { cpuMs } from "#tests/support/cpu";
import { race } from "#tests/support/race";

const api = await testApi();
const anna = await api.signUp("Anna");

let addresses = 0;
/** Logs in from a new address each time, so that tests do not share a rate limit. */
const login = (body: object, also: { address?: string } = {}) =>
  api.visitor().post<Session>("/users/login", body, { caller: { address: `198.51.100.${++addresses}`, ...also } });

test.for<[string, object]>([
  ["the e-mail", { email: "anna@vidlark.test" }],
  ["the e-mail in another case, spaces around it", { email: " ANNA@vidlark.test " }],
  ["the username", { username: "anna" }],
  ["the username in the field of the e-mail", { email: "Anna" }],
  ["the username, the field of the e-mail being empty", { email: "", username: "anna" }],
])("a user logs in with %s", async ([, who]) => {
  const { status, message, data } = await login({ ...who, password: anna.password });
  expect({ status, message }).toEqual({ status: 200, message: "Logged in successfully." });
  expect(data.user).toMatchObject({ _id: anna.id, username: "Anna", email: "Anna@vidlark.test" });
  expect([data.accessToken, data.refreshToken]).toEqual([
    expect.stringMatching(/^.{43}$/),
    expect.stringMatching(/^.{43}$/),
  ]);
});

test("the access token of the response works as a bearer token", async () => {
  const { data } = await login({ email: anna.email, password: anna.password });
  const options = { headers: { Authorization: `Bearer ${data.accessToken}` } };
  expect((await api.visitor().get("/users/current-user", options)).data).toMatchObject({ _id: anna.id });
});

test("a wrong password and an unknown account get the same response", async () => {
  const wrong = await login({ email: anna.email, password: "wrong" });
  const unknown = await login({ email: "nobody@vidlark.test", password: "wrong" });
  expect({ status: wrong.status, message: wrong.message }).toEqual({
    status: 401,
    message: "Email or password is not correct",
  });
  expect(unknown.body).toEqual(wrong.body);
});

test("a sign-in whose password was changed while it was checked opens no session", async () => {
  const bea = await api.signUp("bea-changes");
  const { email, password } = bea;
  const change = () => bea.patch("/users/change-password", { oldPassword: password, newPassword: "battery staple" });
  const signIn = () => login({ email, password });
  const [late, changed] = await race(api, { before: /"recovery_codes"/ }, signIn, change);
  expect([late.status, changed.status]).toEqual([401, 200]);
});

test("an unknown account takes as long to reject as a wrong password", async () => {
  const durationOf = (email: string) => cpuMs(() => login({ email, password: "wrong" }));
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let i = 0; i < 5; i++) {
    known.push(await durationOf("anna"));
    unknown.push(await durationOf(`nobody${i}@vidlark.test`));
  }
  expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.5);
});

test("all missing fields are reported at once", async () => {
  const { status, errors } = await login({});
  expect(status).toBe(422);
  expect(errors).toEqual([
    { field: "email", message: "Email is required" },
    { field: "password", message: "Password is required" },
  ]);
});

test.for<[string, object]>([
  ["an operator object as e-mail", { email: { $gt: "" }, password: "x" }],
  ["a list as e-mail", { email: ["anna@vidlark.test"], password: "x" }],
  ["an operator object as password", { email: "anna@vidlark.test", password: { $ne: null } }],
  ["an e-mail longer than any", { email: "a".repeat(5_000), password: "x" }],
])("%s is rejected", async ([, body]) => {
  expect((await login(body)).status).toBe(422);
});

test("a NUL in e-mail or password is no server error", async () => {
  expect((await login({ email: "an\u0000na", password: "wr\u0000ong" })).status).toBe(401);
});

test("scripts can read the CSRF cookie, but not the session's cookies", async () => {
  const { headers } = await login({ email: anna.email, password: anna.password });
  const attributes = (name: string) =>
    headers
      .getSetCookie()
      .find((line) => line.startsWith(`${name}=`))!
      .split("; ")
      .slice(1)
      .sort();
  expect(attributes("accessToken")).toEqual(["HttpOnly", "Max-Age=900", "Path=/", "SameSite=Lax"]);
  expect(attributes("refreshToken")).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"]);
  expect(attributes("XSRF-TOKEN")).toEqual(["Max-Age=2592000", "Path=/", "SameSite=Lax"]);
});

test("on an https site the cookies are Secure", async () => {
  const origin = "https://vidlark.test";
  const { headers } = await api
    .visitor()
    .post(
      "/users/login",
      { email: anna.email, password: anna.password },
      { headers: { Origin: origin }, caller: { origin } },
    );
  for (const line of headers.getSetCookie()) expect(line).toContain("; Secure");
  expect(headers.getSetCookie()).toHaveLength(3);
});

test("the response check detects secrets under any name", () => {
  for (const text of ['{"data":{"refreshToken":"x"}}', '{"passwordHash":1}', '"$argon2id$v=19"', '{"a":"t0k3n"}'])
    expect(() => assertNoSecrets("GET /", text, ["t0k3n"])).toThrow("secret");
  expect(() => assertNoSecrets("GET /", '{"errors":[{"field":"password"}]}', ["t0k3n"])).not.toThrow();
});
