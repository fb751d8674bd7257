import { open } from "node:fs/promises";
import { join } from "node:path";
import { openDiskTarget } from "./disk-target";
import type { BackupMedia } from "./media";

/** The media in a directory. */
export function openDiskMedia(dir: string): BackupMedia {
  const target = openDiskTarget(dir);
  return {
    put: (key, content) => target.put(key, content),
    async open(key, range) {
      const file = await open(join(dir, key)).catch(() => null);
      if (!file) return null;
      return file.createReadStream({
        highWaterMark: 1 << 20,
        ...(range && { start: range.start, end: range.end - 1 }),
      });
    },
    stat: (key) => target.stat(key),
    async *list(prefix) {
      for await (const file of target.list("")) if (file.key.startsWith(prefix)) yield file;
    },
    async deletePrefix(prefix) {
      for await (const { key } of target.list("")) if (key.startsWith(prefix)) await target.remove(key);
    },
  };
}
