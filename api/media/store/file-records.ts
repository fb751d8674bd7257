import { type Insertable, sql, type Updateable } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { prefixUpperBound } from "#api/db/trigrams";
import type { Digest } from "./hash-stream";
import { imagesPrefix, videosPrefix } from "./keys";

/** The size and hash of a file when it was stored. `sha256` is empty until it is computed. */
export interface FileRecord extends Digest {
  key: string;
  storedAt: string;
  /** Whether a check found other bytes. */
  isDamaged: boolean;
}

/** The prefixes of recorded files, in order. Drafts still change, and uploads have their own checksums. */
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

/** Lists the next files after a key that have no hash yet; omits those that a disk could not read. */
export async function listWithoutHash(db: Db, after: string): Promise<FileRecord[]> {
  const unhashed = selectRecords(db).where("sha256", "=", "").where("is_damaged", "=", 0).where("key", ">", after);
  return (await unhashed.orderBy("key").limit(rowsPerChunk).execute()).map(toRecord);
}

/** Records a stored file. Replaces an earlier record of its key. */
export async function recordFile(db: Db, key: string, digest: Digest) {
  const values = { ...digest, stored_at: timestamp(), is_damaged: 0 as const };
  await db
    .insertInto("stored_files")
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(values))
    .execute();
}

/** Records the files of a list. Replaces earlier records of their keys. */
export async function recordAll(db: Db, files: AsyncIterable<{ key: string } & Digest>) {
  let rows: Insertable<Tables["stored_files"]>[] = [];
  const write = async () => {
    if (rows.length === 0) return;
    const insert = db.insertInto("stored_files").values(rows);
    const columns = ["bytes", "sha256", "stored_at", "is_damaged"];
    const newValues = Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
    await insert.onConflict((conflict) => conflict.column("key").doUpdateSet(newValues)).execute();
    rows = [];
  };
  const stored_at = timestamp();
  for await (const { key, bytes, sha256 } of files) {
    if (isRecorded(key)) rows.push({ key, bytes, sha256, stored_at, is_damaged: 0 });
    if (rows.length === rowsPerChunk) await write();
  }
  await write();
}

/** Records a file from before there were records, unless another process has stored it again meanwhile. */
export const recordOldFile = (db: Db, key: string, digest: Digest) =>
  db
    .insertInto("stored_files")
    .values({ key, ...digest, stored_at: timestamp() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();

type Change = Pick<Updateable<Tables["stored_files"]>, "sha256" | "is_damaged">;

/** Changes the record of a file unless the file was stored again since the record was read. */
export const changeRecord = (db: Db, { key, storedAt }: Pick<FileRecord, "key" | "storedAt">, change: Change) =>
  db.updateTable("stored_files").set(change).where("key", "=", key).where("stored_at", "=", storedAt).execute();

/** Deletes the records of files whose keys start with a prefix. */
export const deleteRecords = (db: Db, prefix: string) =>
  db.deleteFrom("stored_files").where("key", ">=", prefix).where("key", "<", prefixUpperBound(prefix)!).execute();

export const deleteRecord = (db: Db, key: string) => db.deleteFrom("stored_files").where("key", "=", key).execute();
