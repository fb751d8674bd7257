import { createHash } from "node:crypto";
import type { ServerBuild } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { importBuild } from "#tests/support/built";
import { completeHandoff } from "#app/handoff";
import { openSite } from "#tests/support/built-site";
import { aChannel, aUser, aVideo } from "#tests/support/fixtures";
import { envelope, page, errorEnvelope } from "#tests/support/stub-api";
import { waitFor } from "#tests/support/wait-for";

const built = await importBuild();

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

type Reply = (request: Request) => Response | Promise<Response>;
type Texts = Record<string, string>;

/** The built site in front of a video API that answers so; `calls` are those it saw. */
function aSite(replies: Record<string, Reply> = {}, build = built) {
  const calls: string[] = [];
  const all: Record<string, Reply> = {
    "GET healthcheck": () => envelope({}),
    "GET videos": () => page([aVideo()]),
    "GET videos/v1": () => envelope(aVideo()),
    "GET users/current-user": () => envelope(aUser()),
    "PATCH videos/view/v1": () => envelope({}),
    "POST users/addVideoToWatchHistory": () => envelope({}),
    ...replies,
  };
  const site = openSite(async (request) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace("/api/v1/", "")}`;
    calls.push(call);
    const reply = all[call];
    if (!reply) throw new TypeError(`${call} cannot be reached`);
    return reply(request);
  }, build);
  const fetchPage = (path: string, headers: Texts = {}, init: RequestInit = {}, origin = "http://site.test") => {
    const requester = { address: "203.0.113.7", origin, requestId: "REQUEST-77" };
    const all = { "User-Agent": firefox, Accept: "text/html", ...headers };
    return site(new Request(`http://site.test${path}`, { ...init, headers: all }), requester);
  };
  const post = (path: string, fields: Texts = {}, headers: Texts = {}) =>
    fetchPage(path, { Origin: "http://site.test", ...headers }, { method: "POST", body: new URLSearchParams(fields) });
  return { calls, fetchPage, post };
}

/**
 * Answers after so many milliseconds: the loading view is a race of two times, which real work must run beside. A fake
 * clock would run ahead of that work.
 */
const late =
  (milliseconds: number, reply: Reply = () => envelope({})): Reply =>
  (request) =>
    new Promise((done) => setTimeout(() => done(reply(request)), milliseconds));

const policyOf = (response: Response) => response.headers.get("Content-Security-Policy");
const signedIn = { Cookie: "accessToken=held" };

