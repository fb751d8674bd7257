import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, opendir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { syncDirectory } from "#api/media/store/disk";
import { nullIfMissing } from "#api/media/store/disk-tree";
import { makeDirectory } from "#api/media/store/make-directory";
import type { StoredFile } from "#api/media/store/media-store";
import type { BackupTarget } from "./target";

const unfinishedSuffix = ".unfinished";

/** Opens a directory for backups. A file appears under its name only when all its bytes are on disk. */
export function openDiskTarget(name: string): BackupTarget {
  const dir = resolve(name);
  const pathOf = (key: string) => join(dir, key);
  return {
    name,
    async put(key, content) {
      await makeDirectory(dirname(pathOf(key)), 0o700);
      const unfinishedPath = `${pathOf(key)}.${randomUUID()}${unfinishedSuffix}`;
      try {
        await pipeline(content, createWriteStream(unfinishedPath, { mode: 0o600, flags: "wx", flush: true }));
        await rename(unfinishedPath, pathOf(key));
        await syncDirectory(dirname(pathOf(key)));
      } finally {
        await rm(unfinishedPath, { force: true });
      }
    },
    async open(key) {
      const file = await open(pathOf(key)).catch(nullIfMissing);
      return file && createReadStream("", { fd: file, highWaterMark: 1 << 20 });
    },
    list: (prefix) => listFiles(dir, prefix),
    remove: (key) => rm(pathOf(key), { recursive: key.endsWith("/"), force: true }),
    // On a disk unfinished files have names: `removeUnusedBlobs` deletes them.
    discardUnfinished: () => Promise.resolve(),
  };
}

async function* listFiles(root: string, prefix: string): AsyncGenerator<StoredFile> {
  const entries = await opendir(join(root, prefix)).catch(nullIfMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const key = prefix + entry.name;
    if (entry.isDirectory()) yield* listFiles(root, `${key}/`);
    const stats = entry.isFile() ? await stat(join(root, key)).catch(nullIfMissing) : null;
    if (stats) yield { key, bytes: stats.size, modifiedAtMs: Math.floor(stats.mtimeMs) };
  }
}
