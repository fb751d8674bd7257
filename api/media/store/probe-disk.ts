import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MediaStore } from "./media-store";

/** Writes and removes a file of this machine; rejects when its disk is full or read-only. */
export async function writeProbe({ uploads }: MediaStore) {
  const path = join(uploads, `readiness-${randomUUID()}`);
  try {
    await writeFile(path, "ready", { flag: "wx" });
  } finally {
    await rm(path, { force: true });
  }
}

/** Less room in bytes than this does not hold what one request writes. */
const minFreeBytes = 1_000_000;

/** Rejects while the disk of this machine's files has next to no room. */
export async function requireFreeDisk({ uploads }: MediaStore) {
  const { bavail, bsize } = await statfs(uploads);
  if (bavail * bsize < minFreeBytes) throw new Error("No room is left");
}
