import { afterEach, expect, test, vi } from "vitest";
import { type Deadline, forwardStream, withDeadline } from "#app/video-api/transport/deadline.server";

afterEach(() => void vi.useRealTimers());

/** Starts a call that never ends by itself, and returns its deadline. */
function startCall(): Deadline {
  let limit!: Deadline;
  withDeadline(60_000, undefined, (each) => {
    limit = each;
    return new Promise(() => undefined);
  }).catch(() => undefined);
  return limit;
}

test("a file ends without progress, but its answer may take a quarter of an hour after the last byte", async () => {
  vi.useFakeTimers();
  const limit = startCall();
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
  const limit = startCall();
  const reader = forwardStream(new ReadableStream(), limit).getReader();
  reader.read().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(limit.signal.aborted).toBe(true);
});

test("the deadline of a call that has ended does not start over with a longer limit", async () => {
  vi.useFakeTimers();
  let limit!: Deadline;
  await withDeadline(60_000, undefined, async (each) => void (limit = each));
  limit.extend(1_000);
  expect(vi.getTimerCount()).toBe(0);
});
