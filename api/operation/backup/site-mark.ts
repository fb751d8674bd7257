import { json } from "node:stream/consumers";
import { Readable } from "node:stream";
import { BackupError } from "./errors";
import type { BackupTarget } from "./target";

const markKey = "vidlark-backups.json";

/**
 * Makes sure that a place of backups belongs to this site: a backup removes what no backup needs, so it must never run
 * in a place with other files. An empty place becomes this site's.
 */
export async function claimTarget(target: BackupTarget, siteId: string): Promise<void> {
  const mark = await target.open(markKey);
  if (mark) {
    const { site } = (await json(mark).catch(() => ({}))) as { site?: unknown };
    if (site === siteId) return;
    throw new BackupError(`${target.name} has the backups of another site: name another place`);
  }
  for await (const { key } of target.list(""))
    if (!key.startsWith(markKey)) throw new BackupError(`${target.name} has other files (${key}): name an empty place`);
  await target.put(markKey, Readable.from([Buffer.from(`${JSON.stringify({ format: 1, site: siteId })}\n`)]));
}
