import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MediaStore } from "./media-store";

/** Writes and removes a file on this machine. Rejects if the disk is full or read-only. */
export async function writeProbe({ uploadsDir }: MediaStore) {
  const path = join(uploadsDir, `readiness-${randomUUID()}`);
  try {
    await writeFile(path, "ready", { flag: "wx" });
  } finally {
    await rm(path, { force: true });
  }
}

/** One request may write more than this. */
const minFreeBytes = 1_000_000;

/** Rejects while the disk of this machine's files is almost full. */
export async function requireFreeDisk({ uploadsDir }: MediaStore) {
  const { bavail, bsize } = await statfs(uploadsDir);
  if (bavail * bsize < minFreeBytes) throw new Error("No room is left");
}
