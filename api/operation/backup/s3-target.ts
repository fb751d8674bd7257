import { Readable } from "node:stream";
import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { isOfStorage } from "#api/media/store/plain-s3-errors";
import { type Bucket, openBucket } from "#api/media/store/s3-client";
import { deleteByPrefix, listObjects, listUnfinished } from "#api/media/store/s3-by-prefix";
import { openObject } from "#api/media/store/s3-read";
import { explainS3Error, type S3Settings } from "#api/media/store/s3-settings";
import { putObject } from "#api/media/store/s3-write";
import { BackupError } from "./backup-error";
import type { BackupTarget } from "./target";

/**
 * Keeps files in a bucket, below a prefix that is empty or ends in a slash. Failures of object storage are BackupErrors
 * that name their cause.
 */
export function openS3Target(name: string, prefix: string, settings: S3Settings): BackupTarget {
  const bucket = openBucket(settings);
  const explain = (error: unknown): never => {
    throw isOfStorage(error) ? new BackupError(explainS3Error(error, settings)) : error;
  };
  return {
    name,
    put: (key, content) => putObject(bucket, prefix + key, { content }).catch(explain),
    async open(key) {
      const stream = await openObject(bucket, prefix + key).catch(explain);
      return stream && Readable.from(explainAll(stream, explain), { objectMode: false, highWaterMark: 1 << 18 });
    },
    async *list(start) {
      for await (const file of explainAll(listObjects(bucket, prefix + start), explain))
        yield { ...file, key: file.key.slice(prefix.length) };
    },
    remove: (key) => removeObjects(bucket, prefix + key).catch(explain),
    discardUnfinished: () => discardUnfinished(bucket, prefix).catch(explain),
  };
}

async function* explainAll<T>(items: AsyncIterable<T>, explain: (error: unknown) => never): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    explain(error);
  }
}

async function removeObjects(bucket: Bucket, key: string) {
  if (key.endsWith("/")) return deleteByPrefix(bucket, key);
  await bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key }));
}

async function discardUnfinished(bucket: Bucket, prefix: string) {
  for await (const file of listUnfinished(bucket, prefix)) await file.discard();
}
