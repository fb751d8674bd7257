import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { type ByteRange, ChangedFile, type OpenFile } from "./media-store";
import { type Bucket, isChangedObject, isNoSuchKey } from "./s3-client";
import { findHead, type HeadCache } from "./s3-heads";
import type { ReadForViewer } from "./s3-viewing";
import { sendChunk } from "./send-bytes";

const maxResumes = 4;
const resumeMs = 200;

interface OpenedObject {
  start: number;
  body: Readable;
  end: number;
  etag: string | undefined;
}

interface ObjectPart {
  start: number;
  end?: number | undefined;
  etag?: string | undefined;
}

/** Opens an object as a stream that resumes after a broken connection; null if there is no such object. */
export async function openObject(bucket: Bucket, key: string, range?: ByteRange): Promise<Readable | null> {
  if (range?.start === range?.end && range) return (await findHead(bucket, key)) && Readable.from([]);
  const start = range?.start ?? 0;
  const get = createGetter(bucket, key, (command) => bucket.reader.send(command));
  const object = await get({ start, end: range?.end }).catch(nullIfMissing);
  return object && Readable.from(readResuming(key, object, get), { objectMode: false, highWaterMark: 1 << 18 });
}

type GetPart = (part: ObjectPart) => Promise<OpenedObject>;

const createGetter =
  ({ name }: Bucket, key: string, send: ReadForViewer): GetPart =>
  async ({ start, end, etag }) => {
    const range = start > 0 || end !== undefined ? `bytes=${start}-${end === undefined ? "" : end - 1}` : undefined;
    const object = await send(new GetObjectCommand({ Bucket: name, Key: key, Range: range, IfMatch: etag }));
    return { start, body: object.Body as Readable, end: start + (object.ContentLength ?? 0), etag: object.ETag };
  };

/** Yields the bytes of an object. When the connection breaks, requests the rest of the same object. */
async function* readResuming(key: string, { start, body, end, etag }: OpenedObject, get: GetPart) {
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
      stream = (await get({ start: position, end, etag })).body;
    }
  }
}

/** Opens an object to send as a response, with one call for each range; null if there is no such object. */
export async function openObjectFile(bucket: Bucket, heads: HeadCache, key: string): Promise<OpenFile | null> {
  const head = await heads.find(key);
  if (!head) return null;
  const { etag } = head;
  const get = createGetter(bucket, key, bucket.readForViewer);
  let preparedObject: OpenedObject | null = null;
  return {
    ...head,
    async prepare({ start, end }) {
      preparedObject = await get({ start, end, etag }).catch((error: unknown) => {
        if (!isNoSuchKey(error) && !isChangedObject(error)) throw error;
        heads.forget(key);
        throw new ChangedFile(key);
      });
    },
    async send(response, { start, end }) {
      const opened = preparedObject?.start === start ? preparedObject : await get({ start, end, etag });
      preparedObject = null;
      for await (const chunk of readResuming(key, opened, get)) await sendChunk(response, chunk);
    },
    close: () => void preparedObject?.body.destroy(),
  };
}

function nullIfMissing(error: unknown): null {
  if (isNoSuchKey(error)) return null;
  throw error;
}
