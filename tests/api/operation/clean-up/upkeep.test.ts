import { existsSync } from "node:fs";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { type UpkeepTask, upkeepTasks } from "#api/operation/clean-up/upkeep-tasks";
import { startUpkeep, type Upkeep } from "#api/operation/clean-up/upkeep";
import { testApi } from "#tests/support/api";

const api = await testApi();
const warn = vi.fn();

afterEach(() => void vi.useRealTimers());

/** Starts the tasks of a site that has none but these; returns what stops them. */
function start(list: UpkeepTask[], isShared = false, upkeep: Upkeep = "complete") {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const [media, log] = [{ ...api.media, isShared }, { warn } as never];
  const site = { version: "", publicUrl: null, dataDir: api.place.dataDir };
  return startUpkeep({ db: api.db, media, log, mails: null, migrations: {}, keepUploadsMs: 1_000, site }, upkeep, list);
}

test("a task runs at its intervals until the site closes, and at the start where it says so", async () => {
  const [early, late] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  const stop = start([
    { name: "early", everyMs: 1_000, run: early, runsAtStart: true },
    { name: "late", everyMs: 1_000, run: late },
  ]);
  expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(2_500);
  expect([early.mock.calls.length, late.mock.calls.length]).toEqual([3, 2]);
  await stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([early.mock.calls.length, late.mock.calls.length]).toEqual([3, 2]);
});

test("a task that takes longer than its interval does not run twice at once", async () => {
  const run = vi.fn(() => new Promise(() => undefined));
  const stop = start([{ name: "long", everyMs: 1_000, run }]);
  await vi.advanceTimersByTimeAsync(5_500);
  expect(run).toHaveBeenCalledTimes(1);
  await stop();
});

test("a task that fails is logged by its name, and runs again", async () => {
  const run = vi.fn(() => Promise.reject(new Error("full")));
  const stop = start([{ name: "sweep drafts", everyMs: 1_000, run }]);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(run).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls[0]).toMatchObject([{ err: { message: "full" } }, "sweep drafts"]);
  await stop();
});

test("closing waits for a long sweep, which ends by its signal", async () => {
  let hasEnded = false;
  const run: UpkeepTask["run"] = (_deps, signal) =>
    new Promise((resolve) => signal.addEventListener("abort", () => setImmediate(() => resolve((hasEnded = true)))));
  await start([{ name: "long", run, runsAtStart: true, endsBySignal: true }])();
  expect(hasEnded).toBe(true);
});

test("only a store that other servers use is swept while the site serves", async () => {
  const run = vi.fn(async () => undefined);
  for (const [isShared, upkeep, times] of [
    [false, "regular", 0] as const,
    [true, "regular", 1] as const,
    [false, "shared", 2] as const,
  ]) {
    const stop = start([{ name: "media", everyMs: 1_000, run, isForSharedStores: true }], isShared, upkeep);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(run).toHaveBeenCalledTimes(times);
    await stop();
  }
});

test("a server that shares its directory deletes videos without a row, and what requests left, when they are a day old", async () => {
  const { db, media, place } = api;
  const pathOf = (name: string) => join(place.dataDir, "media", name);
  const now = new Date(Date.now() + 25 * 60 * 60_000);
  const left = ["videos/111111111111111111111111/source.mp4", "uploads/files-old/part", "uploads/form-old"];
  const recent = ["videos/222222222222222222222222/source.mp4", "uploads/files-new/part", "uploads/form-new"];
  for (const name of [...left, ...recent]) {
    await mkdir(dirname(pathOf(name)), { recursive: true });
    await writeFile(pathOf(name), "bytes");
  }
  for (const name of [...recent, "uploads/files-new"]) await utimes(pathOf(name), now, now);
  vi.useFakeTimers({ toFake: ["Date"], now });
  const site = { version: "", publicUrl: null, dataDir: place.dataDir };
  const deps = { db, media, log: { warn } as never, mails: null, migrations: {}, keepUploadsMs: 1_000, site };
  for (const task of upkeepTasks.filter(({ name }) => name === "sweep media" || name === "sweep requests"))
    await task.run(deps, new AbortController().signal);
  const there = [...left, ...recent].filter((name) => existsSync(pathOf(name)));
  expect(there).toEqual(recent);
});

test("every sweep of the site has a name of its own", () => {
  expect(new Set(upkeepTasks.map(({ name }) => name)).size).toBe(upkeepTasks.length);
});
