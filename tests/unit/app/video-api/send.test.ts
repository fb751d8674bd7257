import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { sendOverNetwork } from "#app/context.server";
import { videoApi } from "#app/video-api/index.server";

const ends: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  ends.splice(0).forEach((end) => end());
});

const context = (apiUrl: string, transport: (request: Request) => Promise<Response> = sendOverNetwork) => ({
  site: {
    transport,
    apiUrl,
    requester: { address: "", origin: "http://site.test", requestId: "R" },
    mediaPath: null,
    runsOwnServer: true,
    support: { social: null, professional: null, code: null, chat: null },
  },
});

/** The video API as a server of its own behaves over HTTP. */
async function overHttp(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  ends.push(() => (server.close(), server.closeAllConnections()));
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as AddressInfo;
  return videoApi(new Request("http://site.test/"), context(`http://127.0.0.1:${port}/api/v1/`));
}

const hanging = () =>
  videoApi(
    new Request("http://site.test/"),
    context("http://x.test", () => new Promise(() => undefined)),
  );

function warnings() {
  const lines: string[] = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) => void lines.push(line));
  return lines;
}

test("a redirect of the server is not followed, and the log names the setting to change", async () => {
  const lines = warnings();
  const { videos } = await overHttp((_, response) => response.writeHead(301, { Location: "https://api.test/" }).end());
  await expect(videos.feed({})).rejects.toMatchObject({ status: 503 });
  expect(lines.join()).toContain("set VIDEO_API_URL to where it leads");
});

test("a server that disconnects during its response counts as unreachable", async () => {
  warnings();
  const { videos } = await overHttp((_, response) => {
    response.writeHead(200, { "Content-Length": "1000" }).write('{"data"');
    setImmediate(() => response.destroy());
  });
  await expect(videos.feed({})).rejects.toMatchObject({ status: 503 });
});

test("a read times out after 10 seconds", async () => {
  warnings();
  vi.useFakeTimers();
  let status: number | null = null;
  const request = hanging()
    .videos.find("v1")
    .catch((error) => (status = error.status));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(status).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await request;
  expect(status).toBe(503);
});

test("a write times out after a minute", async () => {
  warnings();
  vi.useFakeTimers();
  let status: number | null = null;
  const request = hanging()
    .videos.remove("v1")
    .catch((error) => (status = error.status));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(status).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await request;
  expect(status).toBe(503);
});

/** A file of which a part comes every 50 seconds. */
const slowFile = (parts: number) =>
  new ReadableStream<Uint8Array>({
    async pull(stream) {
      await new Promise((done) => setTimeout(done, 50_000));
      if (parts-- > 0) stream.enqueue(Buffer.from("part"));
      else stream.close();
    },
  });

test("an upload has no time limit while bytes move", async () => {
  vi.useFakeTimers();
  const transport = async (request: Request) => Response.json({ data: await request.text(), message: "Done" });
  const { videos } = videoApi(new Request("http://site.test/"), context("http://x.test", transport));
  const form = { body: slowFile(5), type: "multipart/form-data; boundary=x" };
  const publishing = videos.publish(form, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(400_000);
  expect((await publishing).data).toBe("part".repeat(5));
});

test("an upload times out when no byte moves for a minute", async () => {
  warnings();
  vi.useFakeTimers();
  const body = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
  const transport = async (request: Request) => Response.json({ data: await request.text() });
  const { videos } = videoApi(new Request("http://site.test/"), context("http://x.test", transport));
  const publishing = videos.publish({ body, type: "multipart/form-data; boundary=x" }, new AbortController().signal);
  const over = expect(publishing).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(60_000);
  await over;
});

test("an upload ends when its browser disconnects", async () => {
  warnings();
  const browser = new AbortController();
  const publishing = hanging().videos.publish({ body: slowFile(1), type: "multipart/form-data" }, browser.signal);
  browser.abort();
  await expect(publishing).rejects.toMatchObject({ status: 503 });
});

/** A server that closes its first connection without a word, as one that had been kept for too long. */
async function forgetful() {
  const methods: string[] = [];
  const api = await overHttp((request, response) => {
    methods.push(request.method!);
    if (methods.length === 1) return request.socket.destroy();
    response.setHeader("Content-Type", "application/json");
    response.end('{"data":{"docs":[],"nextCursor":null},"message":"Done"}');
  });
  return { api, methods };
}

test("a read is retried once on a dead connection", async () => {
  const { api, methods } = await forgetful();
  expect((await api.videos.feed({})).data.docs).toEqual([]);
  expect(methods).toEqual(["GET", "GET"]);
});

test("a write is never retried", async () => {
  warnings();
  const { api, methods } = await forgetful();
  await expect(api.tweets.add({ content: "Hello" })).rejects.toMatchObject({ status: 503 });
  expect(methods).toEqual(["POST"]);
});
