import { uploadAnswerMs } from "#contract/upload-answer";

/** Ends a call after a time, or with the browser's request. */
export interface Deadline {
  signal: AbortSignal;
  renew(): void;
  /** Begins again with another number of milliseconds, unless it was stopped. */
  extend(milliseconds: number): void;
}

/**
 * Runs a call with a deadline: the signal aborts after so many milliseconds, or when `outer` aborts. Rejects then, since not
 * every transport observes a signal.
 */
export async function withDeadline<T>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  run: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const { expiry, stop, ...deadline } = startDeadline(milliseconds, outer);
  try {
    return await Promise.race([expiry, run(deadline)]);
  } finally {
    stop();
  }
}

function startDeadline(milliseconds: number, outer?: AbortSignal) {
  const controller = new AbortController();
  let limitMs = milliseconds;
  let isStopped = false;
  const end = () =>
    controller.abort(new Error(outer?.aborted ? "the browser went away" : `no answer in ${limitMs} ms`));
  let timer = setTimeout(end, limitMs);
  outer?.addEventListener("abort", end, { once: true });
  if (outer?.aborted) end();
  const expiry = new Promise<never>((_, reject) => {
    if (controller.signal.aborted) reject(controller.signal.reason);
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason), { once: true });
  });
  expiry.catch(() => undefined);
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    outer?.removeEventListener("abort", end);
  };
  const extend = (newLimitMs: number) => {
    if (isStopped) return;
    clearTimeout(timer);
    limitMs = newLimitMs;
    timer = setTimeout(end, limitMs);
  };
  return { signal: controller.signal, expiry, renew: () => timer.refresh(), extend, stop };
}

/** Forwards the stream and restarts the deadline on every chunk; after the last one, a file may take long to publish. */
export function forwardStream(body: ReadableStream<Uint8Array>, deadline: Deadline): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) deadline.extend(uploadAnswerMs);
      else deadline.renew();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
