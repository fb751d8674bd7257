import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { checkSqliteFile, countSqliteTables } from "./count-tables";
import { BackupError, messageOf } from "./backup-error";
import { type BackedUpFile, readFileList } from "./file-list";
import { digestOf, hashThrough, isSameDigest } from "#api/media/store/hash-stream";
import { filesAtOnce, mapAtOnce } from "./map-at-once";
import { blobKey, keyIn, type Manifest } from "./manifest";
import { checkDump, findPostgresProgram } from "./postgres-programs";
import type { BackupTarget } from "./target";

/** Yields one line for each difference between a backup and its manifest. Writes only temporary files. */
export async function* verifyBackup(target: BackupTarget, manifest: Manifest): AsyncGenerator<string> {
  yield* await listProblems(() => verifyDatabase(target, manifest));
  let [files, bytes] = [0, 0];
  const verify = (file: BackedUpFile) => {
    files += 1;
    bytes += file.bytes;
    return listProblems(() => verifyBlob(target, file));
  };
  for await (const problems of mapAtOnce(readFileList(target, manifest), filesAtOnce, verify)) yield* problems;
  if (files !== manifest.media.files || bytes !== manifest.media.bytes)
    yield `The list has ${files} files with ${bytes} bytes, the manifest ${manifest.media.files} with ${manifest.media.bytes}`;
}

async function listProblems(verify: () => Promise<string[]>): Promise<string[]> {
  try {
    return await verify();
  } catch (error) {
    return [messageOf(error)];
  }
}

async function verifyBlob(target: BackupTarget, file: BackedUpFile): Promise<string[]> {
  const key = blobKey(file.sha256);
  const content = await target.open(key);
  if (!content) return [`Missing: ${key} (${file.key})`];
  return isSameDigest(await digestOf(content), file) ? [] : [`Damaged: ${key} (${file.key})`];
}

/** Opens a backup's copy of the database. Its stream ends in a BackupError when it is not as it was written. */
export async function openDatabaseCopy(target: BackupTarget, { id, database }: Manifest): Promise<Readable> {
  const key = keyIn(id, database.name);
  const content = await target.open(key);
  if (!content) throw new BackupError(`Missing: ${key} (the database)`);
  const error = () => new BackupError(`Damaged: ${key} (the database)`);
  return hashThrough(content, { digest: database, error }).stream;
}

async function verifyDatabase(target: BackupTarget, manifest: Manifest): Promise<string[]> {
  if (manifest.database.kind === "postgres") {
    await digestOf(await openDatabaseCopy(target, manifest));
    const { path } = await findPostgresProgram("pg_restore", manifest.database.dumpMajor ?? null);
    await checkDump(path, await openDatabaseCopy(target, manifest));
    return [];
  }
  const dir = await mkdtemp(join(tmpdir(), "vidlark-verify-"));
  try {
    const copy = join(dir, "database.sqlite");
    await pipeline(await openDatabaseCopy(target, manifest), createWriteStream(copy));
    return [...checkSqliteFile(copy), ...compareCounts(countSqliteTables(copy), manifest)];
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Describes the tables whose row counts differ from the backup's. */
export function compareCounts(counts: Record<string, number>, { tables }: Pick<Manifest, "tables">): string[] {
  const names = [...new Set([...Object.keys(tables), ...Object.keys(counts)])].sort();
  return names
    .filter((name) => tables[name] !== counts[name])
    .map((name) => `The table ${name} has ${counts[name] ?? "no"} rows in place of ${tables[name] ?? "none"}`);
}
