import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type MediaStore, readAll } from "#api/media/store/media-store";

const storeIdName = "store-id";

/** Reads the id of a store of files: an object or a file in it, which the first node creates. */
export const readStoreId = (media: MediaStore, directory: string): Promise<string> =>
  media.isShared ? readSharedId(media) : readDirectoryId(directory);

/** Reads the id of a bucket. If several nodes start together, one of them creates it. */
async function readSharedId(media: MediaStore): Promise<string> {
  const content = await media.open(storeIdName);
  if (content) return (await readAll(content)).toString();
  await (media.putNew ?? media.put)(storeIdName, Buffer.from(randomUUID()));
  return readSharedId(media);
}

/** Reads the id of a directory. If several nodes start together, one of them creates it. */
async function readDirectoryId(directory: string): Promise<string> {
  const file = join(directory, storeIdName);
  const readId = () => readFile(file, "utf8");
  return readId().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    const unfinishedPath = `${file}.${randomUUID()}`;
    try {
      await writeFile(unfinishedPath, randomUUID(), { flag: "wx" });
      await link(unfinishedPath, file).catch((failure: NodeJS.ErrnoException) => {
        if (failure.code !== "EEXIST") throw failure;
      });
    } finally {
      await rm(unfinishedPath, { force: true });
    }
    return readId();
  });
}
