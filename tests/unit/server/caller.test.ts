import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { requestReader } from "#server/caller";

function aRequest(from: string, headers: Record<string, string> = {}, target = "/") {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: from });
  const request = new IncomingMessage(socket);
  request.url = target;
  request.headers = { host: "videos.example", ...headers };
  return request;
}

const forwarded = {
  "x-forwarded-for": "198.51.100.1, 203.0.113.7",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "front.example",
};
const read = (request: IncomingMessage, trustedProxies: string[] = [], publicUrl?: string) =>
  requestReader({ trustedProxies, publicUrl })(request, "REQUEST-1");
const tell = (...args: Parameters<typeof read>) => read(...args)!.visitor;

test("a visitor is who connects, under the name that was asked for", () => {
  const visitor = { address: "203.0.113.7", origin: "http://videos.example", requestId: "REQUEST-1" };
  expect(tell(aRequest("203.0.113.7"))).toEqual(visitor);
});

test("a stranger's word about who asks is not believed", () => {
  expect(tell(aRequest("203.0.113.9", forwarded))).toMatchObject({
    address: "203.0.113.9",
    origin: "http://videos.example",
  });
});

test("a trusted proxy says who asks, and for which origin", () => {
  expect(tell(aRequest("127.0.0.1", forwarded), ["loopback"])).toMatchObject({
    address: "203.0.113.7",
    origin: "https://front.example",
  });
});

test("through a row of trusted proxies the visitor is the first that is none", () => {
  const trusted = ["loopback", "203.0.113.0/24"];
  expect(tell(aRequest("127.0.0.1", forwarded), trusted).address).toBe("198.51.100.1");
});

test("the public address of the site is its origin, whatever is asked for", () => {
  const request = aRequest("127.0.0.1", { ...forwarded, host: "evil.example" });
  expect(tell(request, ["loopback"], "https://videos.example").origin).toBe("https://videos.example");
});

test("a proxy may name several schemes and hosts; the visitor's is the first", () => {
  const headers = { "x-forwarded-proto": "https, http", "x-forwarded-host": "front.example, inner.example" };
  expect(tell(aRequest("::1", headers), ["loopback"]).origin).toBe("https://front.example");
});

test("the origin is spelt as browsers spell it", () => {
  expect(tell(aRequest("203.0.113.7", { host: "VIDEOS.example:80" })).origin).toBe("http://videos.example");
});

test.each(["a b", "evil.example:99999", "[::", "a/b", "a@b", "a?b", "a\\b", "1.2.3.4.5", "a%2fb", "", "a,b"])(
  "the host %j is refused",
  (host) => {
    expect(read(aRequest("203.0.113.7", { host }))).toBeNull();
    expect(read(aRequest("203.0.113.7", { host }), [], "https://videos.example")).toBeNull();
  },
);

test("a request without a host is refused", () => {
  const request = aRequest("203.0.113.7");
  delete request.headers.host;
  expect(read(request)).toBeNull();
});

test("a host that a trusted proxy cannot have seen is refused, unless the site's address is set", () => {
  const request = aRequest("127.0.0.1", { "x-forwarded-host": "a b" });
  expect(read(request, ["loopback"])).toBeNull();
  expect(read(request, ["loopback"], "https://videos.example")).toMatchObject({ target: "/" });
});

test("a whole address is compared with the host that the proxy forwards", () => {
  const ask = (address: string, publicUrl?: string) =>
    read(aRequest("127.0.0.1", forwarded, `${address}/video/v1?t=1`), ["loopback"], publicUrl)?.target;
  expect(ask("http://front.example")).toBe("/video/v1?t=1");
  expect(ask("http://videos.example")).toBeUndefined();
  expect(ask("http://videos.example", "https://front.example")).toBe("/video/v1?t=1");
});
