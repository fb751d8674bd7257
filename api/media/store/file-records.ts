import { type Insertable, sql, type Updateable } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { prefixUpperBound } from "#api/db/trigrams";
import type { Digest } from "./hash-stream";
import { imagesPrefix, videosPrefix } from "./keys";

/** What a file was when it was stored; `sha256` is empty while it waits to be computed. */
export interface FileRecord extends Digest {
  key: string;
  storedAt: string;
  /** Whether a check found other bytes in its place. */
  isDamaged: boolean;
}

/** The prefixes of recorded files, in order. Drafts change until they are published, and uploads have their own checksums. */
const recordedPrefixes = [imagesPrefix, videosPrefix];

export const isRecorded = (key: string) => recordedPrefixes.some((prefix) => key.startsWith(prefix));

const selectRecords = (db: Db) =>
  db.selectFrom("stored_files").select(["key", "bytes", "sha256", "stored_at", "is_damaged"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRecords>["executeTakeFirstOrThrow"]>>;

const toRecord = ({ key, bytes, sha256, stored_at, is_damaged }: Row): FileRecord => ({
  key,
  sha256,
  bytes: Number(bytes),
  storedAt: stored_at,
  isDamaged: is_damaged === 1,
});

export async function findRecord(db: Db, key: string): Promise<FileRecord | null> {
  const row = await selectRecords(db).where("key", "=", key).executeTakeFirst();
  return row ? toRecord(row) : null;
}

const rowsPerChunk = 500;

/** Reads the records of a prefix in the order of their keys, in chunks. */
export async function* readRecords(db: Db, prefix: string): AsyncGenerator<FileRecord> {
  const end = prefixUpperBound(prefix)!;
  for (let after = prefix; ;) {
    const query = selectRecords(db).where("key", ">", after).where("key", "<", end);
    const rows = await query.orderBy("key").limit(rowsPerChunk).execute();
    for (const row of rows) yield toRecord(row);
    if (rows.length < rowsPerChunk) return;
    after = rows.at(-1)!.key;
  }
}

/** Lists files whose hashes wait to be computed, after a key; none that a disk could not read. */
export async function listWithoutHash(db: Db, after: string): Promise<FileRecord[]> {
  const unhashed = selectRecords(db).where("sha256", "=", "").where("is_damaged", "=", 0).where("key", ">", after);
  return (await unhashed.orderBy("key").limit(rowsPerChunk).execute()).map(toRecord);
}

/** Records a file that was stored, in place of an earlier one of its key. */
export async function recordFile(db: Db, key: string, digest: Digest) {
  const values = { ...digest, stored_at: timestamp(), is_damaged: 0 as const };
  await db
    .insertInto("stored_files")
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(values))
    .execute();
}

/** Records all files of a list, in place of earlier records of their keys. */
export async function recordAll(db: Db, files: AsyncIterable<{ key: string } & Digest>) {
  let rows: Insertable<Tables["stored_files"]>[] = [];
  const write = async () => {
    const insert = db.insertInto("stored_files").values(rows);
    const values = (["bytes", "sha256", "stored_at", "is_damaged"] as const).map((name) => [
      name,
      sql.ref(`excluded.${name}`),
    ]);
    if (rows.length > 0)
      await insert.onConflict((conflict) => conflict.column("key").doUpdateSet(Object.fromEntries(values))).execute();
    rows = [];
  };
  const stored_at = timestamp();
  for await (const { key, bytes, sha256 } of files) {
    if (isRecorded(key)) rows.push({ key, bytes, sha256, stored_at, is_damaged: 0 });
    if (rows.length === rowsPerChunk) await write();
  }
  await write();
}

/** Records a file from before files were recorded, unless another process has stored it again meanwhile. */
export const recordOldFile = (db: Db, key: string, digest: Digest) =>
  db
    .insertInto("stored_files")
    .values({ key, ...digest, stored_at: timestamp() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();

type Change = Pick<Updateable<Tables["stored_files"]>, "sha256" | "is_damaged">;

/** Changes the record of a file, unless it was stored again since the record was read. */
export const changeRecord = (db: Db, { key, storedAt }: Pick<FileRecord, "key" | "storedAt">, change: Change) =>
  db.updateTable("stored_files").set(change).where("key", "=", key).where("stored_at", "=", storedAt).execute();

/** Forgets the files whose keys start with a text. */
export const deleteRecords = (db: Db, prefix: string) =>
  db.deleteFrom("stored_files").where("key", ">=", prefix).where("key", "<", prefixUpperBound(prefix)!).execute();

export const deleteRecord = (db: Db, key: string) => db.deleteFrom("stored_files").where("key", "=", key).execute();
