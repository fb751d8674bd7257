import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";

/** Where object storage is. Without keys, they come from the standard variables of AWS. */
export interface S3Settings {
  /** The address of a server of the S3 protocol; Amazon's own without it. */
  endpoint?: string | undefined;
  /** The address of the same server for browsers, where it differs. */
  publicEndpoint?: string | undefined;
  bucket: string;
  region: string;
  /** Keys other than those of the standard variables. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** What messages call these settings. */
  names?: SettingNames;
}

interface SettingNames {
  bucket: string;
  endpoint: string;
  keys: string;
}

const siteNames: SettingNames = {
  bucket: "S3_BUCKET",
  endpoint: "S3_ENDPOINT",
  keys: "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
};

export interface Bucket {
  client: S3Client;
  name: string;
}

const connectMs = 5_000;
/** The longest time without a byte, after which a call is sent again. */
const silenceMs = 30_000;

// The SDK would print at each start that releases of 2027 need a newer Node; its version here is pinned.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

/** Creates a client that repeats failed calls up to four times, with growing pauses. */
export function createS3Client({ endpoint, region, credentials }: S3Settings): S3Client {
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
      httpAgent: { maxSockets: 200 },
      httpsAgent: { maxSockets: 200 },
    },
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

interface Failure {
  name: string;
  message: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Says in one line why object storage refused a call or could not be reached. */
export function explainS3Error(error: unknown, settings: S3Settings): string {
  const { endpoint = "Amazon S3", bucket, names = siteNames } = settings;
  const { name, message, code = "", $metadata } = error as Failure;
  const status = $metadata?.httpStatusCode;
  if (name === "NoSuchBucket") return `${names.bucket} names no bucket of ${endpoint}: ${bucket}`;
  if (name === "CredentialsProviderError") return `${names.keys} are missing, which object storage needs`;
  if (name === "RequestTimeTooSkewed")
    return `The clocks of this machine and of ${endpoint} differ by more than 15 minutes`;
  if (status === 403) return `${endpoint} refuses the keys in ${names.keys}: ${name}`;
  if (status === undefined) return `${names.endpoint} cannot be reached: ${endpoint} (${code || message || name})`;
  return `${endpoint} answers ${status} (${name})`;
}

/** Returns whether an error says that there is no such object; a missing bucket is another error. */
export function isNoSuchKey(error: unknown): boolean {
  const { name } = error as Failure;
  return name === "NoSuchKey" || name === "NotFound";
}

/** Returns whether an error says that the object is another one than the call named by its ETag. */
export const isChangedObject = (error: unknown) => (error as Failure).$metadata?.httpStatusCode === 412;
