import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { plainDiskError } from "./disk";
import { type MediaStore, missingFile, type StoredFile } from "./media-store";
import { HeadCache } from "./s3-heads";
import type { Bucket } from "./s3-client";
import { openObject, openObjectFile, statObject } from "./s3-read";
import { openBlocks, putObject } from "./s3-write";

/** Creates a store in a bucket of object storage. A key is the name of its object. */
export function createS3Store(root: string, bucket: Bucket, sign: NonNullable<MediaStore["sign"]>): MediaStore {
  const heads = new HeadCache(bucket);
  return {
    uploads: join(root, "uploads"),
    work: join(root, "work"),
    isShared: true,
    put: (key, content, signal) => putObject(bucket, key, content, signal).finally(() => heads.forget(key)),
    fetch: (key, path, signal) => fetchObject(bucket, key, path, signal),
    open: (key, range) => openObject(bucket, key, range),
    openFile: (key) => openObjectFile(bucket, heads, key),
    stat: (key) => statObject(bucket, key),
    list: (prefix) => listObjects(bucket, prefix),
    children: (prefix) => listChildren(bucket, prefix),
    deletePrefix: (prefix) => deleteObjects(bucket, prefix).finally(() => heads.forget(prefix, { isPrefix: true })),
    append: (key, offset) => openBlocks(bucket, key, offset),
    abortUnfinished: (before) => abortUnfinished(bucket, before),
    sign,
  };
}

async function fetchObject(bucket: Bucket, key: string, path: string, signal?: AbortSignal) {
  const stream = await openObject(bucket, key);
  if (!stream) throw missingFile(key);
  try {
    await pipeline(stream, createWriteStream(path, { flags: "wx" }), { signal });
  } catch (error) {
    await rm(path, { force: true });
    throw plainDiskError(error);
  }
}

async function* listObjects({ client, name }: Bucket, prefix: string): AsyncGenerator<StoredFile> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix }))
    for (const { Key, Size, LastModified } of Contents)
      yield { key: Key!, bytes: Size ?? 0, modifiedAt: LastModified?.getTime() ?? 0 };
}

async function* listChildren({ client, name }: Bucket, prefix: string): AsyncGenerator<string> {
  const request = { Bucket: name, Prefix: prefix, Delimiter: "/" };
  for await (const { Contents = [], CommonPrefixes = [] } of paginateListObjectsV2({ client }, request)) {
    for (const { Key } of Contents) yield Key!.slice(prefix.length);
    for (const { Prefix } of CommonPrefixes) yield Prefix!.slice(prefix.length, -1);
  }
}

async function deleteObjects(bucket: Bucket, prefix: string) {
  if (!/^(images|drafts|videos)\/./.test(prefix))
    throw new Error(`Nothing that starts with '${prefix}' may be deleted`);
  const { client, name } = bucket;
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix })) {
    if (Contents.length === 0) continue;
    const Objects = Contents.map(({ Key }) => ({ Key }));
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } }),
    );
    const [first] = Errors;
    if (first) throw new Error(`${first.Key} was not deleted: ${first.Code}`);
  }
}

/** Discards the parts of uploads that began before a time, such as those of a killed process; returns their number. */
async function abortUnfinished({ client, name }: Bucket, before: number): Promise<number> {
  let aborted = 0;
  for (
    let marker: Pick<ListMultipartUploadsCommandOutput, "NextKeyMarker" | "NextUploadIdMarker"> | null = {};
    marker;
  ) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({
        Bucket: name,
        KeyMarker: marker.NextKeyMarker,
        UploadIdMarker: marker.NextUploadIdMarker,
      }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if ((Initiated?.getTime() ?? 0) >= before) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }));
      aborted += 1;
    }
    marker = page.IsTruncated ? page : null;
  }
  return aborted;
}
