import type { S3Settings } from "#api/media/store/s3-settings";
import { openDiskTarget } from "./disk-target";
import { parseS3Name } from "./s3-name";
import { openS3Target } from "./s3-target";
import type { BackupTarget } from "./target";

/** The settings of a bucket of backups, without its name, which the target's name has. */
export type BucketSettings = Omit<S3Settings, "bucket" | "names">;

/** Opens the target of backups that an operator named: a directory, or `s3://BUCKET/PREFIX`. */
export function openTarget(name: string, settings: BucketSettings = { region: "us-east-1" }): BackupTarget {
  const s3Name = parseS3Name(name);
  if (!s3Name) return openDiskTarget(name);
  const keys = settings.credentials
    ? "BACKUP_AWS_ACCESS_KEY_ID and BACKUP_AWS_SECRET_ACCESS_KEY"
    : "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
  const names = { bucket: name, endpoint: "BACKUP_S3_ENDPOINT", keys };
  return openS3Target(name, s3Name.prefix, { ...settings, bucket: s3Name.bucket, names });
}
