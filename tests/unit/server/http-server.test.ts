import type { ServerBuild } from "@remix-run/node";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { pino } from "pino";
import { queryParameters } from "#app/format/query";
import { createRequestReader } from "#server/read-request";
import { createAssetHandler, createHttpServer, type HttpServerParts } from "#server/http-server";
import { defaultBodyTimeoutMs, createLongBodyCheck } from "#server/limit-body-time";
import { createPageCache, canonicalUrl } from "#server/page-cache";
import { createRouteFinder } from "#server/find-route";
import { answerToEndlessPost } from "#tests/support/endless-post";
import { exchange } from "#tests/support/fuzz/exchange";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A server on files that were built: `/assets/a.js`, `/favicon.svg` and `/boot.js`. */
async function aServer(
  page: (request: Request) => Promise<Response> = async () => new Response("page"),
  pages = createPageCache(),
  more: Partial<HttpServerParts> = {},
) {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-assets-"));
  await mkdir(join(dir, "assets"));
  const files = { "assets/a.js": "plain", "assets/a.js.br": "brotli", "favicon.svg": "<svg/>", "boot.js": "" };
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text);
  const lines: string[] = [];
  const server: Server = createHttpServer({
    readRequest: createRequestReader({ trustedProxies: [], publicUrl: undefined }),
    fetch: page,
    media: null,
    assets: createAssetHandler(dir),
    pages,
    log: pino({ level: "error" }, { write: (line) => void lines.push(line) }),
    ...more,
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  ends.push(() => (server.close(), server.closeAllConnections(), rm(dir, { recursive: true, force: true })));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, dir, lines };
}

