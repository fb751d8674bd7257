import { stat, statfs } from "node:fs/promises";
import type { Disk } from "#contract/administration";

/** A directory, and what lies in it, such as "videos". */
export interface Directory {
  path: string;
  holds: string;
}

interface DirectoryDeps {
  media: { isShared: boolean; uploads: string; work: string };
  site: { dataDir: string };
}

/** Lists the directories on which a site writes, with what lies in each. */
export const listDirectories = ({ media, site }: DirectoryDeps): Directory[] => [
  { path: site.dataDir, holds: media.isShared ? "database" : "videos" },
  { path: media.uploads, holds: "uploads" },
  { path: media.work, holds: "temporary files" },
];

/** Measures the disks of directories, each disk once. A directory that cannot be read is left out. */
export async function measureDisks(places: readonly Directory[]): Promise<Disk[]> {
  const measurements = await Promise.all(places.map((place) => measureDisk(place).catch(() => null)));
  const disks = new Map<number, Disk>();
  for (const each of measurements) {
    if (!each) continue;
    const sameDisk = disks.get(each.device);
    disks.set(each.device, sameDisk ? { ...sameDisk, holds: `${sameDisk.holds}, ${each.disk.holds}` } : each.disk);
  }
  return [...disks.values()];
}

const minFreeShare = 0.1;

/** Returns whether less than 10 % of a disk are free. */
export const isNearlyFull = ({ freeBytes, totalBytes }: Disk) => freeBytes < totalBytes * minFreeShare;

async function measureDisk({ path, holds }: Directory): Promise<{ device: number; disk: Disk }> {
  const [{ dev: device }, { bsize, bavail, bfree, blocks }] = await Promise.all([stat(path), statfs(path)]);
  // What is kept for the system counts as taken, as `df` shows it.
  const totalBytes = (blocks - bfree + bavail) * bsize;
  return { device, disk: { holds, freeBytes: bavail * bsize, totalBytes } };
}
