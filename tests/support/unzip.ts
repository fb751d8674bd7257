import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** Reads a ZIP file with yauzl, which checks sizes: the content of each file by its name, in their order. */
export async function unzip(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(content);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    if (files.has(entry.fileName)) throw new Error(`${entry.fileName} is in the file twice`);
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
