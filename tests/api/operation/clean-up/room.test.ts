import { expect, test, vi } from "vitest";
import { createRoomWatch } from "#api/operation/clean-up/room-watch";
import { startUpkeep } from "#api/operation/clean-up/upkeep";
import { startWorkers } from "#api/videos/processing/worker";
import { createViewCounter } from "#api/videos/videos/view-counter";
import { onPostgres, testApi } from "#tests/support/api";
import { waitFor } from "#tests/support/wait-for";

const api = await testApi({ workers: 0 });
const { db, media } = api;
const site = { version: "", publicUrl: null, dataDir: api.place.dataDir };
const newLog = () => ({ warn: vi.fn(), error: vi.fn() });
const hour = 60 * 60_000;

/** What the database says when its disk is full. */
const refusal = Object.assign(new Error("database or disk is full"), onPostgres ? { code: "53100" } : { errcode: 13 });

/** A database that refuses every statement. */
const fullDb = new Proxy(db, {
  get: () => () => {
    throw refusal;
  },
});

test("jobs, upkeep and counts of views on a full disk have one line a minute together", async () => {
  const log = newLog();
  const now = performance.now.bind(performance);
  let later = 2 * hour;
  vi.spyOn(performance, "now").mockImplementation(() => now() + later);
  const run = vi.fn(() => Promise.reject(refusal));
  const tasks = ["one", "two"].map((name) => ({ name, everyMs: 100, run }));
  const stopUpkeep = startUpkeep(
    { db, media, log: log as never, mails: null, migrations: {}, keepUploadsMs: 1_000, site },
    "complete",
    tasks,
  );
  const workers = startWorkers({ db: fullDb, log: log as never }, {} as never);
  const views = createViewCounter(fullDb, log as never, 1);
  views.count({ videoId: "video", visitor: "visitor" } as never);
  await views.flush();
  await waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(10));
  const line = "a disk is full, and work waits until it has room: free some on it";
  expect([log.error.mock.calls, log.warn.mock.calls]).toEqual([[[line]], []]);
  later += 60_001;
  const calls = run.mock.calls.length;
  await waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(calls + 4));
  expect([log.error.mock.calls, log.warn.mock.calls]).toEqual([[[line], [line]], []]);
  await Promise.all([workers.stop(), stopUpkeep()]);
  vi.restoreAllMocks();
});

test("a disk with less than 10 % of room is warned of when it is found, and then once a day", async () => {
  const log = newLog();
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  const MB = 1024 ** 2;
  let freeBytes = 90 * MB;
  const watch = createRoomWatch(async () => [
    { holds: "videos", freeBytes, totalBytes: 1_000 * MB },
    { holds: "uploads", freeBytes: 500 * MB, totalBytes: 1_000 * MB },
  ]);
  const linesAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await watch({ db, log: log as never, media, site });
    return log.warn.mock.calls.length;
  };
  expect([await linesAfter(0), await linesAfter(hour), await linesAfter(22 * hour)]).toEqual([1, 1, 1]);
  expect(log.warn.mock.calls[0]).toEqual([
    expect.stringMatching(/^little room is left for videos: 90 MB of .+ are free$/),
  ]);
  expect(await linesAfter(2 * hour)).toBe(2);
  freeBytes = 110 * MB;
  expect(await linesAfter(hour)).toBe(2);
  freeBytes = 90 * MB;
  expect(await linesAfter(hour)).toBe(3);
  vi.useRealTimers();
});
