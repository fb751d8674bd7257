import { expect, test } from "vitest";
import { findLimit } from "#api/http/limit-call";
import { listRoutes } from "#contract/calls/routes";
import { allCalls } from "#contract/calls";
import { testApi } from "#tests/support/api";
import { createAuthenticator, type PasskeyOptions } from "#tests/support/authenticator";
import { codeAt, setUpApp } from "#tests/support/second-factor";

const wide = await testApi();
const founder = await wide.signUp("founder");
/** The same site with a tenth of its limits, and with limits of one. */
const tenth = await testApi({ sharedWith: wide, rateLimitScale: 0.1, workers: 0 });
const single = await testApi({ sharedWith: wide, rateLimitScale: 0.0001, workers: 0 });

const nowhere = "0".repeat(24);
const writes = allCalls
  .flatMap((call) => listRoutes(call).map(({ method, path }) => ({ at: `${method} ${path}`, limit: findLimit(call) })))
  .concat([{ at: "POST /uploads", limit: "upload" }])
  .filter(({ at }) => !at.startsWith("GET "));
const limitedWrites = writes.filter(({ limit }) => limit !== null).map(({ at }) => at);

/** Calls without a general limit, and why. */
const exemptions = {
  "DELETE /users/me": "passwords count as guesses, and its mails by account and address",
  "PATCH /videos/add/view/{videoId}": "views have a limit by address",
  "PATCH /videos/view/{videoId}": "views have a limit by address",
  "POST /subscriptions/subStatus": "it reads",
  "POST /users/login": "passwords count as guesses, and right ones by account",
  "POST /users/login/code": "codes count by account, and its ticket with the password",
  "POST /users/login/passkey": "each needs a challenge, which is limited by address",
  "POST /users/logout": "it ends a session",
  "POST /users/refresh-token": "renewals count by session",
  "POST /users/refresh-token/plain": "a session is moved once, by a token of 256 bits",
  "POST /users/reset-password": "reset links count as guesses",
};

test("every call that writes has a rate limit or a stated exemption", () => {
  const unlimited = writes.filter(({ limit }) => limit === null).map(({ at }) => at);
  expect(unlimited.sort()).toEqual(Object.keys(exemptions));
});

test("calls that visitors may repeat are limited by address", async () => {
  const open = allCalls.filter((call) => call.who === "everybody").flatMap(listRoutes);
  const limited = open.map(({ method, path }) => `${method} ${path}`).filter((at) => limitedWrites.includes(at));
  expect(limited).toContain("POST /users/register");
  for (const [index, at] of limited.entries()) {
    const [method, path] = at.replace(/\{\w+\}/g, nowhere).split(" ") as [string, string];
    const options = { caller: { address: `198.51.100.${index}` } };
    expect((await single.visitor().request(method, path, undefined, options)).status).not.toBe(429);
    expect((await single.visitor().request(method, path, undefined, options)).status).toBe(429);
  }
});

test("an account opens a limited number of sessions, even with the right password", async () => {
  const anna = await wide.signUp("often");
  const signIn = () => tenth.visitor().post("/users/login", { email: anna.email, password: anna.password });
  // The first was opened at the sign-up.
  for (let i = 1; i < 10; i++) expect((await signIn()).status).toBe(200);
  const refused = await signIn();
  expect({ status: refused.status, message: refused.message }).toEqual({
    status: 429,
    message: "You are doing this too often. Try again in 60 minutes.",
  });
});

test("an account with a second factor has as many right passwords, and after them its passkeys still sign in", async () => {
  const bea = await wide.signUp("twofold");
  const { secret } = await setUpApp(bea);
  const key = createAuthenticator();
  const { data } = await bea.post<PasskeyOptions>("/users/passkeys/options");
  await bea.post("/users/passkeys", { name: "Phone", password: bea.password, credential: key.register(data) });
  const signIn = (fields = {}) =>
    tenth.visitor().post("/users/login", { email: bea.email, password: bea.password, ...fields });
  expect((await signIn({ code: codeAt(secret) })).status).toBe(200);
  for (let i = 1; i < 10; i++) expect((await signIn()).status).toBe(401);
  expect((await signIn()).status).toBe(429);
  const options = (await tenth.visitor().post<PasskeyOptions>("/users/login/passkey/options", {})).data;
  expect((await tenth.visitor().post("/users/login/passkey", { credential: key.signIn(options) })).status).toBe(200);
});

