import { read as readWithCallback } from "node:fs";
import type { ServerResponse } from "node:http";
import { promisify } from "node:util";

const read = promisify(readWithCallback);

/** Small enough to stay in a processor's cache between reading and sending. */
const mostAtOnce = 1 << 18;
const mostSpare = 32;

/** Memory that was used before need not be fetched and cleared by the system again. */
const spare: Buffer[] = [];

/** Writes bytes of an open file, from `start` up to, not including, `end`; rejects when the client goes or the file ends. */
export async function sendBytes(response: ServerResponse, file: number, start: number, end: number): Promise<void> {
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(mostAtOnce);
  for (let at = start; at < end;) {
    const { bytesRead } = await read(file, buffer, 0, Math.min(mostAtOnce, end - at), at);
    if (bytesRead === 0) throw new Error("The file became shorter while it was read");
    await sendChunk(response, buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
  // One whose sending failed may still be held by the system.
  if (spare.length < mostSpare) spare.push(buffer);
}

/** Resolves when the system has taken the chunk; rejects when the client has gone. */
export const sendChunk = (response: ServerResponse, chunk: Buffer | string) =>
  new Promise<void>((done, failed) => {
    const gone = () => failed(new Error("The client has gone"));
    if (response.destroyed) return gone();
    response.once("close", gone);
    response.write(chunk, (error) => {
      response.off("close", gone);
      if (error) failed(error);
      else done();
    });
  });
