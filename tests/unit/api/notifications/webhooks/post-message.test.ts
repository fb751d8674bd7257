import { createServer as createTlsServer } from "node:https";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { postMessage } from "#api/notifications/webhooks/post-message";
import { selfSigned } from "#tests/support/self-signed";
import { startReceiver } from "#tests/support/webhook-receiver";

const receiver = await startReceiver();
afterAll(() => receiver.close());

const post = (url = receiver.url, sending = {}) =>
  postMessage({ url, headers: {}, body: "{}" }, { allowsLoopback: true, limitMs: 2_000, ...sending });

const shortLimit = { limitMs: 150 };

test("a message is posted as JSON", async () => {
  expect(await post()).toEqual({ status: 200, failure: "" });
  const { headers, body } = receiver.messages.at(-1)!;
  expect([headers["content-type"], headers["user-agent"], body]).toEqual(["application/json", "Vidlark", "{}"]);
});

test("every status of 2xx is a success, and no other one", async () => {
  for (const [status, failure] of [
    [204, ""],
    [202, ""],
    [400, "status"],
    [410, "status"],
    [500, "status"],
  ] as const) {
    receiver.answerWith(status);
    expect(await post()).toEqual({ status, failure });
  }
});

test("a failure has the pause that the receiver asks for", async () => {
  receiver.answer((_, response) => response.writeHead(429, { "Retry-After": "120" }).end());
  expect(await post()).toEqual({ status: 429, failure: "status", retryAfterMs: 120_000 });
});

test("a redirect is not followed", async () => {
  const before = receiver.requests();
  receiver.answer((_, response) => response.writeHead(307, { Location: receiver.url }).end());
  expect(await post()).toEqual({ status: 307, failure: "status" });
  expect(receiver.requests()).toBe(before + 1);
});

test("an answer that never ends is given up", async () => {
  receiver.answer((_, response) => response.writeHead(200).write("a"));
  expect(await post(receiver.url, shortLimit)).toEqual({ status: null, failure: "time" });
});

test("an answer whose headers come byte by byte is given up", async () => {
  receiver.answer(({ socket }) => {
    const timer = setInterval(() => socket.write("H"), 20);
    socket.on("close", () => clearInterval(timer)).write("HTTP/1.1 200 OK\r\nX-");
  });
  expect(await post(receiver.url, shortLimit)).toEqual({ status: null, failure: "time" });
});

test("of an answer of a gigabyte, 64 kB are read", async () => {
  const sent = { bytes: 0 };
  const closed = new Promise((resolve) => {
    receiver.answer((_, response) => {
      response.writeHead(200, { "Content-Length": 1024 ** 3 }).on("close", () => resolve(null));
      pour(response, sent);
    });
  });
  expect(await post()).toEqual({ status: 200, failure: "" });
  await closed;
  // What the kernel buffers of it was sent, too.
  expect(sent.bytes).toBeLessThan(32 * 1024 ** 2);
});

function pour(response: ServerResponse, sent: { bytes: number }) {
  if (response.destroyed) return;
  sent.bytes += 16_384;
  if (response.write(Buffer.alloc(16_384))) setImmediate(pour, response, sent);
  else response.once("drain", () => pour(response, sent));
}

test("a receiver that breaks off, or that nobody runs, cannot be reached", async () => {
  receiver.answer(({ socket }) => socket.destroy());
  expect(await post()).toEqual({ status: null, failure: "connection" });
  expect(await post("http://localhost:1/")).toEqual({ status: null, failure: "connection" });
});

test("a receiver on this machine is refused where the operator does not allow it", async () => {
  const before = receiver.requests();
  for (const host of ["localhost", "127.0.0.1", "[::1]", "[::ffff:7f00:1]", "0.0.0.0", "a.localhost"])
    for (const scheme of ["http", "https"])
      expect(await post(`${scheme}://${host}:${receiver.port}/`, { allowsLoopback: false })).toEqual({
        status: null,
        failure: "address",
      });
  expect(receiver.requests()).toBe(before);
});

test("where this machine is allowed, other private addresses are not", async () => {
  for (const host of ["10.0.0.1", "169.254.169.254", "[64:ff9b::7f00:1]", "192.168.0.1"])
    expect(await post(`https://${host}/`)).toEqual({ status: null, failure: "address" });
});

test("a name is resolved once for each attempt, and refused when its address has changed to a private one", async () => {
  receiver.answerWith(200);
  const addresses = [["127.0.0.1"], ["10.0.0.1"], ["127.0.0.1", "169.254.169.254"], ["127.0.0.1"]];
  const resolve = async () => addresses.shift()!;
  const url = `http://hooks.example:${receiver.port}/`;
  const failures = [];
  for (let count = 4; count > 0; count--) failures.push((await post(url, { resolve })).failure);
  expect(failures).toEqual(["", "address", "address", ""]);
  expect(receiver.messages.at(-1)!.headers.host).toBe(`hooks.example:${receiver.port}`);
});

test("a name without an address is distinguished from an unreachable receiver", async () => {
  const resolve = async () => {
    throw Object.assign(new Error("queryA ENOTFOUND"), { code: "ENOTFOUND" });
  };
  expect(await post("https://hooks.example/", { resolve })).toEqual({ status: null, failure: "name" });
});

test("a name whose server never answers takes no longer than the rest", async () => {
  const resolve = () => new Promise<string[]>(() => undefined);
  expect(await post("https://hooks.example/", { resolve, ...shortLimit })).toEqual({ status: null, failure: "time" });
});

test("a receiver without a certificate that anybody vouches for gets nothing", async () => {
  for (const options of [selfSigned, {}]) {
    const server = createTlsServer(options, () => expect.unreachable()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect(await post(`https://localhost:${port}/`)).toEqual({ status: null, failure: "certificate" });
    server.close();
  }
});
