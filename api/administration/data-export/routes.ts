import { create as contentDisposition } from "content-disposition";
import type { Readable } from "node:stream";
import { fileEndpoint } from "#api/http/endpoint";
import { calls } from "#contract/calls";
import { startExport } from "./write-export";

export const dataExportEndpoints = [
  fileEndpoint(calls.exportData, async ({ deps, log, viewer }) => {
    const name = `vidlark-${viewer.username}-${new Date().toISOString().slice(0, 10)}.zip`;
    const headers = {
      "Content-Type": calls.exportData.produces,
      "Content-Disposition": contentDisposition(name),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    };
    return new Response(
      readOnDemand(() => startExport({ ...deps, log }, viewer)),
      { headers },
    );
  }),
];

/** Turns a stream into a body that begins with the first read, holds one chunk, and ends with its reader. */
function readOnDemand(open: () => Readable): ReadableStream<Uint8Array> {
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
