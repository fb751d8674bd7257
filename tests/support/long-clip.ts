import { readFile } from "node:fs/promises";
import { clip } from "./clips";

/**
 * Builds the front of a playable file of `bytes` bytes: a tiny clip and the header of a `free` box; zeros fill the
 * rest.
 */
export async function longClipFront(bytes: number): Promise<Buffer> {
  const front = await readFile(await clip("mp4"));
  const box = Buffer.alloc(8);
  box.writeUInt32BE(bytes - front.length);
  box.write("free", 4);
  return Buffer.concat([front, box]);
}
