import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Kysely, sql } from "kysely";
import { formatBytes } from "#contract/format";
import { UpgradeRefusal } from "./upgrade-refusal";

const maxSnapshots = 3;
const abandonedMs = 60_000;
/** An estimate: the copy has no more pages than the database. */
const copySizeFactor = 1.1;

const snapshotDirectory = (file: string) => join(dirname(file), "snapshots");

const readFreeBytes = async (dir: string) => {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
};

/**
 * Copies an SQLite database into `snapshots` next to it, readable by its user only, and keeps the newest three copies.
 * Returns the copy's path; throws an UpgradeRefusal when the disk lacks room.
 */
export async function saveSnapshot(
  db: Kysely<unknown>,
  { file, reason }: { file: string; reason: string },
  freeBytes = readFreeBytes,
): Promise<string> {
  const dir = snapshotDirectory(file);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const lack = await describeLackOfRoom(db, dir, { freeBytes });
  if (lack) throw new UpgradeRefusal(`The disk lacks room for a copy of the database before its upgrade: ${lack}`);
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  // Two processes may start in the same millisecond.
  const path = join(dir, `${time}-${randomBytes(4).toString("hex")}-${reason}.sqlite`);
  const unfinished = `${path}.part`;
  try {
    await sql`vacuum into ${unfinished}`.execute(db);
    await chmod(unfinished, 0o600);
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  await removeOldSnapshots(dir);
  return path;
}

/** Describes the room that a directory lacks for a copy of an SQLite database and `reserveBytes`; null if none. */
export async function describeLackOfRoom(
  db: Kysely<unknown>,
  dir: string,
  { reserveBytes = 0, freeBytes = readFreeBytes }: { reserveBytes?: number; freeBytes?: typeof readFreeBytes },
): Promise<string | null> {
  const { rows } = await sql<{ bytes: number }>`select page_count * page_size as bytes
    from pragma_page_count(), pragma_page_size()`.execute(db);
  const neededBytes = Math.ceil(rows[0]!.bytes * copySizeFactor) + reserveBytes;
  const availableBytes = await freeBytes(dir);
  return availableBytes >= neededBytes
    ? null
    : `${formatBytes(neededBytes)} are needed in ${dir}, ${formatBytes(availableBytes)} are free`;
}

/** Keeps the newest copies; removes older ones and abandoned files. */
async function removeOldSnapshots(dir: string) {
  const names = (await readdir(dir)).sort();
  const complete = names.filter((name) => name.endsWith(".sqlite"));
  const oldNames = complete.slice(0, -maxSnapshots);
  const unfinished = names.filter((name) => name.endsWith(".sqlite.part"));
  for (const name of oldNames) await rm(join(dir, name), { force: true });
  for (const name of unfinished) await removeAbandoned(join(dir, name));
}

/** Removes an unfinished copy that has not changed for a minute: another process may be writing a newer one. */
async function removeAbandoned(path: string) {
  const stats = await stat(path).catch(() => null);
  if (stats && Date.now() - stats.mtimeMs > abandonedMs) await rm(path, { force: true });
}
