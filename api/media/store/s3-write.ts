import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { limits } from "#contract/limits";
import { type Appender, type FileContent, readAll } from "./media-store";
import type { Bucket } from "./s3-client";
import type { S3Failure } from "./s3-settings";
import { findHead } from "./s3-heads";
import { openObject } from "./s3-read";

/** Files up to this size take one call; larger ones are sent in parts of at least this size. */
const partBytes = 8 * 1024 ** 2;
const maxParts = 9_000;
const partsAtOnce = 3;

/** Stores an object whole or not at all: in one call, or in parts that are discarded if one fails. */
export async function putObject(
  bucket: Bucket,
  key: string,
  { content, signal }: { content: FileContent; signal?: AbortSignal },
) {
  signal?.throwIfAborted();
  const { body, bytes } = await openContent(content);
  const { client, name } = bucket;
  const params = { Bucket: name, Key: key, Body: body };
  if (body instanceof Uint8Array) {
    await client.send(new PutObjectCommand(params), { abortSignal: signal });
    return;
  }
  const partSize = Math.max(partBytes, Math.ceil(bytes / maxParts));
  const upload = new Upload({ client, params, partSize, queueSize: partsAtOnce, leavePartsOnError: false });
  const abort = () => void upload.abort();
  signal?.addEventListener("abort", abort);
  try {
    await upload.done();
  } finally {
    signal?.removeEventListener("abort", abort);
    body.destroy();
  }
}

/** Stores a small object unless the key exists (RFC 9110 §13.1.2). Of several simultaneous calls, one succeeds. */
export async function putNewObject({ client, name }: Bucket, key: string, content: Uint8Array) {
  const params = { Bucket: name, Key: key, Body: content };
  try {
    await client.send(new PutObjectCommand({ ...params, IfNoneMatch: "*" }));
  } catch (error) {
    const { $metadata } = error as S3Failure;
    // 501: the server does not support the condition. 409: another call stores the object. 412: it exists.
    if ($metadata?.httpStatusCode === 501) await client.send(new PutObjectCommand(params));
    else if (![409, 412].includes($metadata?.httpStatusCode ?? 0)) throw error;
  }
}

async function openContent(content: FileContent): Promise<{ body: Uint8Array | Readable; bytes: number }> {
  if (!("path" in content)) return { body: content, bytes: content instanceof Readable ? 0 : content.length };
  const { size: bytes } = await stat(content.path);
  return { body: bytes <= partBytes ? await readFile(content.path) : createReadStream(content.path), bytes };
}

const { uploadChunkBytes: chunkBytes } = limits;

/** Names a chunk of an upload by the position of its first byte, so that keys sort by position. */
const chunkKey = (key: string, start: number) => `${key}/${String(start).padStart(15, "0")}`;

/**
 * Opens an upload of which `offset` bytes are stored. Each chunk is an object of its own, and the last one is replaced
 * by a longer one when the upload continues, so that every machine can continue it.
 */
export async function openChunks(bucket: Bucket, key: string, offset: number): Promise<Appender> {
  if (offset > 0 && (await findHead(bucket, key))) await splitIntoChunks(bucket, key);
  const writer = new ChunkWriter(bucket, key, offset);
  await writer.open();
  return writer;
}

/** Replaces an upload that came from a disk as one file with its chunks. */
async function splitIntoChunks(bucket: Bucket, key: string) {
  const writer = new ChunkWriter(bucket, key, 0);
  for await (const bytes of (await openObject(bucket, key)) as AsyncIterable<Buffer>) await writer.write(bytes);
  await writer.close();
  await bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key }));
}

class ChunkWriter implements Appender {
  private start: number;
  private filled = 0;
  private chunk: Buffer | null = null;

  constructor(
    private readonly bucket: Bucket,
    private readonly key: string,
    public end: number,
  ) {
    this.start = end - (end % chunkBytes);
  }

  /** Reads the bytes of the last chunk if it is not full. */
  async open() {
    const length = this.end - this.start;
    if (length === 0) return;
    const stream = await openObject(this.bucket, chunkKey(this.key, this.start), { start: 0, end: length });
    const bytes = stream && (await readAll(stream));
    if (bytes?.length !== length) throw new Error(`${this.key} has less than ${this.end} bytes`);
    await this.write(bytes);
  }

  async write(bytes: Buffer) {
    for (let rest = bytes; rest.length > 0;) {
      this.chunk ??= Buffer.allocUnsafe(chunkBytes);
      const copiedBytes = rest.copy(this.chunk, this.filled);
      this.filled += copiedBytes;
      rest = rest.subarray(copiedBytes);
      if (this.filled < chunkBytes) continue;
      await this.flush();
      [this.start, this.filled] = [this.start + chunkBytes, 0];
    }
  }

  async flush() {
    if (!this.chunk || this.start + this.filled <= this.end) return;
    const content = this.chunk.subarray(0, this.filled);
    await putObject(this.bucket, chunkKey(this.key, this.start), { content });
    this.end = this.start + this.filled;
  }

  async close() {
    await this.flush();
    this.chunk = null;
  }
}
