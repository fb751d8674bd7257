import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "#tests/support/free-ports";
import { cleanUp, listen, makeDirectory, spawnNode } from "#tests/support/spawned";
import { answerToEndlessPost } from "#tests/support/endless-post";
import { rawRequests, sendRaw, stack } from "#tests/support/raw-requests";
import { server as msw } from "#tests/support/stub-api";
import { addresses, api, calls } from "#tests/support/stub-video-server";

/** The web tier alone, in front of the API of these tests. */
async function webOnly(env: Record<string, string> = {}) {
  const port = await findFreePort();
  const VIDEO_API_URL = `${await listen(api)}/api/v1`;
  const settings = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: await makeDirectory(), VIDEO_API_URL, ...env };
  const started = spawnNode(["build/server.js"], settings);
  await started.waitForOutput(/Vidlark is up/);
  return { ...started, url: `http://127.0.0.1:${port}` };
}

let url = "";
let output = () => "";
beforeAll(async () => {
  msw.close();
  ({ url, output } = await webOnly());
});
afterAll(cleanUp);

const browser = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  Accept: "text/html",
};
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { ...browser, ...headers } });
const post = (path: string, Origin: string, fields: Record<string, string> = {}) =>
  fetch(url + path, { method: "POST", headers: { Origin }, body: new URLSearchParams(fields), redirect: "manual" });

test("a page is complete and has the content security policy", async () => {
  const response = await get("/");
  expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
  expect(await response.text()).toContain("A clip");
});

test.each(["/login", "/logout", "/login?_data=routes%2F_auth.login", "/preferences", "/logout?_data=routes%2Flogout"])(
  "a form of another site is refused at %s before anything was done",
  async (path) => {
    calls.length = 0;
    const response = await post(path, "https://evil.example", { email: "a@b.example", password: "x" });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("This form came from another site");
    expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
    expect(calls).toEqual([]);
  },
);

const signIn = (at: string, headers: Record<string, string> = {}) =>
  fetch(`${at}/login`, {
    method: "POST",
    headers: { Origin: at, ...headers },
    body: new URLSearchParams({ email: "a@b.example", password: "x" }),
    redirect: "manual",
  });

test("the API gets the visitor's address from the socket, not from a stranger's header", async () => {
  addresses.length = 0;
  await signIn(url, { "X-Forwarded-For": "198.51.100.1" });
  expect(addresses).toContain("127.0.0.1");
  expect(addresses).not.toContain("198.51.100.1");
});

test("the API gets the address and origin that a trusted proxy names", async () => {
  const behind = await webOnly({ TRUSTED_PROXIES: "loopback" });
  addresses.length = 0;
  const proxy = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "videos.example",
    Origin: "https://videos.example",
  };
  const response = await signIn(behind.url, proxy);
  expect(response.status).toBe(302);
  expect(response.headers.getSetCookie()).toContain("__Host-accessToken=a; Path=/; HttpOnly; Secure; SameSite=Lax");
  expect([...new Set(addresses)]).toEqual(["203.0.113.9"]);
});

test("a form of our own page works under the public address of the site", async () => {
  const behind = await webOnly({ PUBLIC_URL: "https://videos.example" });
  expect((await signIn(behind.url, { Origin: "https://videos.example" })).status).toBe(302);
  expect((await signIn(behind.url)).status).toBe(403);
});

test("no hostile request causes a 5xx", async () => {
  for (const { name, text, statuses } of rawRequests(new URL(url).host)) {
    const answered = await sendRaw(url, text);
    expect({ name, ...answered }).toMatchObject({
      name,
      status: expect.toSatisfy((status) => statuses.includes(status)),
    });
    expect(answered.text).not.toMatch(stack);
  }
  expect(output()).not.toMatch(/"level":50|\[object Object\]|^ +at /m);
});

test("a CONNECT is rejected with a response", async () => {
  const text = "CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n";
  expect((await sendRaw(url, text)).status).toBe(405);
});

