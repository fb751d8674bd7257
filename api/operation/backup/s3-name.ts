import { BackupError } from "./backup-error";

const isS3Name = (name: string) => /^s3:/i.test(name);

/** Parses `s3://BUCKET/PREFIX`; returns null for a directory. Throws a BackupError when the name is not complete. */
export function parseS3Name(name: string): { bucket: string; prefix: string } | null {
  if (!isS3Name(name)) return null;
  const [, bucket, path = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[^/]+)*)\/?$/.exec(name) ?? [];
  if (!bucket) throw new BackupError(`${name} is not the name of a place: write s3://BUCKET/PREFIX`);
  return { bucket, prefix: path && `${path.slice(1)}/` };
}
