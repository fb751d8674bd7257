import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createServerCache } from "#app/http/server-cache.server";

const after = (ms: number, value: string) => () => wait(ms, value);

test("requests at once share one read, and later ones its value until it ends", async () => {
  const cache = createServerCache<string>({ ttlMs: 60, waitMs: 20 });
  let count = 0;
  const read = () => cache.read("a", async () => `read ${(count += 1)}`);
  expect(await Promise.all([read(), read(), cache.read("b", async () => "other")])).toEqual([
    "read 1",
    "read 1",
    "other",
  ]);
  expect(await read()).toBe("read 1");
  await wait(80);
  expect(await read()).toBe("read 2");
});

test("a slow repeated read gives the last value until the fresh one is there", async () => {
  const cache = createServerCache<string>({ ttlMs: 30, waitMs: 20 });
  await cache.read("a", after(0, "first"));
  await wait(50);
  let settle: (value: string) => void = () => undefined;
  const slow = new Promise<string>((resolve) => (settle = resolve));
  expect(await cache.read("a", () => slow)).toBe("first");
  settle("second");
  await slow;
  expect(await cache.read("a", after(0, "third"))).toBe("second");
});

test("a first read and one after a change are waited for", async () => {
  const cache = createServerCache<string>({ ttlMs: 1_000, waitMs: 20 });
  expect(await cache.read("a", after(80, "first"))).toBe("first");
  cache.clear();
  expect(await cache.read("a", after(80, "changed"))).toBe("changed");
});

test("a read that began before a change does not come back after it", async () => {
  const cache = createServerCache<string>({ ttlMs: 1_000, waitMs: 20 });
  const former = cache.read("a", after(60, "former"));
  cache.clear();
  expect(await cache.read("a", after(0, "changed"))).toBe("changed");
  expect(await former).toBe("former");
  expect(await cache.read("a", after(0, "unread"))).toBe("changed");
});

test("a failure reaches its requests and is not kept", async () => {
  const cache = createServerCache<string>({ ttlMs: 1_000, waitMs: 20 });
  await expect(cache.read("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await cache.read("a", after(0, "back"))).toBe("back");
});
