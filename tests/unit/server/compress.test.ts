import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressResponse } from "#server/compress";

const long = "lark ".repeat(500);
const argsFor = (encoding?: string, method = "GET") =>
  new Request("http://site.test/", { method, headers: encoding ? { "Accept-Encoding": encoding } : {} });
const html = (text = long, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });

test("a page is compressed with the client's preferred encoding", async () => {
  const small = await compressResponse(argsFor("br"), html());
  expect(small.headers.get("Content-Encoding")).toBe("br");
  expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe(long);
  const older = await compressResponse(argsFor("gzip"), html());
  expect(gunzipSync(await older.arrayBuffer()).toString()).toBe(long);
});

test("status, cookies and other headers stay", async () => {
  const page = new Response(long, { status: 422, headers: { "Content-Type": "application/json", "X-A": "1" } });
  page.headers.append("Set-Cookie", "a=1");
  page.headers.append("Set-Cookie", "b=2");
  const small = await compressResponse(argsFor("br"), page);
  expect({ status: small.status, a: small.headers.get("X-A") }).toEqual({ status: 422, a: "1" });
  expect(small.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

test("Vary names Accept-Encoding once", async () => {
  const vary = async (before: string) =>
    (await compressResponse(argsFor("br"), html(long, { Vary: before }))).headers.get("Vary");
  expect(await vary("Cookie")).toBe("Cookie, Accept-Encoding");
  expect(await vary("Cookie, Accept-Encoding")).toBe("Cookie, Accept-Encoding");
});

test.each([
  ["a short page", html("short")],
  ["a picture", new Response(long, { headers: { "Content-Type": "image/png" } })],
  ["what is compressed already", html(long, { "Content-Encoding": "zstd" })],
  ["a part of a file", new Response(long, { status: 206, headers: { "Content-Type": "text/plain" } })],
])("%s is not compressed", async (_, page) => {
  const before = page.headers.get("Content-Encoding");
  expect((await compressResponse(argsFor("br"), page)).headers.get("Content-Encoding")).toBe(before);
});

test("a response without a body stays without one", async () => {
  expect((await compressResponse(argsFor("br", "HEAD"), html())).headers.has("Content-Encoding")).toBe(false);
  expect((await compressResponse(argsFor("br"), new Response(null, { status: 204 }))).body).toBeNull();
});
