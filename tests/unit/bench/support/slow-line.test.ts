import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openSlowLine } from "../../../../bench/support/slow-line";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function startServer(answer: (socket: Socket) => void) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function openLine(url: string, options: Parameters<typeof openSlowLine>[1]) {
  const line = await openSlowLine(url, options);
  ends.push(() => line.close());
  return line;
}

async function readAll(url: string, text = "?") {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(text);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const body = Buffer.from(Array.from({ length: 60_000 }, (_, index) => index % 251));

test("a slow connection carries every byte of all connections, no faster than its rate", async () => {
  const url = await startServer((socket) => void socket.once("data", () => socket.end(body)));
  const line = await openLine(url, { bytesPerSecond: 200_000, delayMs: 50 });
  const startedAt = performance.now();
  const answers = await Promise.all([readAll(line.url), readAll(line.url)]);
  for (const answer of answers) expect(answer.equals(body)).toBe(true);
  // 120,000 bytes at 200,000 a second, after a question and an answer of 50 ms each; timers may be 5 % early.
  expect(performance.now() - startedAt).toBeGreaterThan(700 * 0.95);
  expect(line.receivedBytes()).toBe(120_000);
});

test("a slow connection delays what is small by its delay, both ways", async () => {
  const url = await startServer((socket) => void socket.once("data", (text) => socket.end(text)));
  const line = await openLine(url, { bytesPerSecond: 1e9, delayMs: 150 });
  const startedAt = performance.now();
  expect((await readAll(line.url, "hello")).toString()).toBe("hello");
  expect(performance.now() - startedAt).toBeGreaterThan(300 * 0.95);
});

test("a large answer does not hold up a small one", async () => {
  const url = await startServer(
    (socket) => void socket.once("data", (text) => socket.end(text.length > 1 ? "small" : body)),
  );
  const line = await openLine(url, { bytesPerSecond: 100_000, delayMs: 0 });
  const order: string[] = [];
  const large = readAll(line.url).then(() => order.push("large"));
  await expect.poll(() => line.receivedBytes(), { interval: 1 }).toBeGreaterThan(0);
  const small = readAll(line.url, "??").then(() => order.push("small"));
  await Promise.all([large, small]);
  expect(order).toEqual(["small", "large"]);
});
