import { GetObjectCommand, HeadObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { SignedAddress, SignedRequest } from "./media-store";
import { createS3Client } from "./s3-client";
import type { S3Settings } from "./s3-settings";

/** Signing times are whole multiples of this, so that all machines make the same address and caches keep its file. */
const stepMs = 5 * 60_000;
const validSeconds = 10 * 60;
const maxRemembered = 5_000;

/**
 * Creates a function that signs addresses of objects, for the server that browsers reach. Signing takes about a
 * millisecond, so the addresses of the current five minutes are cached.
 */
export function createSigner(settings: S3Settings) {
  const addresses = new Map<string, Promise<string>>();
  let client: S3Client | null = null;
  let signedAt = 0;
  return async (request: SignedRequest): Promise<SignedAddress> => {
    client ??= createS3Client({ ...settings, endpoint: settings.publicEndpoint ?? settings.endpoint });
    const now = Date.now();
    const step = now - (now % stepMs);
    if (step !== signedAt || addresses.size >= maxRemembered) addresses.clear();
    signedAt = step;
    const name = JSON.stringify([request.method, request.key, request.mime, request.disposition, request.cacheControl]);
    const signing = addresses.get(name) ?? signObject({ client, bucket: settings.bucket }, request, new Date(step));
    addresses.set(name, signing);
    signing.catch(() => addresses.delete(name));
    return { url: await signing, sameForSeconds: Math.ceil((step + stepMs - now) / 1000) };
  };
}

function signObject(
  { client, bucket }: { client: S3Client; bucket: string },
  request: SignedRequest,
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
