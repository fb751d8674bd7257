import { readFile } from "node:fs/promises";
import { clip } from "./clips";

/** The front of a file of so many bytes that plays: a tiny clip, and the head of a `free` box that zeros are to fill. */
export async function longClipFront(bytes: number): Promise<Buffer> {
  const front = await readFile(await clip("mp4"));
  const box = Buffer.alloc(8);
  box.writeUInt32BE(bytes - front.length);
  box.write("free", 4);
  return Buffer.concat([front, box]);
}
