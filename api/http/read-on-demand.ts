import type { Readable } from "node:stream";

/** Makes a response body that opens its stream at the first read and buffers one chunk. Cancelling destroys the stream. */
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
