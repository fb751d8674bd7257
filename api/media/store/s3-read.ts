import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { GetObjectCommand, HeadObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import type { ByteRange, OpenFile } from "./media-store";
import { isNoSuchKey } from "./s3-client";
import { sendChunk } from "./send-bytes";

/** A bucket and the client that reaches it. */
export interface Bucket {
  client: S3Client;
  name: string;
}

const maxResumes = 4;
const resumeMs = 200;

interface Opened {
  body: Readable;
  end: number;
  etag: string | undefined;
}

/** Opens an object as a stream, which continues where a connection was cut; null when there is no such object. */
export async function openObject(bucket: Bucket, key: string, range?: ByteRange): Promise<Readable | null> {
  if (range?.start === range?.end && range) return (await statObject(bucket, key)) && Readable.from([]);
  const start = range?.start ?? 0;
  const opened = await get(bucket, key, start, range?.end).catch(nullIfMissing);
  return opened && Readable.from(readOn(bucket, key, start, opened), { objectMode: false, highWaterMark: 1 << 18 });
}

async function get({ client, name }: Bucket, key: string, start: number, end?: number, etag?: string): Promise<Opened> {
  const range = start > 0 || end !== undefined ? `bytes=${start}-${end === undefined ? "" : end - 1}` : undefined;
  const object = await client.send(new GetObjectCommand({ Bucket: name, Key: key, Range: range, IfMatch: etag }));
  return { body: object.Body as Readable, end: start + (object.ContentLength ?? 0), etag: object.ETag };
}

/** Yields the bytes of an object; sends a new call for the rest, of the same object, when the connection breaks. */
async function* readOn(bucket: Bucket, key: string, start: number, { body, end, etag }: Opened) {
  let [position, stream, resumes] = [start, body, 0];
  for (;;) {
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        position += chunk.length;
        resumes = 0;
        yield chunk;
      }
      if (position >= end) return;
      throw new Error(`${key} ended at byte ${position} of ${end}`);
    } catch (error) {
      if (++resumes > maxResumes) throw error;
      await sleep(resumeMs * 2 ** resumes);
      stream = (await get(bucket, key, position, end, etag)).body;
    }
  }
}

/** Finds the size of an object and the time of its last change; null when there is no such object. */
export async function statObject({ client, name }: Bucket, key: string) {
  const object = await client.send(new HeadObjectCommand({ Bucket: name, Key: key })).catch(nullIfMissing);
  return object && { bytes: object.ContentLength ?? 0, modifiedAt: object.LastModified?.getTime() ?? 0 };
}

/** Opens an object for answers to requests; null when there is no such object. */
export async function openObjectFile(bucket: Bucket, key: string): Promise<OpenFile | null> {
  const stats = await statObject(bucket, key);
  return (
    stats && {
      ...stats,
      async send(response, range) {
        const stream = await openObject(bucket, key, range);
        if (!stream) throw new Error(`${key} was deleted while it was read`);
        for await (const chunk of stream as AsyncIterable<Buffer>) await sendChunk(response, chunk);
      },
      close: () => undefined,
    }
  );
}

function nullIfMissing(error: unknown): null {
  if (isNoSuchKey(error)) return null;
  throw error;
}
