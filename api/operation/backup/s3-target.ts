import { Readable } from "node:stream";
import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { isStorageError } from "#api/media/store/storage-errors";
import { type Bucket, openBucket } from "#api/media/store/s3-client";
import { deleteByPrefix, listObjects, listIncompleteUploads } from "#api/media/store/s3-by-prefix";
import { openObject } from "#api/media/store/s3-read";
import { explainS3Error, type S3Settings } from "#api/media/store/s3-settings";
import { putObject } from "#api/media/store/s3-write";
import { BackupError } from "./backup-error";
import type { BackupTarget } from "./target";

/**
 * Opens a bucket for backups, below a prefix that is empty or ends in a slash. Throws failures of object storage as
 * BackupErrors that explain their cause.
 */
export function openS3Target(name: string, prefix: string, settings: S3Settings): BackupTarget {
  const bucket = openBucket(settings);
  const throwExplained = (error: unknown): never => {
    throw isStorageError(error) ? new BackupError(explainS3Error(error, settings)) : error;
  };
  return {
    name,
    put: (key, content) => putObject(bucket, prefix + key, { content }).catch(throwExplained),
    async open(key) {
      const stream = await openObject(bucket, prefix + key).catch(throwExplained);
      return (
        stream && Readable.from(explainErrors(stream, throwExplained), { objectMode: false, highWaterMark: 1 << 18 })
      );
    },
    async *list(start) {
      for await (const file of explainErrors(listObjects(bucket, prefix + start), throwExplained))
        yield { ...file, key: file.key.slice(prefix.length) };
    },
    remove: (key) => removeObjects(bucket, prefix + key).catch(throwExplained),
    discardUnfinished: () => discardUnfinished(bucket, prefix).catch(throwExplained),
  };
}

async function* explainErrors<T>(
  items: AsyncIterable<T>,
  throwExplained: (error: unknown) => never,
): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throwExplained(error);
  }
}

async function removeObjects(bucket: Bucket, key: string) {
  if (key.endsWith("/")) return deleteByPrefix(bucket, key);
  await bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key }));
}

async function discardUnfinished(bucket: Bucket, prefix: string) {
  for await (const file of listIncompleteUploads(bucket, prefix)) await file.discard();
}