test.each([
  ["/assets/a.js", "public, max-age=31536000, immutable"],
  ["/favicon.svg", "public, max-age=86400"],
  ["/boot.js", "public, max-age=0, must-revalidate"],
])("%s has the Cache-Control %s", async (path, cache) => {
  const { url } = await aServer();
  const { headers, status } = await fetch(url + path, { headers: { "Accept-Encoding": "identity" } });
  expect({ status, cacheControl: headers.get("Cache-Control") }).toEqual({ status: 200, cacheControl: cache });
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test("a file compressed by the build is sent compressed", async () => {
  const { url } = await aServer();
  const response = await fetch(`${url}/assets/a.js`, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
  expect(response.headers.get("Content-Encoding")).toBe("br");
});

test("a file removed by a new build is a 404, and the server keeps running", async () => {
  const { url, dir } = await aServer();
  await rm(join(dir, "assets"), { recursive: true });
  expect(await (await fetch(`${url}/assets/a.js`)).text()).toBe("page");
  expect((await fetch(url)).status).toBe(200);
});

test("a file that a new build added is served at once", async () => {
  const { url, dir } = await aServer();
  await writeFile(join(dir, "assets/b.js"), "new");
  const response = await fetch(`${url}/assets/b.js`);
  expect(await response.text()).toBe("new");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
});

test.each(["/", "/video/v1?after=x", "/../package.json", "/%2e%2e/package.json", "/assets"])(
  "%s is no file and comes from the application",
  async (path) => {
    const { url } = await aServer();
    expect(await (await fetch(url + path)).text()).toBe("page");
  },
);

test("an exception of the application is logged and answered without details, and the server keeps running", async () => {
  const { url, lines } = await aServer(async () => {
    throw new Error("reason");
  });
  const response = await fetch(url);
  expect({ status: response.status, text: await response.text() }).toEqual({
    status: 500,
    text: "Something went wrong on the server. Please try again",
  });
  expect(lines.join()).toContain("reason");
});

test("every response has a request id", async () => {
  const { url } = await aServer();
  const [one, other] = await Promise.all([fetch(url), fetch(`${url}/favicon.svg`)]);
  expect(one.headers.get("X-Request-Id")).toMatch(/^[0-9A-F-]{18}$/);
  expect(other.headers.get("X-Request-Id")).not.toBe(one.headers.get("X-Request-Id"));
});

/** A server that counts how often pages are asked of the application rather than sent as they are kept. */
async function aCachingServer() {
  const pages = createPageCache();
  const headers = { "Content-Type": "text/html", "X-Frame-Options": "DENY" };
  let renderings = 0;
  const page = async () => new Response("<p>page</p>", { headers });
  const { url } = await aServer(async (request) => {
    renderings += 1;
    return pages.respond(request, canonicalUrl(new URL(request.url), queryParameters), page);
  }, pages);
  const fetchPage = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { "Accept-Encoding": "identity", ...init.headers } });
  return { fetchPage, renderings: () => renderings };
}

test("a cached page is sent without the application, with its own headers", async () => {
  const { fetchPage, renderings } = await aCachingServer();
  const [first, second] = [await fetchPage("/"), await fetchPage("/")];
  expect({ renderings: renderings(), text: await second.text() }).toEqual({ renderings: 1, text: "<p>page</p>" });
  const own = ["x-request-id", "date", "transfer-encoding", "content-length"];
  const listHeaders = ({ headers }: Response) => [...headers].filter(([name]) => !own.includes(name));
  expect(listHeaders(second)).toEqual(listHeaders(first));
  expect(second.headers.get("Content-Length")).toBe("11");
  expect(second.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"));
});

test("a cached page answers If-None-Match with 304, and HEAD without a body", async () => {
  const { fetchPage, renderings } = await aCachingServer();
  const etag = (await fetchPage("/")).headers.get("ETag")!;
  const second = await fetchPage("/", { headers: { "If-None-Match": etag } });
  expect({
    status: second.status,
    frameOptions: second.headers.get("X-Frame-Options"),
    hasType: second.headers.has("Content-Type"),
  }).toEqual({ status: 304, frameOptions: "DENY", hasType: false });
  const head = await fetchPage("/", { method: "HEAD" });
  expect({
    status: head.status,
    etag: head.headers.get("ETag"),
    text: await head.text(),
    renderings: renderings(),
  }).toEqual({ status: 200, etag, text: "", renderings: 1 });
});

test.each([
  ["who has a cookie", "/", { headers: { Cookie: "theme=dark" } }],
  ["who posts", "/", { method: "POST" }],
  ["who takes another encoding", "/", { headers: { "Accept-Encoding": "br" } }],
  ["who saves data", "/", { headers: { "Save-Data": "on" } }],
  ["who asks for another page", "/?after=x", {}],
  ["who asks for a page's data", "/?_data=root", {}],
])("%s does not get the cached page", async (_, path, init) => {
  const { fetchPage, renderings } = await aCachingServer();
  await fetchPage("/");
  await fetchPage(path, init);
  expect(renderings()).toBe(2);
});

test("a watch page goes to the application, which counts its view", async () => {
  const { fetchPage, renderings } = await aCachingServer();
  for (const path of ["/video/v1", "/video/v1", "/Video/v1/"]) await fetchPage(path);
  expect(renderings()).toBe(3);
});

test("a CONNECT is rejected with a response", async () => {
  const { url } = await aServer();
  const { text } = await exchange(
    Number(new URL(url).port),
    Buffer.from("CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n"),
    true,
  );
  expect(text).toMatch(/^HTTP\/1\.1 405 /);
});

test("a response before the end of a body announces the close, arrives completely, and the connection closes", async () => {
  const { url } = await aServer(async () => new Response("Too large", { status: 413 }));
  const { text, error } = await answerToEndlessPost(url, Buffer.alloc(64 * 1024));
  expect(text).toMatch(/^HTTP\/1.1 413 [\s\S]*\r\nconnection: close\r\n[\s\S]*Too large/i);
  expect(error).toBeNull();
});

test("a response to a complete body keeps the connection", async () => {
  const { url } = await aServer(async (request) => new Response(await request.text()));
  const response = await fetch(url, { method: "POST", body: "all of it" });
  expect({ text: await response.text(), connection: response.headers.get("Connection") }).toEqual({
    text: "all of it",
    connection: "keep-alive",
  });
});

/** Sends a form byte by byte; returns what came back when the connection was closed, and after how long. */
async function trickle(url: string, head: string, forMs: number) {
  const { port, host } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1").setEncoding("latin1");
  const startedAt = performance.now();
  let answer = "";
  socket.on("data", (text: string) => (answer += text)).on("error", () => undefined);
  socket.write(`POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1000\r\n${head}\r\n`);
  const bytes = setInterval(() => socket.write("a"), 20);
  const closed = new Promise((done) => socket.once("close", done));
  const isClosed = await Promise.race([closed.then(() => true), new Promise((done) => setTimeout(done, forMs, false))]);
  clearInterval(bytes);
  socket.destroy();
  return { isClosed, answer, ms: performance.now() - startedAt };
}

const readsBody = async (request: Request) => new Response(await request.text());

test("a form that trickles in is refused when its time is over, whether or not it is read", async () => {
  expect(defaultBodyTimeoutMs).toBe(60_000);
  for (const page of [readsBody, () => new Promise<Response>(() => undefined)]) {
    const { url, lines } = await aServer(page, undefined, { bodyTimeoutMs: 300 });
    const { isClosed, answer, ms } = await trickle(url, "", 10_000);
    expect({ isClosed, answer }).toEqual({ isClosed: true, answer: expect.stringContaining("408 Request Timeout") });
    expect(ms).toBeGreaterThanOrEqual(290);
    expect(lines).toEqual([]);
  }
});

test("an upload may trickle, and a long answer continues", async () => {
  const slow = async () => new Promise<Response>((done) => setTimeout(() => done(new Response("late")), 600));
  const { url } = await aServer(slow, undefined, { bodyTimeoutMs: 200 });
  const open = await aServer(readsBody, undefined, { bodyTimeoutMs: 200, mayTakeLong: () => true });
  const [upload, ...answers] = await Promise.all([
    trickle(open.url, "", 800),
    fetch(url),
    fetch(url, { method: "POST", body: "whole" }),
  ]);
  expect(upload).toMatchObject({ isClosed: false, answer: "" });
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(["late", "late"]);
});

test("a connection without a byte is closed, but not that of a file that is being published", async () => {
  const late = async (request: Request) => {
    await request.text();
    return new Promise<Response>((done) => setTimeout(() => done(new Response("late")), 700));
  };
  const idleTimeoutMs = 200;
  const { url } = await aServer(late, undefined, { idleTimeoutMs });
  const open = await aServer(late, undefined, { idleTimeoutMs, mayTakeLong: () => true });
  await expect(fetch(url, { method: "POST", body: "whole" })).rejects.toThrow();
  const file = await fetch(open.url, { method: "POST", body: "whole" });
  const repeated = await fetch(open.url, { method: "HEAD" });
  expect({ text: await file.text(), repeated: repeated.status }).toEqual({ text: "late", repeated: 200 });
});

test.for([
  ["/uploads", "application/offset+octet-stream", true],
  ["/api/v1/uploads/65a000000010000000000001", "application/offset+octet-stream", true],
  ["/api/uploads/65a000000010000000000001?x=1", "application/offset+octet-stream", true],
  ["/admin/dashboard/upload?_data=x", "multipart/form-data; boundary=b", true],
  ["/admin/dashboard/edit/v1", "multipart/form-data; boundary=b", true],
  ["/signup", "multipart/form-data; boundary=b", true],
  ["/api/v1/videos", "multipart/form-data; boundary=b", true],
  ["/api/v1/users/avatar", "multipart/form-data; boundary=b", true],
  ["/signup", "application/x-www-form-urlencoded", false],
  ["/login", "multipart/form-data; boundary=b", false],
  ["/api/v1/users/login", "multipart/form-data; boundary=b", false],
  ["/uploadsx", "multipart/form-data; boundary=b", false],
] as const)("%s with %s counts as an upload: %s", ([target, type, isUpload]) => {
  const takesFiles = { handle: { takesFiles: true } };
  const pages = { login: {}, signup: takesFiles, "admin/dashboard/upload": takesFiles };
  const routes = Object.fromEntries(
    Object.entries({ ...pages, "admin/dashboard/edit/:videoId": takesFiles }).map(([path, module]) => [
      path,
      { id: path, path, module },
    ]),
  );
  const mayTakeLong = createLongBodyCheck(createRouteFinder(routes as unknown as ServerBuild["routes"]));
  expect(mayTakeLong({ headers: { "content-type": type } } as IncomingMessage, target)).toBe(isUpload);
});