test("a session is renewed a limited number of times", async () => {
  const { cookies } = await wide.signUp("renewing");
  const renew = () => tenth.as(cookies).post("/users/refresh-token");
  for (let i = 0; i < 6; i++) expect((await renew()).status).toBe(200);
  const refused = await renew();
  expect({ status: refused.status, message: refused.message }).toEqual({
    status: 429,
    message: "You are doing this too often. Try again in 15 minutes.",
  });
});

let members = 0;

test.for(limitedWrites.filter((at) => at !== "POST /users/register"))(
  "%s is rejected with 429 and a waiting time after too many calls",
  async (at) => {
    const [method, path] = at.replace(/\{\w+\}/g, nowhere).split(" ") as [string, string];
    const member = await wide.signUp(`member-${(members += 1)}.`);
    const options = { caller: { address: `192.0.3.${members}` } };
    const call = () => single.as(member.cookies).request(method, path, undefined, options);
    expect((await call()).status).not.toBe(429);
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(refused.message).toMatch(/^You are doing this too often\. Try again in (15|60) minutes\.$/);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(14 * 60);
  },
);

test("a rate limit counts per account: its points pass, one more does not, and other accounts are not affected", async () => {
  const [anna, bea] = [await wide.signUp("anna"), await wide.signUp("bea")];
  const tweet = (who: typeof anna, address: string) =>
    tenth.as(who.cookies).post("/tweets", { content: "Hello" }, { caller: { address } });
  for (let i = 0; i < 3; i++) expect((await tweet(anna, `192.0.2.${i}`)).status).toBe(201);
  expect((await tweet(anna, "192.0.2.9")).status).toBe(429);
  expect((await tweet(bea, "192.0.2.9")).status).toBe(201);
  expect((await tenth.as(anna.cookies).post(`/comments/${nowhere}`, { commentContent: "x" })).status).toBe(404);
});

test("new accounts have a limit per address or IPv6 /64", async () => {
  const signUp = (address: string) => {
    const username = `new-${(members += 1)}.`;
    const body = { username, email: `${username}@vidlark.test`, fullName: "New", password: "correct horse" };
    return tenth.visitor().post("/users/register", body, { caller: { address } });
  };
  expect((await signUp("2001:db8:5:5::1")).status).toBe(201);
  expect((await signUp("2001:db8:5:5::2")).status).toBe(201);
  const refused = await signUp("2001:db8:5:5:ffff::3");
  expect({ status: refused.status, message: refused.message }).toEqual({
    status: 429,
    message: "You are doing this too often. Try again in 60 minutes.",
  });
  expect((await signUp("2001:db8:5:6::1")).status).toBe(201);
});

test("the production limits allow 20 tweets, 40 comments and 40 likes in a row", async () => {
  const plain = await testApi({ sharedWith: wide, rateLimitScale: 1, workers: 0 });
  const who = plain.as(founder.cookies);
  for (let i = 0; i < 20; i++) expect((await who.post("/tweets", { content: `No. ${i}` })).status).toBe(201);
  for (let i = 0; i < 40; i++) {
    expect((await who.post(`/comments/${nowhere}`, { commentContent: "x" })).status).toBe(404);
    expect((await who.post(`/likes/toggle/v/${nowhere}`)).status).toBe(404);
  }
});

test("reads have no rate limit", async () => {
  for (let i = 0; i < 30; i++) expect((await single.as(founder.cookies).get("/videos")).status).toBe(200);
});
