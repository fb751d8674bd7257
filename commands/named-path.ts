import { resolve } from "node:path";

/** Resolves the path of a file that a person named where they are: `deploy/vidlark` runs commands in the release's directory. */
export const resolveNamedPath = (path: string, callerDir = process.env.VIDLARK_CALLER_DIR) =>
  callerDir && path ? resolve(callerDir, path) : path;

/** The same of a place of backups, which may be `s3://BUCKET/PREFIX`. */
export const resolveNamedPlace = (name: string, callerDir = process.env.VIDLARK_CALLER_DIR) =>
  /^s3:/i.test(name) ? name : resolveNamedPath(name, callerDir);
