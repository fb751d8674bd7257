import { beforeAll, expect, test, vi } from "vitest";
import { stubServer, jsonResponse } from "../../stub-server";

beforeAll(() => void vi.spyOn(console, "warn").mockReturnValue());

const video = "GET videos/v1";

test("a call carries the visitor's cookies, token and request id", async () => {
  let sentHeaders: Headers | undefined;
  const { visit } = stubServer({
    [video]: (request) => ((sentHeaders = request.headers), jsonResponse({ _id: "v1" })),
  });
  await visit("accessToken=a; XSRF-TOKEN=t").api.videos.find("v1");
  expect(Object.fromEntries(sentHeaders!)).toMatchObject({
    cookie: "accessToken=a; XSRF-TOKEN=t",
    "x-xsrf-token": "t",
    "x-request-id": "REQUEST-1",
  });
});

test("only the beginning of a two-megabyte error is read", async () => {
  let read = 0;
  const chunk = Buffer.from("<p>sorry</p>".repeat(1_000));
  const body = () =>
    new ReadableStream({
      pull: (stream) => ((read += chunk.length), read < 2e6 ? stream.enqueue(chunk) : stream.close()),
    });
  const { visit } = stubServer({ [video]: () => new Response(body(), { status: 502 }) });
  await expect(visit().api.videos.find("v1")).rejects.toMatchObject({ status: 502 });
  expect(read).toBeLessThan(200_000);
});

test("a server that cannot be reached is a 503", async () => {
  await expect(stubServer({}).visit().api.videos.find("v1")).rejects.toMatchObject({ status: 503 });
});

test("the log line of a failed call has no query", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  await stubServer({}).visit("accessToken=secret").api.videos.search("my secret", {}).catch(String);
  expect(warn.mock.calls.join()).toContain("GET videos");
  expect(warn.mock.calls.join()).not.toContain("secret");
});
