import { afterEach, expect, test, vi } from "vitest";
import { createResetToken } from "#api/accounts/auth/create-reset-token";
import { leave } from "#tests/support/account-deletion";
import { testApi, type User } from "#tests/support/api";
import { race } from "#tests/support/race";

const api = await testApi({ rateLimitScale: 1 });
const anna = await api.signUp("anna");
const path = "/users/reset-password";
const invalidLink = { status: 400, message: "This link is no longer valid" };
const linkOf = (user: User) => createResetToken(api.db, user.id);
const newPassword = "battery staple";

let addresses = 0;
/** Returns a new address each time, so that tests do not share a rate limit. */
const caller = () => ({ caller: { address: `198.51.100.${++addresses}` } });
const reset = (body: object) => api.visitor().post(path, body, caller());
const login = async (email: string, password: string) =>
  (await api.visitor().post("/users/login", { email, password }, caller())).status;
const isSignedIn = async (who: ReturnType<typeof api.visitor>) => (await who.get("/users/current-user")).status === 200;

afterEach(() => void vi.useRealTimers());

test("a link sets a new password once", async () => {
  const user = await api.signUp("once");
  const token = await linkOf(user);
  const { status, message, data } = await reset({ token, newPassword });
  expect({ status, message, data }).toEqual({ status: 200, message: "Password changed successfully", data: {} });
  expect([await login(user.email, newPassword), await login(user.email, user.password)]).toEqual([200, 401]);
  expect(await reset({ token, newPassword: "another horse" })).toMatchObject(invalidLink);
  expect(await login(user.email, newPassword)).toBe(200);
});

test("a reset ends every session of the account, renewed ones too, and no others", async () => {
  const [user, other] = [await api.signUp("ended"), await api.signUp("other")];
  const elsewhere = api.visitor();
  await elsewhere.post("/users/login", { email: user.email, password: user.password });
  await elsewhere.post("/users/refresh-token");
  await user.post(path, { token: await linkOf(user), newPassword });
  expect([await isSignedIn(user), await isSignedIn(elsewhere), await isSignedIn(other)]).toEqual([false, false, true]);
  for (const who of [user, elsewhere]) expect((await who.post("/users/refresh-token")).status).toBe(401);
});

