import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { createDiskStore } from "./disk-store";
import type { MediaStore } from "./media-store";
import { withStorageErrors } from "./storage-errors";
import type { S3Settings } from "./s3-settings";
import { openDirectories, removeGroupMark } from "./group-access";

/** Where media are stored: in a directory, or in object storage with temporary files in that directory. */
export interface MediaSettings {
  dir: string;
  s3: S3Settings | null;
  /** The id of the group that may read complete files, such as nginx's; if there is none, only this user may. */
  groupId?: number | null;
  log: Logger;
}

/** Opens a site's media. Throws an error that names the setting if object storage cannot be used. */
export async function openMedia({ dir, s3, groupId = null, log }: MediaSettings): Promise<MediaStore> {
  if (!s3) {
    if (groupId === null) await removeGroupMark(dir);
    return openMediaStore(dir, groupId);
  }
  // Loaded on demand: the library of object storage takes 20 MB of memory.
  const { openS3Store } = await import("./s3-store");
  const store = await openS3Store(dir, s3);
  await makeDirectories(store.uploadsDir, store.workDir);
  return withStorageErrors(store, s3, log);
}

export async function openMediaStore(dir: string, groupId: number | null = null): Promise<MediaStore> {
  const store = createDiskStore(dir, groupId);
  const directories = ["images", "drafts", "videos"].map((name) => join(dir, name));
  await makeDirectories(store.uploadsDir, store.workDir, ...directories);
  if (groupId !== null) for (const path of directories) await openDirectories(dir, path, groupId);
  return store;
}

async function makeDirectories(...paths: string[]) {
  for (const path of paths) await mkdir(path, { recursive: true });
}
