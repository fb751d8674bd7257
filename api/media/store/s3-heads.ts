import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { type Bucket, isNoSuchKey } from "./s3-client";

export interface ObjectHead {
  bytes: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
  etag: string | undefined;
}

const rememberedMs = 60_000;
const maxRemembered = 5_000;

/** Asks for the size of an object and the time of its last change; null when there is no such object. */
export async function findHead({ client, name }: Bucket, key: string): Promise<ObjectHead | null> {
  try {
    const object = await client.send(new HeadObjectCommand({ Bucket: name, Key: key }));
    return {
      bytes: object.ContentLength ?? 0,
      modifiedAt: object.LastModified?.getTime() ?? 0,
      etag: object.ETag,
    };
  } catch (error) {
    if (isNoSuchKey(error)) return null;
    throw error;
  }
}

/**
 * Caches the heads of objects that exist, so that a range of a file costs one call. Another machine may replace or
 * delete an object meanwhile, so every reading that relies on a head names its ETag.
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
    if (this.heads.size >= maxRemembered) this.heads.delete(oldest!);
    this.heads.set(key, { until: Date.now() + rememberedMs, head });
  }

  /** Drops one object, or all whose keys start with a text. */
  forget(key: string, { isPrefix = false } = {}) {
    this.heads.delete(key);
    if (isPrefix) for (const each of this.heads.keys()) if (each.startsWith(key)) this.heads.delete(each);
  }
}
