import { ListObjectsV2Command, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { explainS3Error, type S3Failure, type S3Settings } from "./s3-settings";
import { createViewerReader, type ReadForViewer } from "./s3-viewing";

/** A bucket, and three sets of connections to it, so that slow readers delay nothing else. */
export interface Bucket {
  name: string;
  /** For calls that are answered at once, and for storing. */
  client: S3Client;
  /** For reading in this server's own tasks. */
  reader: S3Client;
  readForViewer: ReadForViewer;
}

const connectMs = 5_000;
/** After this time without a byte, a call is repeated. */
const silenceMs = 30_000;

// The SDK would print at each start that releases of 2027 need a newer Node; its version here is pinned.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

export const openBucket = (settings: S3Settings): Bucket => ({
  name: settings.bucket,
  client: createS3Client(settings),
  reader: createS3Client(settings),
  readForViewer: createViewerReader((config) => createS3Client(settings, config)),
});

const maxSockets = 200;

/** Creates a client that repeats failed calls up to four times, with growing pauses. */
export function createS3Client(
  { endpoint, region, credentials }: S3Settings,
  { requestHandler, ...config }: S3ClientConfig = {},
): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 5,
    // Connections are checked already. Otherwise each signed URL would ask for a checksum.
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silenceMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
      ...requestHandler,
    },
    ...config,
  });
}

/** Makes one call, so that wrong settings stop the server at the start. Throws an error that names the setting. */
export async function checkBucket(client: S3Client, settings: S3Settings) {
  try {
    await client.send(new ListObjectsV2Command({ Bucket: settings.bucket, MaxKeys: 1 }));
  } catch (error) {
    throw new Error(explainS3Error(error, settings), { cause: error });
  }
}

/** Returns whether an error means that there is no such object. A missing bucket is another error. */
export function isNoSuchKey(error: unknown): boolean {
  const { name } = error as S3Failure;
  return name === "NoSuchKey" || name === "NotFound";
}

/** Returns whether an object's ETag is no longer the one that the call required (412). */
export const isChangedObject = (error: unknown) => (error as S3Failure).$metadata?.httpStatusCode === 412;
