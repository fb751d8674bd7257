/** The settings of object storage. Keys come from the standard AWS variables unless they are given. */
export interface S3Settings {
  /** The URL of a server that speaks the S3 protocol; Amazon's by default. */
  endpoint?: string | undefined;
  /** The URL of the same server for browsers, if it differs. */
  publicEndpoint?: string | undefined;
  bucket: string;
  region: string;
  /** Other keys than those of the standard variables. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** The names of these settings in messages; those of the site's media by default. */
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

export interface S3Failure {
  name: string;
  message: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Explains in one line why object storage refused a call or cannot be reached. */
export function explainS3Error(error: unknown, settings: S3Settings): string {
  const { endpoint = "Amazon S3", bucket, names = siteNames } = settings;
  const { name, message, code = "", $metadata } = error as S3Failure;
  const status = $metadata?.httpStatusCode;
  if (name === "NoSuchBucket") return `${names.bucket} names no bucket of ${endpoint}: ${bucket}`;
  if (name === "CredentialsProviderError") return `${names.keys} are missing, which object storage needs`;
  if (name === "RequestTimeTooSkewed")
    return `The clocks of this machine and of ${endpoint} differ by more than 15 minutes`;
  if (status === 403) return `${endpoint} refuses the keys in ${names.keys}: ${name}`;
  if (status === undefined) return `${names.endpoint} cannot be reached: ${endpoint} (${code || message || name})`;
  return `${endpoint} answers ${status} (${name})`;
}
