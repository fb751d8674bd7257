import { GetObjectCommand, HeadObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { SignedUrl, RequestToSign } from "./media-store";
import { createS3Client } from "./s3-client";
import type { S3Settings } from "./s3-settings";

/** URLs are signed as of the start of such a window, so that all machines sign the same URL, which caches can reuse. */
const signingWindowMs = 5 * 60_000;
/** Twice the window: a URL that is sent at the end of its window is still valid for five minutes. */
const validSeconds = 10 * 60;
const maxCached = 5_000;

/**
 * Creates a function that signs URLs of objects at the public endpoint. Signing takes about a millisecond, so the URLs of
 * the current five minutes are cached.
 */
export function createSigner(settings: S3Settings) {
  const urls = new Map<string, Promise<string>>();
  let client: S3Client | null = null;
  let currentWindow = 0;
  return async (request: RequestToSign): Promise<SignedUrl> => {
    client ??= createS3Client({ ...settings, endpoint: settings.publicEndpoint ?? settings.endpoint });
    const now = Date.now();
    const windowStart = now - (now % signingWindowMs);
    if (windowStart !== currentWindow || urls.size >= maxCached) urls.clear();
    currentWindow = windowStart;
    const cacheKey = JSON.stringify([
      request.method,
      request.key,
      request.mime,
      request.disposition,
      request.cacheControl,
    ]);
    const signing =
      urls.get(cacheKey) ?? signObject({ client, bucket: settings.bucket }, request, new Date(windowStart));
    urls.set(cacheKey, signing);
    signing.catch(() => urls.delete(cacheKey));
    return { url: await signing, stableForSeconds: Math.ceil((windowStart + signingWindowMs - now) / 1000) };
  };
}

function signObject(
  { client, bucket }: { client: S3Client; bucket: string },
  request: RequestToSign,
  signingDate: Date,
): Promise<string> {
  const params = {
    Bucket: bucket,
    Key: request.key,
    ResponseContentType: request.mime,
    ResponseContentDisposition: request.disposition,
    ResponseCacheControl: request.cacheControl,
  };
  const options = { expiresIn: validSeconds, signingDate };
  return request.method === "HEAD"
    ? getSignedUrl(client, new HeadObjectCommand(params), options)
    : getSignedUrl(client, new GetObjectCommand(params), options);
}
