import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Reads the id of a directory of files, which the first node creates. */
export async function readStoreId(directory: string): Promise<string> {
  const file = join(directory, "store-id");
  const read = () => readFile(file, "utf8");
  return read().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    const unfinished = `${file}.${randomUUID()}`;
    try {
      await writeFile(unfinished, randomUUID(), { flag: "wx" });
      await link(unfinished, file).catch((failure: NodeJS.ErrnoException) => {
        if (failure.code !== "EEXIST") throw failure;
      });
    } finally {
      await rm(unfinished, { force: true });
    }
    return read();
  });
}
