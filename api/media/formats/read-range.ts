import type { FileHandle } from "node:fs/promises";

const maxChunkBytes = 1 << 20;

/** Reads the bytes from `start` up to, but not including, `end`; leaves the file open. */
export async function* readRange(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const length = Math.min(maxChunkBytes, end - at);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead === 0) throw new Error("The file became shorter while it was read");
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
