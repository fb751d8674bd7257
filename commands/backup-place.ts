import { type BucketSettings, openTarget } from "#api/operation/backup/open-target";
import { parseS3Name } from "#api/operation/backup/s3-name";
import type { BackupTarget } from "#api/operation/backup/target";
import type { Config } from "#server/config";
import { isInDirectory } from "#server/contradictions";
import { CommandError } from "./command";

/** Opens the target of backups that an operator named; a bucket with its settings. */
export const openConfiguredTarget = (name: string, config: Config): BackupTarget =>
  openTarget(name, readBucketSettings(config));

/** Reads the settings of a bucket of backups. Each one that is not set is that of the site's bucket. */
function readBucketSettings(config: Config): BucketSettings {
  const { BACKUP_AWS_ACCESS_KEY_ID: accessKeyId, BACKUP_AWS_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!accessKeyId !== !secretAccessKey)
    throw new CommandError("BACKUP_AWS_ACCESS_KEY_ID and BACKUP_AWS_SECRET_ACCESS_KEY need each other: set both");
  return {
    endpoint: config.BACKUP_S3_ENDPOINT ?? config.S3_ENDPOINT,
    region: config.BACKUP_S3_REGION ?? config.S3_REGION,
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

/** Throws a CommandError for a target among the site's own files, which a backup would copy and delete. */
export function requireSeparateTarget(name: string, config: Config) {
  const bucket = parseS3Name(name)?.bucket;
  if (bucket !== undefined) return requireOtherBucket(bucket, config);
  if (isInDirectory(name, config.DATA_DIR))
    throw new CommandError("TARGET is in the site's own directory: name another one, best on another disk");
}

function requireOtherBucket(bucket: string, config: Config) {
  const { endpoint } = readBucketSettings(config);
  if (bucket === config.S3_BUCKET && endpoint === config.S3_ENDPOINT)
    throw new CommandError("TARGET is in the site's own bucket: name another one, best at another place");
}
