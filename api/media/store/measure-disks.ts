import { stat, statfs } from "node:fs/promises";
import type { Disk } from "#contract/administration";

/** A directory, and what it holds, such as "videos". */
export interface Directory {
  path: string;
  holds: string;
}

interface DirectoryDeps {
  media: { isShared: boolean; uploadsDir: string; workDir: string };
  site: { dataDir: string };
}

/** Lists the directories to which a site writes. */
export const listDirectories = ({ media, site }: DirectoryDeps): Directory[] => [
  { path: site.dataDir, holds: media.isShared ? "database" : "videos" },
  { path: media.uploadsDir, holds: "uploads" },
  { path: media.workDir, holds: "temporary files" },
];

/** Measures each disk of the directories once. Skips a directory that cannot be read. */
export async function measureDisks(directories: readonly Directory[]): Promise<Disk[]> {
  const measurements = await Promise.all(directories.map((each) => measureDisk(each).catch(() => null)));
  const disks = new Map<number, Disk>();
  for (const each of measurements) {
    if (!each) continue;
    const sameDisk = disks.get(each.device);
    disks.set(each.device, sameDisk ? { ...sameDisk, holds: `${sameDisk.holds}, ${each.disk.holds}` } : each.disk);
  }
  return [...disks.values()];
}

const minFreeShare = 0.1;

/** Returns whether less than 10 % of a disk is free. */
export const isNearlyFull = ({ freeBytes, totalBytes }: Disk) => freeBytes < totalBytes * minFreeShare;

async function measureDisk({ path, holds }: Directory): Promise<{ device: number; disk: Disk }> {
  const [{ dev: device }, { bsize, bavail, bfree, blocks }] = await Promise.all([stat(path), statfs(path)]);
  // Blocks reserved for the system do not count, as in `df`.
  const totalBytes = (blocks - bfree + bavail) * bsize;
  return { device, disk: { holds, freeBytes: bavail * bsize, totalBytes } };
}
