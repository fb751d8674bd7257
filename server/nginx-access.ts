import { existsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "./config";
import { findMediaGroupId } from "./media-group";

/**
 * Explains in a sentence why nginx cannot send media from a directory; null if the permissions allow it. Without
 * MEDIA_GROUP, only an nginx that runs as the user of this process can.
 */
export function findNginxProblem(config: Config, dataDir: string): string | null {
  if (config.MEDIA_DELIVERY !== "nginx" || config.S3_BUCKET) return null;
  const groupId = findMediaGroupId(config);
  if (groupId === null)
    return `nginx can read media only if it runs as the user ${userInfo().username}: set MEDIA_GROUP to its group (example: MEDIA_GROUP=www-data)`;
  const media = join(dataDir, "media");
  // The server opens DATA_DIR to the group when it starts for the first time.
  const closedDirectory = findClosedDirectory(existsSync(media) ? media : findExistingDir(dirname(dataDir)), groupId);
  if (closedDirectory === null) return null;
  return `nginx cannot read media: the group ${config.MEDIA_GROUP} may not enter ${closedDirectory} (example: chmod o+x ${closedDirectory})`;
}

export function warnAboutNginx(config: Config, dataDir: string, log: Logger) {
  const problem = findNginxProblem(config, dataDir);
  if (problem) log.warn(problem);
}

/** Returns a path, or its nearest parent that exists. */
export const findExistingDir = (path: string): string => (existsSync(path) ? path : findExistingDir(dirname(path)));

/** Finds the first directory on the way to a path, or the path itself, that a group may not enter. */
function findClosedDirectory(path: string, groupId: number): string | null {
  const closedParent = dirname(path) === path ? null : findClosedDirectory(dirname(path), groupId);
  if (closedParent !== null) return closedParent;
  const { mode, gid } = statSync(path);
  // The rights of the group take precedence over those of others (path_resolution(7)).
  return mode & (gid === groupId ? 0o010 : 0o001) ? null : path;
}
