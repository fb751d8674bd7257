import type { MediaStore } from "./media-store";
import { checkBucket, createS3Client } from "./s3-client";
import type { S3Settings } from "./s3-settings";
import { createSigner } from "./s3-sign";
import { createS3Store } from "./s3-store";

/** Opens a store in a bucket. Throws an error that names the setting when it cannot be used. */
export async function openS3Store(dir: string, s3: S3Settings): Promise<MediaStore> {
  const client = createS3Client(s3);
  await checkBucket(client, s3);
  return createS3Store(dir, { client, name: s3.bucket }, createSigner(s3));
}
