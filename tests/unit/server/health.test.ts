import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { createHealth } from "#server/health";

const servers: Server[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close();
});

async function aServer(checks: Parameters<typeof createHealth>[0]) {
  const lines: string[] = [];
  const health = createHealth(checks, pino({ level: "info" }, { write: (line) => void lines.push(line) }));
  const server = createServer((request, response) => {
    if (!health.answer(request, response)) response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await new Promise((done) => server.once("listening", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = async (path: string) => {
    const response = await fetch(url + path);
    return [response.status, await response.json()] as const;
  };
  return { health, url, get, lines };
}

const works = async (): Promise<void> => undefined;
const fails = async (): Promise<void> => Promise.reject(new Error("postgres://vidlark:secret@db/vidlark is away"));

test("a server whose parts work is ready", async () => {
  const { get, lines } = await aServer({ database: works, store: works });
  expect(await get("/readyz")).toEqual([200, { status: "ready", failed: [] }]);
  expect(await get("/livez?verbose")).toEqual([200, { status: "alive" }]);
  expect(lines).toEqual([]);
});

test("a server with a broken part is alive and not ready, and names the part without its error", async () => {
  const { get, lines } = await aServer({ database: fails, store: works, migrations: works });
  expect(await get("/readyz")).toEqual([503, { status: "not ready", failed: ["database"] }]);
  expect((await get("/livez"))[0]).toBe(200);
  expect(lines.join()).toContain('"failed":["database"]');
  expect(lines.join()).not.toContain("secret");
});

test("a change is logged once, however many probes come", async () => {
  let database = fails;
  const { get, lines } = await aServer({ database: () => database() });
  for (let probe = 0; probe < 5; probe++) await get("/readyz");
  expect(lines).toHaveLength(1);
  database = works;
  await expect.poll(async () => (await get("/readyz"))[0], { interval: 100 }).toBe(200);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("ready again");
});

test("many probes within a second check the parts once", async () => {
  const database = vi.fn(works);
  const { get } = await aServer({ database });
  await Promise.all(Array.from({ length: 20 }, () => get("/readyz")));
  expect(database).toHaveBeenCalledTimes(1);
});

test("a part that does not answer fails", async () => {
  vi.useFakeTimers();
  const health = createHealth({ store: () => new Promise(() => undefined) }, pino({ level: "silent" }));
  const reading = health.readReadiness();
  await vi.advanceTimersByTimeAsync(2_001);
  expect(await reading).toEqual({ status: "not ready", failed: ["store"] });
});

test("a server that stops is alive and not ready", async () => {
  const { health, get } = await aServer({ database: works });
  health.drain();
  expect(await get("/readyz")).toEqual([503, { status: "draining", failed: ["draining"] }]);
  expect((await get("/livez"))[0]).toBe(200);
});

test("probes are read and are not cached", async () => {
  const { url } = await aServer({ database: works });
  expect((await fetch(`${url}/readyz`)).headers.get("Cache-Control")).toBe("no-store");
  expect((await fetch(`${url}/readyz`, { method: "POST" })).status).toBe(404);
  expect((await fetch(`${url}/readyz`, { method: "HEAD" })).status).toBe(200);
});
