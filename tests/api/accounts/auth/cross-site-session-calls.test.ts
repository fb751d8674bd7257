import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { ourOrigin } from "#tests/support/client";

const friend = "https://friend.example";
const api = await testApi({ corsOrigins: [friend] });
const anna = await api.signUp("anna");
const sessionCookies = ["accessToken", "refreshToken", "XSRF-TOKEN"];

type Headers = Record<string, string | null>;

/** Each body is invalid, so that a request that passes the CSRF check creates no account and opens no session. */
const calls: [path: string, body: object, letThrough: number][] = [
  ["/users/login", { email: anna.email }, 422],
  ["/users/register", { username: "x" }, 422],
  ["/users/refresh-token", { refreshToken: "unknown" }, 401],
  ["/users/logout", {}, 200],
];

const foreign: [string, Headers][] = [
  ["the origin of another site", { Origin: "https://evil.example" }],
  ["the origin null", { Origin: "null" }],
  ["the origin of another site and a same-origin mark", { Origin: "https://evil.example", "Sec-Fetch-Site": "none" }],
  ["the origin null and a same-origin mark", { Origin: "null", "Sec-Fetch-Site": "same-origin" }],
  ["the mark cross-site", { Origin: null, "Sec-Fetch-Site": "cross-site" }],
  ["the mark same-site", { Origin: null, "Sec-Fetch-Site": "same-site" }],
  ["an Authorization that is no bearer", { Origin: "https://evil.example", Authorization: "Basic YTpi" }],
];

const own: [string, Headers][] = [
  ["our origin", { Origin: ourOrigin }],
  ["our origin, whatever the mark says", { Origin: ourOrigin, "Sec-Fetch-Site": "cross-site" }],
  ["an origin of CORS_ORIGIN", { Origin: friend }],
  ["an origin of CORS_ORIGIN on another site", { Origin: friend, "Sec-Fetch-Site": "cross-site" }],
  ["a bearer token from another origin", { Origin: "https://evil.example", Authorization: "Bearer of-nobody" }],
  ["a bearer token with the mark cross-site", { "Sec-Fetch-Site": "cross-site", Authorization: "Bearer of-nobody" }],
  ["no Origin and no mark", { Origin: null }],
  ["the mark same-origin", { Origin: null, "Sec-Fetch-Site": "same-origin" }],
  ["the mark none", { Origin: null, "Sec-Fetch-Site": "none" }],
];

const combinations = <T>(sources: [string, T][]) =>
  calls.flatMap(([path, body, status]) =>
    sources.map(([name, headers]) => [path, name, headers, body, status] as const),
  );

test.for(combinations(foreign))("%s with %s is rejected without cookies", async ([path, , headers, body]) => {
  const { status, message, headers: answered } = await api.visitor().post(path, body, { headers });
  expect({ status, message }).toEqual({
    status: 403,
    message: "This request came from another site. Open the page itself and try again",
  });
  expect(answered.getSetCookie()).toEqual([]);
});

test.for(combinations(foreign))("%s with %s is rejected with the session's cookies and token", async (combination) => {
  const [path, , headers, body] = combination;
  const token = { "X-XSRF-TOKEN": anna.cookies.get("XSRF-TOKEN")! };
  expect((await anna.post(path, body, { headers: { ...token, ...headers } })).status).toBe(403);
});

let addresses = 0;
/** Returns a new address for each call, so that no call reaches a rate limit. */
const fromNewAddress = () => ({ address: `198.51.100.${(addresses += 1)}` });

test.for(combinations(own))("%s with %s is accepted without cookies", async ([path, , headers, body, status]) => {
  const answer = await api.visitor().post(path, body, { headers, caller: fromNewAddress() });
  expect(answer.status).toBe(status);
});

test("a form on another site cannot sign a visitor in with a right password", async () => {
  const visitor = api.visitor();
  const form = new URLSearchParams({ email: anna.email, password: anna.password });
  const { status } = await visitor.post("/users/login", form, { headers: { Origin: "https://evil.example" } });
  expect({ status, cookieCount: visitor.cookies.size }).toEqual({ status: 403, cookieCount: 0 });
});

test("a form on another site cannot sign anybody out", async () => {
  await anna.post("/users/logout", {}, { headers: { Origin: null, "Sec-Fetch-Site": "cross-site" } });
  expect((await anna.get("/users/current-user")).status).toBe(200);
});

test("cookies of an expired session need no CSRF token: signing in again works without Origin", async () => {
  const bea = await api.signUp("bea");
  const ended = new Map(bea.cookies);
  await bea.post("/users/logout");
  const credentials = { email: bea.email, password: bea.password };
  expect((await api.as(ended).post("/users/login", credentials, { headers: { Origin: null } })).status).toBe(200);
});

test("the cookies of a session that has ended answer 401, not 403, to a call that needs a session", async () => {
  const carl = await api.signUp("carl");
  const ended = new Map(carl.cookies);
  await carl.post("/users/logout");
  expect((await api.as(ended).post("/tweets", { content: "Late" }, { headers: { Origin: null } })).status).toBe(401);
});

test("the CSRF cookie is set with the session's cookies", async () => {
  const visitor = api.visitor();
  await visitor.post("/users/login", { email: anna.email, password: anna.password });
  expect([...visitor.cookies.keys()].sort()).toEqual([...sessionCookies].sort());
});

test.for(["GET /videos", "GET /healthcheck", "POST /users/login", "POST /users/register", "POST /users/refresh-token"])(
  "%s sets no CSRF cookie for visitors",
  async (call) => {
    const [method, path] = call.split(" ") as [string, string];
    const visitor = api.visitor();
    const answer = await visitor.request(method, path, method === "GET" ? undefined : {});
    expect(answer.headers.getSetCookie()).toEqual([]);
  },
);
