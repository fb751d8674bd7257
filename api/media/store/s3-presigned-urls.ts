import { GetObjectCommand, HeadObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { SignedUrl, RequestToSign } from "./media-store";
import { createS3Client } from "./s3-client";
import type { S3Settings } from "./s3-settings";

/** Signing times are multiples of this, so that all machines sign the same URL, which caches can reuse. */
const stepMs = 5 * 60_000;
const validSeconds = 10 * 60;
const maxCached = 5_000;

/**
 * Creates a function that signs URLs of objects at the public endpoint. Signing takes about a millisecond, so the URLs of
 * the current five minutes are cached.
 */
export function createSigner(settings: S3Settings) {
  const urls = new Map<string, Promise<string>>();
  let client: S3Client | null = null;
  let currentStep = 0;
  return async (request: RequestToSign): Promise<SignedUrl> => {
    client ??= createS3Client({ ...settings, endpoint: settings.publicEndpoint ?? settings.endpoint });
    const now = Date.now();
    const step = now - (now % stepMs);
    if (step !== currentStep || urls.size >= maxCached) urls.clear();
    currentStep = step;
    const cacheKey = JSON.stringify([
      request.method,
      request.key,
      request.mime,
      request.disposition,
      request.cacheControl,
    ]);
    const signing = urls.get(cacheKey) ?? signObject({ client, bucket: settings.bucket }, request, new Date(step));
    urls.set(cacheKey, signing);
    signing.catch(() => urls.delete(cacheKey));
    return { url: await signing, sameForSeconds: Math.ceil((step + stepMs - now) / 1000) };
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
