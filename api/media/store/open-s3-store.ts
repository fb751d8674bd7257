import type { MediaStore } from "./media-store";
import { checkBucket, openBucket } from "./s3-client";
import type { S3Settings } from "./s3-settings";
import { createSigner } from "./s3-presigned-urls";
import { createS3Store } from "./s3-store";

/** Opens a store in a bucket. Throws an error that names the setting when it cannot be used. */
export async function openS3Store(dir: string, s3: S3Settings): Promise<MediaStore> {
  const bucket = openBucket(s3);
  await checkBucket(bucket.client, s3);
  return createS3Store(dir, bucket, createSigner(s3));
}
