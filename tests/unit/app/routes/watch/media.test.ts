import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { loader } from "#app/routes/watch/media.$";
import { respond, routeArgs, thrownResponse } from "#tests/support/route-args";

vi.hoisted(() => vi.stubEnv("MEDIA_ORIGINS", "https://s3.example"));

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A server that keeps its files beside its API. */
async function aServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  ends.push(() => (server.close(), server.closeAllConnections()));
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/api/v1`;
}

const file = "0123456789";

/** Serves a file in parts, and notes what it was asked. */
async function aFile(headers: Record<string, string> = {}) {
  const requests: { url: string; headers: IncomingHttpHeaders }[] = [];
  const apiUrl = await aServer((request, response) => {
    requests.push({ url: request.url ?? "", headers: request.headers });
    const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? "") ?? [];
    const part = from ? file.slice(Number(from), to ? Number(to) + 1 : undefined) : file;
    const range = { "Content-Range": `bytes ${from}-${Number(from) + part.length - 1}/10` };
    response.writeHead(from ? 206 : 200, { "Content-Type": "video/mp4", ...(from ? range : {}), ...headers }).end(part);
  });
  return { requests, apiUrl };
}

const get = (apiUrl: string, path = "/media/uploads/a.mp4", headers: HeadersInit = {}) =>
  routeArgs(path, { headers, site: { apiUrl, mediaPath: "/media" } });

test("a media file is forwarded unchanged and without our page headers", async () => {
  const { apiUrl, requests } = await aFile({ "Set-Cookie": "a=1", "X-Powered-By": "Express", ETag: '"e"' });
  const response = await respond(loader, get(apiUrl));
  expect({ status: response.status, text: await response.text(), url: requests[0]?.url }).toEqual({
    status: 200,
    text: file,
    url: "/uploads/a.mp4",
  });
  expect(Object.fromEntries(response.headers)).toEqual({
    "cache-control": "private, no-cache",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "content-type": "video/mp4",
    etag: '"e"',
    "x-content-type-options": "nosniff",
  });
});

test("a range request is forwarded and answered with 206", async () => {
  const { apiUrl } = await aFile();
  const response = await respond(loader, get(apiUrl, undefined, { Range: "bytes=2-4" }));
  expect({ status: response.status, text: await response.text() }).toEqual({ status: 206, text: "234" });
  expect(response.headers.get("Content-Range")).toBe("bytes 2-4/10");
});

test("cookies and If-Range are forwarded, If-None-Match is not", async () => {
  const { apiUrl, requests } = await aFile();
  await respond(loader, get(apiUrl, undefined, { Cookie: "accessToken=a", "If-None-Match": '"e"', "If-Range": '"e"' }));
  const {
    cookie,
    "if-range": ifRange,
    "if-none-match": ifNoneMatch,
    "accept-encoding": encoding,
  } = requests[0]!.headers;
  expect({ cookie, ifRange, ifNoneMatch, encoding }).toEqual({
    cookie: "accessToken=a",
    ifRange: '"e"',
    ifNoneMatch: undefined,
    encoding: "identity",
  });
});

test.each([
  ...["/media/api/v1/users/current-user", "/media//api/v1/videos", "/media/API/v1/videos", "/media/%61pi/v1/videos"],
  ...["/media/x/..%2fapi/v1/videos", "/media/%2fapi/v1/videos", "/media/%5Capi/v1/videos", "/media/x/%2e%2e/api/v1"],
])("%s is a call and no file", async (path) => {
  const { apiUrl, requests } = await aFile();
  expect((await thrownResponse(loader, get(apiUrl, path))).status).toBe(404);
  expect(requests).toEqual([]);
});

test.each(["/MEDIA/uploads/a.mp4", "/%6dedia/uploads/a.mp4", "/media"])(
  "%s, which the page cache takes for a page, is no file",
  async (path) => {
    const { apiUrl, requests } = await aFile();
    expect((await thrownResponse(loader, get(apiUrl, path))).status).toBe(404);
    expect(requests).toEqual([]);
  },
);

test("a path that looks like another host stays on the API's origin", async () => {
  const { apiUrl, requests } = await aFile();
  await respond(loader, get(apiUrl, "/media//evil.example/a.mp4"));
  expect(requests[0]?.url).toBe("//evil.example/a.mp4");
});

test.each([
  [404, 404],
  [500, 500],
  [302, 502],
])("a server's %i is a %i without its page", async (status, expected) => {
  const apiUrl = await aServer((_, response) => response.writeHead(status, { Location: "/x" }).end("<h1>Trouble</h1>"));
  const response = await respond(loader, get(apiUrl));
  expect({ status: response.status, text: await response.text() }).toEqual({ status: expected, text: "" });
});

test("an unreachable server is a 502", async () => {
  expect((await respond(loader, get("http://127.0.0.1:9/api/v1"))).status).toBe(502);
});

test("a client that disconnects ends the transfer", async () => {
  let closed: (() => void) | undefined;
  const isClosed = new Promise<void>((done) => (closed = done));
  const apiUrl = await aServer((_, response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(64 * 1024)), 1);
    response.on("close", () => (clearInterval(timer), closed?.()));
  });
  const { body } = await respond(loader, get(apiUrl));
  const reader = body!.getReader();
  await reader.read();
  await reader.cancel();
  await isClosed;
});

test("a redirect reaches the browser if it leads to an origin of MEDIA_ORIGINS", async () => {
  const redirectTo = async (location: string) => {
    const apiUrl = await aServer((_, response) => {
      response.writeHead(302, { Location: location, "Cache-Control": "public, max-age=60" }).end();
    });
    return respond(loader, get(apiUrl));
  };
  const allowed = await redirectTo("https://s3.example/a.mp4?signature=1");
  expect({
    status: allowed.status,
    location: allowed.headers.get("Location"),
    cacheControl: allowed.headers.get("Cache-Control"),
  }).toEqual({ status: 302, location: "https://s3.example/a.mp4?signature=1", cacheControl: "public, max-age=60" });
  for (const location of ["https://evil.example/a.mp4", "http://127.0.0.1:1/a.mp4", "/elsewhere"]) {
    const refused = await redirectTo(location);
    expect({ given: location, status: refused.status, location: refused.headers.get("Location") }).toEqual({
      given: location,
      status: 502,
      location: null,
    });
  }
});
