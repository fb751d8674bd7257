import type { RequestListener } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "#tests/support/free-ports";
import { endAll, listening, spawned } from "#tests/support/spawned";
import { aUser, aVideo, server as msw } from "#tests/support/video-api";

const calls: string[] = [];
const renewed = ["accessToken=new; Path=/api; Secure", "refreshToken=next; Domain=api.test"];
const replies: Record<string, { data: unknown; cookies?: string[] }> = {
  "GET videos": { data: { docs: [aVideo()], nextCursor: null, prevCursor: null } },
  "GET videos/v1": { data: aVideo({ videoFile: "/uploads/a.mp4" }) },
  "GET users/current-user": { data: aUser() },
  "POST users/refresh-token": { data: {}, cookies: renewed },
  "POST users/login": { data: {}, cookies: ["accessToken=a"] },
};

const api: RequestListener = (request, response) => {
  const path = new URL(request.url ?? "", "http://api.test").pathname;
  const call = `${request.method} ${path.replace("/api/v1/", "")}`;
  calls.push(call);
  const { data = {}, cookies = [] } = replies[call] ?? {};
  if (path === "/uploads/a.mp4") return response.writeHead(200, { "Content-Type": "video/mp4" }).end("film");
  request.resume().on("end", () => {
    const isNew = request.headers.cookie?.includes("accessToken=");
    if (call === "GET users/current-user" && !isNew) return response.writeHead(401).end("{}");
    response.writeHead(200, { "Set-Cookie": cookies }).end(JSON.stringify({ data, message: "Done" }));
  });
};

let url = "";
beforeAll(async () => {
  msw.close();
  const port = await findFreePort();
  const VIDEO_API_URL = `${await listening(api)}/api/v1`;
  const program = "node_modules/@remix-run/serve/dist/cli.js";
  const { says } = spawned([program, "server/web-only.mjs"], { PORT: String(port), HOST: "127.0.0.1", VIDEO_API_URL });
  await says(/remix-serve\] http/);
  url = `http://127.0.0.1:${port}`;
});
afterAll(endAll);

const browser = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  Accept: "text/html",
};
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { ...browser, ...headers } });
const post = (path: string, Origin: string, fields: Record<string, string> = {}) =>
  fetch(url + path, { method: "POST", headers: { Origin }, body: new URLSearchParams(fields), redirect: "manual" });

test("a page comes whole and with the policy", async () => {
  const response = await get("/");
  expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
  expect(await response.text()).toContain("A clip");
});

test.each(["/login", "/logout"])(
  "a document's form of another site is refused by the framework itself: %s",
  async (path) => {
    calls.length = 0;
    expect((await post(path, "https://evil.example", { email: "a@b.example", password: "x" })).status).toBe(500);
    expect(calls).toEqual([]);
  },
);

test.each(["/login?_data=routes%2F_auth.login", "/preferences", "/logout?_data=routes%2Flogout"])(
  "a form of another site is refused at %s before anything was done",
  async (path) => {
    calls.length = 0;
    const response = await post(path, "https://evil.example", { email: "a@b.example", password: "x" });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("This form came from another site");
    expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  },
);

test("signing in gives the session's cookies to the browser, made fit for it", async () => {
  const response = await post("/login", url, { email: "a@b.example", password: "x" });
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
  expect(response.headers.getSetCookie()).toContain("accessToken=a; Path=/; HttpOnly; SameSite=Lax");
});

test.each(["/", "/session", "/?_data=routes%2F_app._index", "/login"])(
  "a session renewed at %s goes out with its answer",
  async (path) => {
    const Cookie = `refreshToken=${encodeURIComponent(path)}`;
    const response = await fetch(url + path, { headers: { ...browser, Cookie }, redirect: "manual" });
    await response.text();
    const lines = response.headers.getSetCookie();
    const fit = "; Path=/; HttpOnly; SameSite=Lax";
    expect(lines.sort()).toEqual([`accessToken=new${fit}`, `refreshToken=next${fit}`]);
  },
);

test("opening a video counts a view", async () => {
  calls.length = 0;
  await (await get("/video/v1")).text();
  await expect.poll(() => calls).toContain("PATCH videos/view/v1");
});

test("a bot's look is no view", async () => {
  calls.length = 0;
  await (await get("/video/v1", { "User-Agent": "Googlebot/2.1" })).text();
  expect(calls).not.toContain("PATCH videos/view/v1");
});

test("a file at the API server's root is had through this site", async () => {
  expect(await (await get("/video/v1")).text()).toContain('src="/media/uploads/a.mp4"');
  expect(await (await get("/media/uploads/a.mp4")).text()).toBe("film");
});
