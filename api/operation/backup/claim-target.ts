import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import { isStale, newHolder } from "#api/db/backup-leases";
import { timestamp } from "#api/db/ids";
import { BackupError } from "./backup-error";
import { keepLease, type Lease } from "./backup-lease";
import type { BackupTarget } from "./target";

const markKey = "vidlark-backups.json";

interface Mark {
  site: string;
  /**
   * The lease of the backup that runs. The database's own lease is not enough: a second copy of the site, such as a
   * rehearsed restoration, has another database.
   */
  lease?: { holder: string; heartbeatAt: string };
}

/**
 * Takes the lease of a target, which has to belong to this site or be empty; an empty one becomes this site's. A backup
 * removes files that no backup needs, so it must not run in a directory with other files or at the same time as another
 * backup. Throws a BackupError otherwise.
 */
export async function claimTarget(target: BackupTarget, site: string): Promise<Lease> {
  const mark = await readMark(target);
  if (mark && mark.site !== site)
    throw new BackupError(`${target.name} has the backups of another site: name another place`);
  if (mark?.lease && !isStale(mark.lease.holder, mark.lease.heartbeatAt))
    throw new BackupError(
      `Another copy of this site is making a backup in ${target.name}: wait until it has ended, or name another place`,
    );
  if (!mark) await requireEmpty(target);
  const holder = newHolder();
  const write = () => writeMark(target, { site, lease: { holder, heartbeatAt: timestamp() } });
  const isOwn = async () => (await readMark(target))?.lease?.holder === holder;
  const release = async () => {
    if (await isOwn()) await writeMark(target, { site });
  };
  await write();
  return keepLease({
    beat: async () => (await isOwn()) && (await write(), true),
    // A lease that cannot be released is stale when this process has ended.
    end: () => release().catch(() => undefined),
  });
}

async function readMark(target: BackupTarget): Promise<Partial<Mark> | null> {
  const mark = await target.open(markKey);
  return mark && parseMark(await text(mark));
}

function parseMark(mark: string): Partial<Mark> {
  try {
    return JSON.parse(mark) as Partial<Mark>;
  } catch {
    return {};
  }
}

const writeMark = (target: BackupTarget, mark: Mark) =>
  target.put(markKey, Readable.from([Buffer.from(`${JSON.stringify({ format: 1, ...mark })}\n`)]));

async function requireEmpty(target: BackupTarget) {
  for await (const { key } of target.list(""))
    if (!key.startsWith(markKey)) throw new BackupError(`${target.name} has other files (${key}): name an empty place`);
}
