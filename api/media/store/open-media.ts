import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { createDiskStore } from "./disk-store";
import type { MediaStore } from "./media-store";
import { withPlainErrors } from "./plain-s3-errors";
import { checkBucket, createS3Client, type S3Settings } from "./s3-client";
import { createSigner } from "./s3-sign";
import { createS3Store } from "./s3-store";

/** Where media are stored: in a directory, or in object storage with scratch files in that directory. */
export interface MediaSettings {
  dir: string;
  s3: S3Settings | null;
  log: Logger;
}

/** Opens a site's media. Throws an error that names the setting when object storage cannot be used. */
export async function openMedia({ dir, s3, log }: MediaSettings): Promise<MediaStore> {
  if (!s3) return openMediaStore(dir);
  const client = createS3Client(s3);
  await checkBucket(client, s3);
  const store = createS3Store(dir, { client, name: s3.bucket }, createSigner(s3));
  await makeDirectories(store.uploads, store.work);
  return withPlainErrors(store, s3, log);
}

/** Opens a store in a directory, and makes the directories for files of requests and jobs. */
export async function openMediaStore(dir: string): Promise<MediaStore> {
  const store = createDiskStore(dir);
  await makeDirectories(store.uploads, store.work, ...["images", "drafts", "videos"].map((name) => join(dir, name)));
  return store;
}

async function makeDirectories(...paths: string[]) {
  for (const path of paths) await mkdir(path, { recursive: true });
}