test.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=B"])(
  "a form of %s without end gets its answer before the connection closes",
  async (type) => {
    const { text, error } = await answerToEndlessPost(`${url}/login`, Buffer.alloc(64 * 1024, "a"), [
      `Content-Type: ${type}`,
    ]);
    expect([text.slice(0, 11), text.includes("</html>"), error]).toEqual(["HTTP/1.1 41", true, null]);
  },
);

test("signing in sets the session's cookies for the site's own origin", async () => {
  const response = await post("/login", url, { email: "a@b.example", password: "x" });
  expect({ status: response.status, location: response.headers.get("Location") }).toEqual({
    status: 302,
    location: "/",
  });
  expect(response.headers.getSetCookie()).toContain("accessToken=a; Path=/; HttpOnly; SameSite=Lax");
});

test.each(["/", "/session", "/?_data=routes%2F_app._index", "/login"])(
  "the response of %s carries the renewed session",
  async (path) => {
    const Cookie = `refreshToken=${encodeURIComponent(path)}`;
    const response = await fetch(url + path, { headers: { ...browser, Cookie }, redirect: "manual" });
    await response.text();
    const lines = response.headers.getSetCookie();
    const fit = "; Path=/; HttpOnly; SameSite=Lax";
    expect(lines.sort()).toEqual([`accessToken=new${fit}`, `refreshToken=next${fit}`]);
  },
);

const builtFile = "/boot.js";

test("every response has nosniff once, and Strict-Transport-Security where the site is on https", async () => {
  const secure = await webOnly({ PUBLIC_URL: "https://videos.example" });
  for (const path of [
    "/",
    "/?_data=root",
    "/session",
    "/nowhere",
    "/actions/video/v1/like",
    "/robots.txt",
    builtFile,
  ]) {
    const headersAt = async (at: string) => {
      const { headers } = await fetch(at + path, { headers: browser, redirect: "manual" });
      return ["X-Content-Type-Options", "Strict-Transport-Security"].map((name) => headers.get(name));
    };
    expect([path, ...(await headersAt(url))]).toEqual([path, "nosniff", null]);
    expect([path, ...(await headersAt(secure.url))]).toEqual([path, "nosniff", "max-age=31536000"]);
  }
});

test.each([
  "/reset-password?token=T0ken",
  "/unsubscribe?token=T0ken",
  "/feeds/subscriptions?key=T0ken",
  "/feeds/notifications?key=T0ken",
])("the log has no query, which may hold the token of a mailed link or the key of a feed: %s", async (address) => {
  await (await get(address)).text();
  await expect.poll(output).toContain(`"path":"${address.split("?")[0]}","status":`);
  expect(output()).not.toContain("T0ken");
});

test("opening a video counts a view", async () => {
  calls.length = 0;
  await (await get("/video/v1")).text();
  await expect.poll(() => calls).toContain("PATCH videos/view/v1");
});

test("a bot counts no view", async () => {
  calls.length = 0;
  await (await get("/video/v1", { "User-Agent": "Googlebot/2.1" })).text();
  expect(calls).not.toContain("PATCH videos/view/v1");
});

test("a file at the API server's root is forwarded by this site", async () => {
  expect(await (await get("/video/v1")).text()).toContain('src="/media/uploads/a.mp4"');
  expect(await (await get("/media/uploads/a.mp4")).text()).toBe("film");
});

test("other sites may frame the player, and programs read documents", async () => {
  const framed = await get("/embed/v1", { Cookie: "accessToken=new" });
  expect({ status: framed.status, contentSecurityPolicy: framed.headers.get("Content-Security-Policy") }).toEqual({
    status: 200,
    contentSecurityPolicy: expect.stringContaining("frame-ancestors *"),
  });
  const first = await get("/robots.txt");
  expect(await first.text()).toContain(`Sitemap: ${url}/sitemap.xml`);
  const second = await get("/robots.txt", { "If-None-Match": first.headers.get("ETag")! });
  expect({ status: second.status, cookies: second.headers.getSetCookie() }).toEqual({ status: 304, cookies: [] });
  expect(await (await get("/sitemap/videos")).text()).toContain(`<loc>${url}/video/v1</loc>`);
});
