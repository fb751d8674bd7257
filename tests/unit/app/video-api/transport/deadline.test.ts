import { afterEach, expect, test, vi } from "vitest";
import { forwardStream, startDeadline } from "#app/video-api/transport/deadline.server";

afterEach(() => void vi.useRealTimers());

test("a file ends without progress, but its answer may take a quarter of an hour after the last byte", async () => {
  vi.useFakeTimers();
  const limit = startDeadline(60_000);
  let file!: ReadableStreamDefaultController<Uint8Array>;
  const reader = forwardStream(new ReadableStream({ start: (each) => void (file = each) }), limit).getReader();
  for (const _minute of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(50_000);
    file.enqueue(Buffer.from("bytes"));
    await reader.read();
  }
  file.close();
  await reader.read();
  await vi.advanceTimersByTimeAsync(14 * 60_000);
  expect(limit.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(limit.signal.aborted).toBe(true);
});

test("a file whose bytes stop ends after a minute", async () => {
  vi.useFakeTimers();
  const limit = startDeadline(60_000);
  const reader = forwardStream(new ReadableStream(), limit).getReader();
  reader.read().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(limit.signal.aborted).toBe(true);
});

test("a stopped deadline does not start over with a longer limit", async () => {
  vi.useFakeTimers();
  const limit = startDeadline(60_000);
  limit.stop();
  limit.extend(1_000);
  expect(vi.getTimerCount()).toBe(0);
});
