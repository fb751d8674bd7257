import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "#tests/support/free-ports";
import { cleanUp, listen, spawnNode } from "#tests/support/spawned";
import { server as msw } from "#tests/support/stub-api";
import { api, calls } from "#tests/support/stub-video-server";
import { uploadsNotSupported } from "#app/messages";

const browser = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  Accept: "text/html",
};

let url = "";
beforeAll(async () => {
  msw.close();
  const port = await findFreePort();
  const settings = { PORT: String(port), HOST: "127.0.0.1", VIDEO_API_URL: `${await listen(api)}/api/v1` };
  const served = spawnNode(["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], settings);
  await served.waitForOutput(/remix-serve\] http/);
  url = `http://127.0.0.1:${port}`;
});
afterAll(cleanUp);

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { ...browser, ...headers }, redirect: "manual" });
const post = (path: string, body: BodyInit, headers: Record<string, string> = { Origin: url }) =>
  fetch(url + path, { method: "POST", headers: { ...browser, ...headers }, body, redirect: "manual" });

const credentials = () => new URLSearchParams({ email: "a@b.example", password: "x" });

test("remix-serve serves the build as any other: a page is complete and has its policy", async () => {
  const response = await get("/");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
  expect(await response.text()).toContain("A clip");
});

test.each([
  ["/login?_data=routes%2F_auth.login", { Origin: "https://evil.example" }],
  ["/logout?_data=routes%2Flogout", { Origin: "https://evil.example" }],
  ["/preferences", { Referer: "https://evil.example/" }],
  ["/uploads", { Origin: "null" }],
  ["/login", { "Sec-Fetch-Site": "cross-site" }],
])(
  "a form of another site is refused at %s before it calls the API with it",
  async (path, headers: Record<string, string>) => {
    calls.length = 0;
    const response = await post(path, credentials(), headers);
    expect(response.status).toBe(403);
    expect(calls.filter((call) => !call.startsWith("GET "))).toEqual([]);
  },
);

test("a form of another site gets an error page", async () => {
  const response = await post("/login", credentials(), { "Sec-Fetch-Site": "cross-site" });
  expect(await response.text()).toContain("This form came from another site");
});

test("signing in sets the session's cookies for the site's own origin", async () => {
  const response = await post("/login", credentials());
  expect({ status: response.status, location: response.headers.get("Location") }).toEqual({
    status: 302,
    location: "/",
  });
  expect(response.headers.getSetCookie()).toContain("accessToken=a; Path=/; HttpOnly; SameSite=Lax");
});

test.each(["/", "/session", "/?_data=routes%2F_app._index", "/login", "/video/v1/storyboard", "/channel/LARK/videos"])(
  "the response of %s carries the renewed session",
  async (path) => {
    const response = await get(path, { Cookie: `refreshToken=${encodeURIComponent(path)}` });
    await response.text();
    const fit = "; Path=/; HttpOnly; SameSite=Lax";
    expect(response.headers.getSetCookie().sort()).toEqual([`accessToken=new${fit}`, `refreshToken=next${fit}`]);
  },
);

test("opening a video counts a view", async () => {
  calls.length = 0;
  await (await get("/video/v1")).text();
  await expect.poll(() => calls).toContain("PATCH videos/view/v1");
});

test("a form with a file is shown again with a sentence that says why", async () => {
  const form = new FormData();
  form.set("avatar", new File(["picture"], "lark.png", { type: "image/png" }));
  calls.length = 0;
  const response = await post("/settings/avatar", form, { Origin: url, Cookie: "accessToken=new" });
  expect(response.status).toBe(501);
  expect(await response.text()).toContain(uploadsNotSupported());
  expect(calls.filter((call) => !call.startsWith("GET "))).toEqual([]);
});

test("a file that a script sends in parts is refused with the same sentence", async () => {
  calls.length = 0;
  const response = await post("/uploads", "", { Origin: url, Cookie: "accessToken=new", "Upload-Length": "9" });
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 501,
    body: { message: uploadsNotSupported() },
  });
  expect(calls).toEqual([]);
});

test("a form that may have a file is taken without one", async () => {
  const form = new FormData();
  const account = { username: "lark", email: "a@b.example", fullName: "Ann Lark", password: "sing-before-dawn" };
  for (const [name, value] of Object.entries(account)) form.set(name, value);
  calls.length = 0;
  expect((await post("/signup", form)).status).toBe(302);
  expect(calls).toContain("POST users/register");
});