test("one of several simultaneous uses of a link sets its password", async () => {
  const user = await api.signUp("raced");
  const token = await linkOf(user);
  const passwords = Array.from({ length: 6 }, (_, i) => `battery staple ${i}`);
  const answers = await Promise.all(passwords.map((newPassword) => reset({ token, newPassword })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  const winner = answers.findIndex(({ status }) => status === 200);
  // Five wrong passwords before the right one would be the limit.
  expect(await login(user.email, passwords[winner]!)).toBe(200);
  for (const password of passwords.toSpliced(winner, 1)) expect(await login(user.email, password)).toBe(401);
});

test("of two uses of a link that both found it unused, one sets its password", async () => {
  const user = await api.signUp("twice");
  const token = await linkOf(user);
  const use = (word: string) => () => reset({ token, newPassword: `battery staple ${word}` });
  const answers = await race(api, { before: /^delete from "password_resets"/ }, use("one"), use("two"));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("a link works for 24 hours", async () => {
  const [early, late] = [await api.signUp("early"), await api.signUp("late")];
  const tokens = [await linkOf(early), await linkOf(late)];
  const madeAt = Date.now();
  const hours = 60 * 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: madeAt + 24 * hours - 1_000 });
  expect((await reset({ token: tokens[0], newPassword })).status).toBe(200);
  vi.setSystemTime(madeAt + 24 * hours + 1_000);
  expect(await reset({ token: tokens[1], newPassword })).toMatchObject(invalidLink);
});

test("a new link replaces the previous one", async () => {
  const user = await api.signUp("anew");
  const [first, second] = [await linkOf(user), await linkOf(user)];
  expect(await reset({ token: first, newPassword })).toMatchObject(invalidLink);
  expect((await reset({ token: second, newPassword })).status).toBe(200);
});

test("changing the password invalidates a link", async () => {
  const user = await api.signUp("changed");
  const token = await linkOf(user);
  await user.patch("/users/change-password", { oldPassword: user.password, newPassword });
  expect(await reset({ token, newPassword: "another horse" })).toMatchObject(invalidLink);
  expect(await login(user.email, newPassword)).toBe(200);
});

test("a link of a deleted account is invalid", async () => {
  const user = await api.signUp("leaving");
  const token = await linkOf(user);
  await leave(api, user);
  expect(await reset({ token, newPassword })).toMatchObject(invalidLink);
});

test.for([
  ["one that nobody was given", "A".repeat(43)],
  ["nonsense in any script", "‏مرحبا 🎬\u0000"],
  ["the account's id", anna.id],
])("%s is not accepted as a token", async ([, token]) => {
  expect(await reset({ token, newPassword })).toMatchObject(invalidLink);
});

test("the hash in the database is not accepted as a token", async () => {
  const token = await linkOf(anna);
  const { token_hash } = await api.db.selectFrom("password_resets").selectAll().executeTakeFirstOrThrow();
  expect(token_hash).not.toContain(token);
  expect(await reset({ token: token_hash, newPassword })).toMatchObject(invalidLink);
  expect((await reset({ token, newPassword: anna.password })).status).toBe(200);
});

test("all errors of the form are reported at once, and the link stays valid", async () => {
  const user = await api.signUp("typing");
  const token = await linkOf(user);
  expect((await reset({})).errors).toEqual([
    { field: "token", message: "The link is incomplete" },
    { field: "newPassword", message: "New password is required" },
  ]);
  const { status, errors } = await reset({ token, newPassword: "short" });
  expect({ status, errors }).toEqual({
    status: 422,
    errors: [{ field: "newPassword", message: "Password must be at least 8 characters" }],
  });
  expect((await reset({ token, newPassword: "صحيح 🐎 صحيح" })).status).toBe(200);
  expect(await login(user.email, "صحيح 🐎 صحيح")).toBe(200);
});

test("an address that tried too many links has to wait, another one does not", async () => {
  const address = "203.0.113.9";
  const attempt = () => api.visitor().post(path, { token: "x", newPassword }, { caller: { address } });
  for (let i = 0; i < 50; i++) expect((await attempt()).status).toBe(400);
  expect(await attempt()).toMatchObject({ status: 429, message: "Too many attempts. Try again in 15 minutes." });
  expect((await reset({ token: "x", newPassword })).status).toBe(400);
});

test.for([path, "/users/undo-email-change"])(
  "%s counts a password that is easy to guess for its address",
  async (call) => {
    const address = call === path ? "203.0.113.10" : "203.0.113.11";
    const attempt = (body: object) => api.visitor().post(call, body, { caller: { address } });
    const guesses = api.db.selectFrom("rate_limits").select("key").where("key", "like", "guessesFromAddress:%");
    const before = (await guesses.execute()).length;
    expect((await attempt({ token: "x", newPassword: "password" })).status).toBe(422);
    expect((await guesses.execute()).length).toBe(before + 1);
  },
);

test("an address that tried too many passwords that are easy to guess has to wait, and a right one takes none", async () => {
  const caller = { caller: { address: "203.0.113.12" } };
  const user = await api.signUp("guessable");
  const token = await linkOf(user);
  const attempt = (newPassword: string) => api.visitor().post(path, { token, newPassword }, caller);
  for (let i = 0; i < 49; i++) expect((await attempt("password")).status).toBe(422);
  expect((await attempt(newPassword)).status).toBe(200);
  expect((await attempt("password")).status).toBe(422);
  expect((await attempt("password")).status).toBe(429);
});

test("a new password ends the wait after too many failures", async () => {
  const user = await api.signUp("locked");
  for (let i = 0; i < 5; i++) expect(await login(user.email, "wrong")).toBe(401);
  expect(await login(user.email, user.password)).toBe(429);
  await reset({ token: await linkOf(user), newPassword });
  expect(await login(user.email, newPassword)).toBe(200);
});
