import { BackupError } from "./backup-error";

/** Parses `s3://BUCKET/PREFIX`; returns null for a directory. Throws a BackupError for an incomplete name. */
export function parseS3Name(name: string): { bucket: string; prefix: string } | null {
  if (!/^s3:/i.test(name)) return null;
  const [, bucket, path = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[^/]+)*)\/?$/.exec(name) ?? [];
  if (!bucket) throw new BackupError(`${name} is not the name of a place: write s3://BUCKET/PREFIX`);
  return { bucket, prefix: path && `${path.slice(1)}/` };
}
