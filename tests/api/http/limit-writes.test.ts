import { expect, test } from "vitest";
import { findLimit } from "#api/rate-limits/limit-writes";
import { stripApiPrefix, listRoutes } from "#contract/calls/address";
import { allCalls } from "#contract/calls";
import { rateLimits } from "#contract/rate-limits";
import { testApi } from "#tests/support/api";

const wide = await testApi();
const founder = await wide.signUp("founder");
/** The same site with a tenth of its limits, and with limits of one. */
const tenth = await testApi({ sharedWith: wide, rateLimitScale: 0.1, workers: 0 });
const single = await testApi({ sharedWith: wide, rateLimitScale: 0.0001, workers: 0 });

const nowhere = "0".repeat(24);
const unsafe = allCalls
  .flatMap((call) => listRoutes(call).map(({ method, path }) => `${method} ${path}`))
  .concat(["POST /uploads"])
  .filter((at) => !at.startsWith("GET "));

const isLimited = (at: string) => {
  const [method, path] = at.split(" ") as [string, string];
  return findLimit(method, stripApiPrefix(path)) !== null;
};

test("every call that writes has a rate limit, unless it has a limit of its own", () => {
  expect(unsafe.filter((at) => !isLimited(at)).sort()).toEqual([
    "DELETE /users/me",
    "PATCH /users/change-password",
    "PATCH /videos/add/view/{videoId}",
    "PATCH /videos/view/{videoId}",
    "POST /subscriptions/subStatus",
    "POST /users/change-password",
    "POST /users/login",
    "POST /users/login/code",
    "POST /users/login/passkey",
    "POST /users/logout",
    "POST /users/refresh-token",
    "POST /users/reset-password",
  ]);
});

let members = 0;

test.for(unsafe.filter((at) => isLimited(at) && at !== "POST /users/register"))(
  "%s is rejected with 429 and a waiting time after too many calls",
  async (at) => {
    const [method, path] = at.replace(/\{\w+\}/g, nowhere).split(" ") as [string, string];
    const member = await wide.signUp(`member-${(members += 1)}.`);
    const call = () => single.as(member.cookies).request(method, path);
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
  expect(rateLimits.tweet.points * 0.1).toBe(3);
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
  expect([refused.status, refused.message]).toEqual([429, "You are doing this too often. Try again in 60 minutes."]);
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
