import { resolve } from "node:path";

/** Resolves a path relative to the caller's directory, since `deploy/vidlark` runs commands in the release's directory. */
export const resolveNamedPath = (path: string, callerDir = process.env.VIDLARK_CALLER_DIR) =>
  callerDir && path ? resolve(callerDir, path) : path;

/** Resolves the target of backups: a path as `resolveNamedPath` does, or `s3://BUCKET/PREFIX`. */
export const resolveNamedTarget = (name: string, callerDir = process.env.VIDLARK_CALLER_DIR) =>
  /^s3:/i.test(name) ? name : resolveNamedPath(name, callerDir);
