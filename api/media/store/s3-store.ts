import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { toDiskError } from "./disk";
import { mediaPrefixes, requireMediaPrefix } from "./keys";
import { type MediaStore, missingFile, type IncompleteUpload } from "./media-store";
import { type Bucket, checkBucket, openBucket } from "./s3-client";
import { copyObject } from "./s3-copy";
import { findHead, HeadCache } from "./s3-heads";
import { deleteByPrefix, listChildren, listObjects, listIncompleteUploads } from "./s3-by-prefix";
import { createSigner } from "./s3-presigned-urls";
import { openObject, openObjectFile } from "./s3-read";
import type { S3Settings } from "./s3-settings";
import { openChunks, putNewObject, putObject } from "./s3-write";

/** Opens a store in a bucket. Throws an error that names the setting if the bucket cannot be used. */
export async function openS3Store(root: string, settings: S3Settings): Promise<MediaStore> {
  const bucket = openBucket(settings);
  await checkBucket(bucket.client, settings);
  return createS3Store(root, bucket, createSigner(settings));
}

/** Creates a store in a bucket. A key is the name of its object. */
export function createS3Store(root: string, bucket: Bucket, sign: NonNullable<MediaStore["sign"]>): MediaStore {
  const heads = new HeadCache(bucket);
  return {
    uploadsDir: join(root, "uploads"),
    workDir: join(root, "work"),
    isShared: true,
    put: (key, content, signal) => putObject(bucket, key, { content, signal }).finally(() => heads.forget(key)),
    putNew: (key, content) => putNewObject(bucket, key, content),
    fetch: (key, path, signal) => fetchObject(bucket, key, { path, signal }),
    copy: (from, to) => copyObject(bucket, { from, to }).finally(() => heads.forget(to)),
    open: (key, range) => openObject(bucket, key, range),
    openFile: (key) => openObjectFile(bucket, heads, key),
    stat: (key) => findHead(bucket, key),
    list: (prefix) => listObjects(bucket, prefix),
    listChildren: (prefix) => listChildren(bucket, prefix),
    deleteFile: (key) => deleteMediaFile(bucket, key).finally(() => heads.forget(key)),
    deletePrefix: (prefix) => deleteMedia(bucket, prefix).finally(() => heads.forget(prefix, { isPrefix: true })),
    append: (key, offset) => openChunks(bucket, key, offset),
    listIncompleteUploads: () => listIncompleteMediaUploads(bucket),
    sign,
  };
}

async function fetchObject(bucket: Bucket, key: string, { path, signal }: { path: string; signal?: AbortSignal }) {
  const stream = await openObject(bucket, key);
  if (!stream) throw missingFile(key);
  try {
    await pipeline(stream, createWriteStream(path, { flags: "wx" }), { signal });
  } catch (error) {
    await rm(path, { force: true });
    throw toDiskError(error);
  }
}

async function deleteMediaFile({ client, name }: Bucket, key: string) {
  requireMediaPrefix(key);
  await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
}

async function deleteMedia(bucket: Bucket, prefix: string) {
  requireMediaPrefix(prefix);
  await deleteByPrefix(bucket, prefix);
}

async function* listIncompleteMediaUploads(bucket: Bucket): AsyncGenerator<IncompleteUpload> {
  for (const prefix of mediaPrefixes) yield* listIncompleteUploads(bucket, prefix);
}
