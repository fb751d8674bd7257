import { afterEach, expect, test, vi } from "vitest";
import { type UpkeepTask, upkeepTasks } from "#api/operation/clean-up/upkeep-tasks";
import { startUpkeep } from "#api/operation/clean-up/upkeep";
import { testApi } from "#tests/support/api";

const api = await testApi();
const warn = vi.fn();

afterEach(() => void vi.useRealTimers());

/** Starts the tasks of a site that has none but these; returns what stops them. */
function start(list: UpkeepTask[], isShared = false) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const [media, log] = [{ ...api.media, isShared }, { warn } as never];
  const site = { version: "", publicUrl: null, dataDir: api.place.dataDir };
  return startUpkeep({ db: api.db, media, log, mails: null, migrations: {}, keepUploads: 1_000, site }, list);
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
  for (const [isShared, times] of [[false, 0] as const, [true, 1] as const]) {
    const stop = start([{ name: "media", everyMs: 1_000, run, isForSharedStores: true }], isShared);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(run).toHaveBeenCalledTimes(times);
    await stop();
  }
});

test("every sweep of the site has a name of its own", () => {
  expect(new Set(upkeepTasks.map(({ name }) => name)).size).toBe(upkeepTasks.length);
});
