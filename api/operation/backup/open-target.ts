import type { S3Settings } from "#api/media/store/s3-settings";
import { openDiskTarget } from "./disk-target";
import { parseS3Name } from "./s3-name";
import { openS3Target } from "./s3-target";
import type { BackupTarget } from "./target";

/** How a bucket of backups is reached; its name is a part of the place's name. */
export type BucketSettings = Omit<S3Settings, "bucket" | "names">;

/** Opens the place of backups that a person named: a directory, or `s3://BUCKET/PREFIX`. */
export function openTarget(name: string, settings: BucketSettings = { region: "us-east-1" }): BackupTarget {
  const place = parseS3Name(name);
  if (!place) return openDiskTarget(name);
  const keys = settings.credentials
    ? "BACKUP_AWS_ACCESS_KEY_ID and BACKUP_AWS_SECRET_ACCESS_KEY"
    : "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
  const names = { bucket: name, endpoint: "BACKUP_S3_ENDPOINT", keys };
  return openS3Target(name, place.prefix, { ...settings, bucket: place.bucket, names });
}
