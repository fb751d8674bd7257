import { read as readWithCallback } from "node:fs";
import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import type { ByteRange } from "./media-store";

const readBytes = promisify(readWithCallback);

/** Fits into a processor's cache between reading and sending. */
const maxBytesAtOnce = 1 << 18;
const maxSpareBuffers = 32;

/** Buffers for reuse, so that the system does not allocate and clear memory for each file. */
const spareBuffers: Buffer[] = [];

/**
 * Sends bytes of an open file, from `start` up to, but not including, `end`; rejects when the client disconnects or the
 * file ends early.
 */
export async function sendBytes(response: ServerResponse, file: number, { start, end }: ByteRange): Promise<void> {
  const buffer = spareBuffers.pop() ?? Buffer.allocUnsafeSlow(maxBytesAtOnce);
  for (let at = start; at < end;) {
    const { bytesRead } = await readBytes(file, buffer, 0, Math.min(maxBytesAtOnce, end - at), at);
    if (bytesRead === 0) throw new Error("The file became shorter while it was read");
    await sendChunk(response, buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
  // A buffer that failed to be sent is not reused, because the system may still hold it.
  if (spareBuffers.length < maxSpareBuffers) spareBuffers.push(buffer);
}

/** Resolves when the system has accepted the chunk; rejects when the client has disconnected. */
export const sendChunk = (response: ServerResponse, chunk: Buffer | string) =>
  new Promise<void>((done, failed) => {
    const failAsDisconnected = () => failed(new Error("The client has gone"));
    if (response.destroyed) return failAsDisconnected();
    response.once("close", failAsDisconnected);
    response.write(chunk, (error) => {
      response.off("close", failAsDisconnected);
      if (error) failed(error);
      else done();
    });
  });
