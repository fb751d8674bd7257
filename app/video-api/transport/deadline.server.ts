import { uploadAnswerMs } from "#contract/upload-answer";

/** Ends a call after a time, or with the browser's request. */
export interface Deadline {
  signal: AbortSignal;
  /** Never resolves; rejects at the deadline, since not every transport observes a signal. */
  expiry: Promise<never>;
  renew(): void;
  /** Begins again with another limit, unless it was stopped. */
  extend(milliseconds: number): void;
  stop(): void;
}

/** Starts a deadline: its signal aborts after so many milliseconds, or when `outer` aborts. */
export function startDeadline(milliseconds: number, outer?: AbortSignal): Deadline {
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
export function forwardStream(body: ReadableStream<Uint8Array>, limit: Deadline): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) limit.extend(uploadAnswerMs);
      else limit.renew();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
