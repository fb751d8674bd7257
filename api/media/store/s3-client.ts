import { ListObjectsV2Command, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { explainS3Error, type S3Failure, type S3Settings } from "./s3-settings";
import { createViewing, type ReadForViewer } from "./s3-viewing";

/** A bucket, and three sets of connections to it, so that slow readers delay nothing else. */
export interface Bucket {
  name: string;
  /** Sends calls that are answered at once, and stores bytes. */
  client: S3Client;
  /** Reads for this server's own tasks. */
  reader: S3Client;
  readForViewer: ReadForViewer;
}

const connectMs = 5_000;
/** The longest time without a byte, after which a call is sent again. */
const silenceMs = 30_000;

// The SDK would print at each start that releases of 2027 need a newer Node; its version here is pinned.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

export const openBucket = (settings: S3Settings): Bucket => ({
  name: settings.bucket,
  client: createS3Client(settings),
  reader: createS3Client(settings),
  readForViewer: createViewing((config) => createS3Client(settings, config)),
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
    // Every connection is checked already; otherwise each signed address would ask for a checksum.
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

/** Makes one call, so that wrong settings stop the server at its start. Throws an error that names the setting. */
export async function checkBucket(client: S3Client, settings: S3Settings) {
  try {
    await client.send(new ListObjectsV2Command({ Bucket: settings.bucket, MaxKeys: 1 }));
  } catch (error) {
    throw new Error(explainS3Error(error, settings), { cause: error });
  }
}

/** Returns whether an error says that there is no such object; a missing bucket is another error. */
export function isNoSuchKey(error: unknown): boolean {
  const { name } = error as S3Failure;
  return name === "NoSuchKey" || name === "NotFound";
}

/** Returns whether an error says that the object is another one than the call named by its ETag. */
export const isChangedObject = (error: unknown) => (error as S3Failure).$metadata?.httpStatusCode === 412;
