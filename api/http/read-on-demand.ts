import type { Readable } from "node:stream";

/** Turns a stream into a body that begins with the first read, holds one chunk, and ends with its reader. */
export function readOnDemand(open: () => Readable): ReadableStream<Uint8Array> {
  let stream: Readable | undefined;
  let chunks: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        stream ??= open();
        chunks ??= stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void stream?.destroy(),
    },
    { highWaterMark: 0 },
  );
}
