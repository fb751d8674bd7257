import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { createRequestReader } from "#server/read-request";

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
  createRequestReader({ trustedProxies, publicUrl })(request, "REQUEST-1");
const readRequester = (...args: Parameters<typeof read>) => read(...args)!.requester;

test("the requester has the address of the socket and the origin of the Host header", () => {
  const requester = { address: "203.0.113.7", origin: "http://videos.example", requestId: "REQUEST-1" };
  expect(readRequester(aRequest("203.0.113.7"))).toEqual(requester);
});

test("forwarding headers of a stranger are ignored", () => {
  expect(readRequester(aRequest("203.0.113.9", forwarded))).toMatchObject({
    address: "203.0.113.9",
    origin: "http://videos.example",
  });
});

test("a trusted proxy's headers give the requester's address and origin", () => {
  expect(readRequester(aRequest("127.0.0.1", forwarded), ["loopback"])).toMatchObject({
    address: "203.0.113.7",
    origin: "https://front.example",
  });
});

test("behind several trusted proxies the requester is the first untrusted address", () => {
  const trusted = ["loopback", "203.0.113.0/24"];
  expect(readRequester(aRequest("127.0.0.1", forwarded), trusted).address).toBe("198.51.100.1");
});

test.each([
  ["203.0.113.7:4711", "203.0.113.7"],
  ["[2001:db8::7]:4711", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
  ["198.51.100.1:1, 203.0.113.7:2, 127.0.0.1:3", "203.0.113.7"],
  ["unknown", "127.0.0.1"],
  ["203.0.113.7:4711:1", "127.0.0.1"],
  ["", "127.0.0.1"],
])("of a proxy's X-Forwarded-For %j the address is %s, so that a new port is no new visitor", (list, address) => {
  expect(readRequester(aRequest("127.0.0.1", { "x-forwarded-for": list }), ["loopback"]).address).toBe(address);
});

test("PUBLIC_URL is the origin, whatever the Host header", () => {
  const request = aRequest("127.0.0.1", { ...forwarded, host: "evil.example" });
  expect(readRequester(request, ["loopback"], "https://videos.example").origin).toBe("https://videos.example");
});

test("the first of several forwarded schemes and hosts counts", () => {
  const headers = { "x-forwarded-proto": "https, http", "x-forwarded-host": "front.example, inner.example" };
  expect(readRequester(aRequest("::1", headers), ["loopback"]).origin).toBe("https://front.example");
});

test("the origin is normalized as browsers do", () => {
  expect(readRequester(aRequest("203.0.113.7", { host: "VIDEOS.example:80" })).origin).toBe("http://videos.example");
});

test.each(["a b", "evil.example:99999", "[::", "a/b", "a@b", "a?b", "a\\b", "1.2.3.4.5", "a%2fb", "", "a,b"])(
  "the host %j is refused",
  (host) => {
    expect(read(aRequest("203.0.113.7", { host }))).toBeNull();
    expect(read(aRequest("203.0.113.7", { host }), [], "https://videos.example")).toBeNull();
  },
);

test("a request without a Host header is rejected", () => {
  const request = aRequest("203.0.113.7");
  delete request.headers.host;
  expect(read(request)).toBeNull();
});

test("a request with two Host headers is rejected, whichever of them a proxy has read", () => {
  const request = aRequest("203.0.113.7");
  request.rawHeaders = ["Host", "videos.example", "Accept", "host", "HOST", "evil.example"];
  expect(read(request)).toBeNull();
  expect(read(request, [], "https://videos.example")).toBeNull();
  request.rawHeaders = ["Host", "videos.example", "Accept", "host"];
  expect(read(request)).toMatchObject({ target: "/" });
});

test("an invalid forwarded host is rejected unless PUBLIC_URL is set", () => {
  const request = aRequest("127.0.0.1", { "x-forwarded-host": "a b" });
  expect(read(request, ["loopback"])).toBeNull();
  expect(read(request, ["loopback"], "https://videos.example")).toMatchObject({ target: "/" });
});

test("an absolute request target is compared with the forwarded host", () => {
  const fetchPage = (address: string, publicUrl?: string) =>
    read(aRequest("127.0.0.1", forwarded, `${address}/video/v1?t=1`), ["loopback"], publicUrl)?.target;
  expect(fetchPage("http://front.example")).toBe("/video/v1?t=1");
  expect(fetchPage("http://videos.example")).toBeUndefined();
  expect(fetchPage("http://videos.example", "https://front.example")).toBe("/video/v1?t=1");
});