test.each([
  ["a page", "/", {}, 200],
  ["a page for who is signed in", "/", signedIn, 200],
  ["a page that is not there", "/nowhere", {}, 404],
  ["the login notice", "/admin/dashboard", {}, 401],
])("%s has the content security policy", async (_, path, headers, status) => {
  const response = await aSite().fetchPage(path, headers as Texts);
  expect({ status: response.status, policy: policyOf(response) }).toEqual({
    status,
    policy: expect.stringContaining("script-src 'self';"),
  });
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test("an unchanged page is a 304 with the same policy", async () => {
  const { fetchPage } = aSite();
  const first = await fetchPage("/");
  const second = await fetchPage("/", { "If-None-Match": first.headers.get("ETag")! });
  expect({ status: second.status, policy: policyOf(second) }).toEqual({ status: 304, policy: policyOf(first) });
});

test("visitors share a cached page for a second, signed-in viewers do not", async () => {
  const { fetchPage } = aSite();
  expect((await fetchPage("/")).headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=1");
  expect((await fetchPage("/", signedIn)).headers.get("Cache-Control")).toBe("private, no-store");
});

test("no page has an inline script or style that the policy forbids", async () => {
  const html = await (await aSite().fetchPage("/video/v1")).text();
  expect(html).not.toMatch(/<script(?![^>]*(src=|application\/(ld\+)?json))/);
  expect(html).not.toMatch(/ style="/);
});

test.each(["/login", "/logout?_data=routes%2Flogout"])("a form of another site is refused at %s", async (path) => {
  const { calls, post } = aSite();
  const response = await post(path, { email: "a@b.c", password: "x" }, { Origin: "http://evil.example", ...signedIn });
  expect({ status: response.status, policy: policyOf(response) }).toEqual({
    status: 403,
    policy: expect.stringContaining("default-src 'self'"),
  });
  expect(await response.text()).toContain("This form came from another site");
  expect(calls).toEqual([]);
});

test("a form of our own page works under any host name of the site", async () => {
  const { post } = aSite({ "POST users/logout": () => envelope({}, "Bye", ["accessToken=; Max-Age=0"]) });
  const response = await post("/logout", {}, { Host: "inner.example", ...signedIn });
  expect({ status: response.status, location: response.headers.get("Location") }).toEqual({
    status: 302,
    location: "/",
  });
});

test("a slow start shows the loading view, which retries and waits", async () => {
  const response = await aSite({ "GET healthcheck": late(900), "GET videos": late(900) }).fetchPage("/?after=c2");
  const html = await response.text();
  expect({ status: response.status, cacheControl: response.headers.get("Cache-Control") }).toEqual({
    status: 200,
    cacheControl: "no-store",
  });
  expect(html).toContain("Please wait...");
  expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="1;url=\/\?after=c2&amp;wait=1"/);
  expect(policyOf(response)).toContain("script-src 'self'");
});

test("the loading view leads to the page itself", async () => {
  const { fetchPage } = aSite({ "GET healthcheck": late(600) });
  expect(await (await fetchPage("/?wait=1")).text()).toContain("A clip");
});

test("a slow page after a quick start shows no loading view", async () => {
  const { fetchPage } = aSite({ "GET videos": late(600, () => page([aVideo()])) });
  expect(await (await fetchPage("/")).text()).toContain("A clip");
});

test.each(["/?after=c2", "/a//evil.example/x", "/results?search_query=//evil.example"])(
  "the loading view of %s leads back to it",
  async (path) => {
    const slow = { "GET healthcheck": late(900), "GET videos": late(900) };
    const html = await (await aSite(slow).fetchPage(path)).text();
    const next = new URL(/data-next="([^"]*)"/.exec(html)![1]!.replaceAll("&amp;", "&"), "http://site.test");
    const address = new URL(path, "http://site.test");
    expect({ origin: next.origin, pathname: next.pathname, wait: next.searchParams.get("wait") }).toEqual({
      origin: "http://site.test",
      pathname: address.pathname,
      wait: "1",
    });
  },
);

test("the loading view of a video counts no view", async () => {
  const slow = { "GET healthcheck": late(700), "GET videos/v1": late(700, () => envelope(aVideo())) };
  const { calls, fetchPage } = aSite(slow);
  expect(await (await fetchPage("/video/v1")).text()).toContain("Please wait...");
  await (await fetchPage("/video/v1?wait=1")).text();
  // The first request began earlier: its view would be the first of two.
  await waitFor(() => expect(calls).toContain("PATCH videos/view/v1"));
  expect(calls.filter((call) => call === "PATCH videos/view/v1")).toHaveLength(1);
});

test("what is new on a page is marked as read by the page that is sent, not by its loading view", async () => {
  const time = "2026-01-01T00:00:00.000Z";
  const id = "a".repeat(24);
  const decision = {
    ...{ _id: id, act: "hide", reason: "Rule 3", until: null, decidedAt: time, answer: null, outcome: null },
    ...{ answeredAt: null, kind: "tweet", subjectId: id, copy: { content: "Buy!" }, isUnseen: true },
    ...{ appeal: null, appealedAt: null, canAppeal: true },
  };
  const seen = "POST users/decisions/seen";
  const { calls, fetchPage } = aSite({
    "GET users/current-user": late(700, () => envelope(aUser())),
    "GET users/decisions": () => envelope([decision]),
    [seen]: () => envelope({}),
  });
  const open = async (path: string, headers: Texts = {}) => (await fetchPage(path, { ...signedIn, ...headers })).text();
  expect(await open("/settings/decisions")).toContain("Please wait...");
  expect(await open("/settings/decisions?wait=1", { Purpose: "prefetch" })).toContain("Rule 3");
  expect(calls).not.toContain(seen);
  expect(await open("/settings/decisions?wait=1")).toContain("Rule 3");
  expect(calls.filter((call) => call === seen)).toHaveLength(1);
});

test.each([
  ["data", "/?_data=root", {}],
  ["search engines", "/", { "User-Agent": "Googlebot/2.1" }],
])("%s never get the loading view", async (_, path, headers) => {
  const response = await aSite({ "GET healthcheck": late(600) }).fetchPage(path, headers as Texts);
  expect(await response.text()).not.toContain("Please wait...");
});

test("a form never gets the loading view", async () => {
  const { post } = aSite({ "GET healthcheck": late(600) });
  expect((await post("/login", { email: "" })).status).toBe(422);
});

test("renewed cookies are set with the page", async () => {
  let isRenewed = false;
  const { fetchPage } = aSite({
    "GET users/current-user": () => (isRenewed ? envelope(aUser()) : errorEnvelope(401, "Unauthorized request")),
    "POST users/refresh-token": () => ((isRenewed = true), envelope({}, "", ["accessToken=new; Secure; Domain=x.y"])),
  });
  const response = await fetchPage("/", { Cookie: "refreshToken=site-1" });
  expect(response.headers.getSetCookie()).toEqual(["accessToken=new; Path=/; HttpOnly; SameSite=Lax"]);
});

test("an unhealthy server shows a banner on every page, which still works", async () => {
  const response = await aSite({ "GET healthcheck": () => errorEnvelope(503, "No") }).fetchPage("/");
  expect({ status: response.status, text: await response.text() }).toEqual({
    status: 200,
    text: expect.stringContaining("Oops! Server is Sick... 🤒"),
  });
});

test("an unreachable server makes a 503 page in the shell and signs nobody out", async () => {
  const away = () => Promise.reject(new TypeError("away"));
  const { fetchPage } = aSite({ "GET healthcheck": away, "GET videos": away, "GET users/current-user": away });
  vi.spyOn(console, "warn").mockReturnValue();
  const response = await fetchPage("/", signedIn);
  expect({ status: response.status, cookies: response.headers.getSetCookie() }).toEqual({ status: 503, cookies: [] });
  expect(response.headers.get("Refresh")).toBe("15");
  expect(await response.text()).toContain("Oops! Server is Sick... 🤒");
});

/** The site as built, but for its home page, which fails. */
function brokenBuild(): ServerBuild {
  const home = built.routes["routes/_app._index"]!;
  const loader = () => Promise.reject(new Error("secret at /srv/site.js:3"));
  return { ...built, routes: { ...built.routes, [home.id]: { ...home, module: { ...home.module, loader } } } };
}

test.each(["/", "/?_data=routes%2F_app._index"])("an error at %s reveals nothing about the machine", async (path) => {
  const consoleError = vi.spyOn(console, "error").mockReturnValue();
  const response = await aSite({}, brokenBuild()).fetchPage(path);
  expect({ status: response.status, text: await response.text() }).toEqual({
    status: 500,
    text: expect.not.stringMatching(/secret|\/srv|\.js:\d/),
  });
  expect(consoleError.mock.calls.join()).toContain("REQUEST-77");
  consoleError.mockRestore();
});

test("a failure is logged once, as an error", async () => {
  const consoleError = vi.spyOn(console, "error").mockReturnValue();
  await aSite({}, brokenBuild()).fetchPage("/");
  const lines = consoleError.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  const err = { type: "Error", message: "secret at /srv/site.js:3", stack: expect.stringContaining("Error: secret") };
  expect(lines).toEqual([
    { level: 50, time: expect.any(String), requestId: "REQUEST-77", path: "/", err, msg: "page failed" },
  ]);
  consoleError.mockRestore();
});

test.each(["routes%2F_app.%24", "nonsense"])(
  "data of %s, which is no route of the path, loads the document",
  async (id) => {
    const { status, headers } = await aSite().fetchPage(`/video/v1?t=5&_data=${id}`);
    expect({
      status,
      redirect: headers.get("X-Remix-Redirect"),
      isDocument: headers.get("X-Remix-Reload-Document"),
      cache: headers.get("Cache-Control"),
    }).toEqual({ status: 204, redirect: "/video/v1?t=5", isDocument: "true", cache: "private, no-store" });
  },
);

test("a form for a route that is none of the path is refused", async () => {
  const init = { method: "POST", headers: { Origin: "http://site.test" } };
  expect((await aSite().fetchPage("/video/v1?_data=nonsense", init.headers, init)).status).toBe(403);
});

test.each([
  ["a post to a page without a form", "/support", { method: "POST", headers: { Origin: "http://site.test" } }],
  ["data of a route that is none", "/?_data=nonsense", {}],
  ["a path without a page", "/nowhere", {}],
])("%s is a client error and not logged as an error", async (_, path, init: RequestInit) => {
  const consoleError = vi.spyOn(console, "error").mockReturnValue();
  const response = await aSite().fetchPage(path, init.headers as Texts, init);
  expect(response.status).toBeLessThan(500);
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();
});

test("a visitor's search among the channels of a list reaches the server", async () => {
  const searches: (string | null)[] = [];
  const { fetchPage } = aSite({
    "GET users/c/u2": () => envelope(aChannel()),
    "GET subscriptions/u/u2": (request) => (
      searches.push(new URL(request.url).searchParams.get("query")),
      Response.json({ data: [], page: { nextCursor: null, prevCursor: null, limit: 24 } })
    ),
  });
  const html = await (await fetchPage("/user/wren/u2/subscribed?query=lark")).text();
  expect(searches).toEqual(["lark"]);
  expect(html).toContain('value="lark"');
});

test("without a public address pages are cached for each origin separately", async () => {
  const { fetchPage } = aSite();
  const from = async (origin: string) => (await fetchPage("/video/v1", {}, {}, origin)).text();
  expect(await from("https://evil.example")).toContain('content="https://evil.example/video/v1"');
  expect(await from("https://videos.example")).toContain('content="https://videos.example/video/v1"');
});

test("a failed page shows its request id and is not cached", async () => {
  const consoleError = vi.spyOn(console, "error").mockReturnValue();
  const response = await aSite({}, brokenBuild()).fetchPage("/");
  expect(await response.text()).toMatch(/Unexpected Application Error!.*<code>REQUEST-77<\/code>/);
  expect([response.headers.get("Cache-Control"), policyOf(response)]).toEqual(["no-store", expect.anything()]);
  consoleError.mockRestore();
});

test("loader data is not cached for others", async () => {
  const response = await aSite().fetchPage("/?_data=root");
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test("opening a video counts one view, and adds it to a signed-in viewer's history", async () => {
  const { calls, fetchPage } = aSite();
  await fetchPage("/video/v1", signedIn);
  await waitFor(() => expect(calls).toContain("POST users/addVideoToWatchHistory"));
  expect(calls.filter((call) => call === "PATCH videos/view/v1")).toHaveLength(1);
});

test("every visitor of a cached watch page counts a view", async () => {
  const { calls, fetchPage } = aSite();
  await Promise.all([fetchPage("/video/v1"), fetchPage("/video/v1"), fetchPage("/video/v1")]);
  await waitFor(() => expect(calls.filter((call) => call === "PATCH videos/view/v1")).toHaveLength(3));
  expect(calls.filter((call) => call === "GET videos/v1")).toHaveLength(1);
});

test("a visitor who disconnects does not cancel the page for others who wait for it", async () => {
  const { calls, fetchPage } = aSite({ "GET videos": late(150, () => page([aVideo()])) });
  const leaver = new AbortController();
  const first = fetchPage("/", {}, { signal: leaver.signal }).catch(String);
  const second = fetchPage("/");
  await waitFor(() => expect(calls).toContain("GET videos"));
  leaver.abort();
  expect({ status: (await second).status, first: await first }).toMatchObject({
    status: 200,
    first: expect.anything(),
  });
});

test("the toast after a form is shown once on the next page and cleared", async () => {
  const { fetchPage, post } = aSite({ "POST users/logout": () => envelope({}, "User logged out") });
  const left = await post("/logout", {}, signedIn);
  const cookie = left.headers
    .getSetCookie()
    .find((line) => line.startsWith("toast="))!
    .split(";")[0]!;
  const data = await fetchPage("/", { Cookie: cookie });
  expect(await data.text()).toContain("User logged out");
  expect(data.headers.getSetCookie().some((line) => line.startsWith("toast="))).toBe(true);
});

test("a list that is cut says so", async () => {
  const many = Array.from({ length: 1_001 }, (_, index) => aVideo({ _id: `v${index}` }));
  const { fetchPage } = aSite({ "GET videos": () => envelope(many) });
  expect(await (await fetchPage("/")).text()).toContain("Only the first 1,000 are shown here.");
});

test("a form keeps its values even if the server becomes unreachable", async () => {
  const unreachableApi = () => Promise.reject(new TypeError("away"));
  const { post } = aSite({
    "GET healthcheck": unreachableApi,
    "GET users/current-user": unreachableApi,
    "PATCH videos/v1": unreachableApi,
  });
  const response = await post("/admin/dashboard/edit/v1", { title: "Words worth keeping", draft: "d-1" }, signedIn);
  const html = await response.text();
  expect({ status: response.status, refresh: response.headers.get("Refresh") }).toEqual({ status: 503, refresh: null });
  expect(html).toMatch(/<label[^>]*>Title<\/label><textarea[^>]*>Words worth keeping/);
  expect(html).not.toContain("d-1");
});

test("a caption result links to the position of the words and marks them as text", async () => {
  const captionHit = { start: 754.2, language: "en", before: "<b>a ", words: "lark & <i>", after: " there" };
  const videos = [aVideo(), aVideo({ _id: "v2", captionHit } as object)];
  const html = await (await aSite({ "GET videos": () => page(videos) }).fetchPage("/results?search_query=lark")).text();
  const plain = html.replaceAll("<!-- -->", "");
  expect(plain).toContain('href="/video/v2?t=754">Said at 12:34</a>: <q');
  expect(plain).toMatch(/<q lang="en" dir="auto">… &lt;b&gt;a <mark>lark &amp; &lt;i&gt;<\/mark> there …<\/q>/);
  expect(plain.match(/Said at/g)).toHaveLength(1);
});

test("other sites may frame the player alone, which knows no session", async () => {
  const { fetchPage, calls } = aSite();
  const framed = await fetchPage("/embed/v1", signedIn);
  expect({ status: framed.status, policy: policyOf(framed) }).toEqual({
    status: 200,
    policy: expect.stringContaining("frame-ancestors *"),
  });
  expect(calls.toSorted()).toEqual(["GET site", "GET videos/v1"]);
  for (const path of ["/", "/video/v1", "/video/v1/share", "/login"])
    expect(policyOf(await fetchPage(path))).toContain("frame-ancestors 'none'");
});

test("the styles of a frame are those that its policy allows", async () => {
  const response = await aSite().fetchPage("/embed/v1");
  const css = /<style>(.*?)<\/style>/s.exec(await response.text())![1]!;
  const hash = createHash("sha256").update(css).digest("base64");
  expect(css.length).toBeGreaterThan(100);
  expect(policyOf(response)).toContain(`'sha256-${hash}'`);
});

test("a slow server shows no loading view in a frame", async () => {
  const { fetchPage } = aSite({ "GET videos/v1": late(600, () => envelope(aVideo())) });
  expect(await (await fetchPage("/embed/v1")).text()).toContain("<video");
});

test("a document's ETag answers 304 to who has it, and the whole document to others", async () => {
  const { fetchPage } = aSite({ "GET sitemap": () => envelope({ cursors: [null], size: 500 }) });
  const first = await fetchPage("/sitemap.xml");
  const condition = { "If-None-Match": first.headers.get("ETag")! };
  const site = aSite({ "GET sitemap": () => envelope({ cursors: [null], size: 500 }) });
  const [known, unknown] = await Promise.all([
    site.fetchPage("/sitemap.xml", condition),
    site.fetchPage("/sitemap.xml"),
  ]);
  expect([known.status, unknown.status]).toEqual([304, 200]);
  expect(await unknown.text()).toContain("<sitemapindex");
});

test("a feed is compressed", async () => {
  const { fetchPage } = aSite({
    "GET users/c/u1": () => envelope(aChannel({ _id: "u1" })),
    "GET videos/allVideosOfUser/u1": () => envelope({ result: Array.from({ length: 20 }, () => aVideo()) }),
  });
  const response = await fetchPage("/feeds/channel/u1/videos", { "Accept-Encoding": "br" });
  expect({ status: response.status, contentEncoding: response.headers.get("Content-Encoding") }).toEqual({
    status: 200,
    contentEncoding: "br",
  });
});

test("the share dialog without JavaScript builds the link at a time", async () => {
  const response = await aSite().fetchPage("/video/v1/share?t=0m10s&list=p1");
  const html = await response.text();
  expect(html).toContain('value="http://site.test/video/v1?t=10"');
  expect(html).toContain("embed/v1?start=10");
  expect(html).toMatch(/<input type="hidden" name="list" value="p1"/);
  const wrong = await aSite().fetchPage("/video/v1/share?t=soon");
  expect({ status: wrong.status, text: await wrong.text() }).toEqual({
    status: 422,
    text: expect.stringContaining("Enter a time such as 90"),
  });
});

test("the scripts of a dialog's page know the index route of the page below", async () => {
  const html = await (await aSite().fetchPage("/settings/delete", signedIn)).text();
  const island = /id="boot">(.*?)<\/script>/s.exec(html)![1]!;
  const { manifest } = JSON.parse(island) as { manifest: { routes: object } };
  expect(manifest.routes).toHaveProperty(["routes/_app.settings._index"]);
  expect(manifest.routes).not.toHaveProperty(["routes/_app.settings.changepwd"]);
});

test("the root's route has its empty path, so that a form is sent whose route the scripts do not know yet", async () => {
  const html = await (await aSite().fetchPage("/settings/delete", signedIn)).text();
  const island = /id="boot">(.*?)<\/script>/s.exec(html)![1]!;
  const { handoff, manifest } = JSON.parse(island) as Record<"handoff" | "manifest", never>;
  expect(manifest).not.toHaveProperty("routes.root");
  completeHandoff(handoff, manifest, {});
  expect(manifest).toHaveProperty("routes.root.path", "");
});

test("a page asks the browser what it believes of its line", async () => {
  const { fetchPage } = aSite();
  for (const path of ["/", "/video/v1"])
    expect((await fetchPage(path)).headers.get("Accept-CH")).toBe("ECT, Downlink, RTT");
});
