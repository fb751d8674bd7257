import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { type Bucket, isNoSuchKey } from "./s3-client";

export interface ObjectHead {
  bytes: number;
  /** Milliseconds since 1970. */
  modifiedAtMs: number;
  etag: string | undefined;
}

const cachedMs = 60_000;
const maxCached = 5_000;

/** Finds the size, time of change and ETag of an object; null if there is no such object. */
export async function findHead({ client, name }: Bucket, key: string): Promise<ObjectHead | null> {
  try {
    const object = await client.send(new HeadObjectCommand({ Bucket: name, Key: key }));
    return {
      bytes: object.ContentLength ?? 0,
      modifiedAtMs: object.LastModified?.getTime() ?? 0,
      etag: object.ETag,
    };
  } catch (error) {
    if (isNoSuchKey(error)) return null;
    throw error;
  }
}

/**
 * Caches the heads of objects, so that a range of a file costs one call. Another machine may replace or delete an object
 * meanwhile, so each read that relies on a cached head requires its ETag.
 */
export class HeadCache {
  private readonly heads = new Map<string, { until: number; head: ObjectHead }>();

  constructor(private readonly bucket: Bucket) {}

  async find(key: string): Promise<ObjectHead | null> {
    const cachedHead = this.heads.get(key);
    if (cachedHead && cachedHead.until > Date.now()) return cachedHead.head;
    this.heads.delete(key);
    const head = await findHead(this.bucket, key);
    if (head) this.add(key, head);
    return head;
  }

  private add(key: string, head: ObjectHead) {
    const [oldest] = this.heads.keys();
    if (this.heads.size >= maxCached) this.heads.delete(oldest!);
    this.heads.set(key, { until: Date.now() + cachedMs, head });
  }

  /** Forgets one object, or all whose keys start with a prefix. */
  forget(key: string, { isPrefix = false } = {}) {
    this.heads.delete(key);
    if (isPrefix) for (const each of this.heads.keys()) if (each.startsWith(key)) this.heads.delete(each);
  }
}
