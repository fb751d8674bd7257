import { type Kysely, sql, type Transaction } from "kysely";
import type { StoredFile } from "#api/media/store/media-store";
import type { Key } from "./table-shape";

/** How far a table is copied. */
export interface CopyProgress {
  /** The number of the last change that all copied rows have; null before the first row is copied. */
  applied: number | null;
  part: "first" | "rest" | "complete";
  /** The last copied key of this part. */
  lastKey: Key | null;
}

/** A file that the new store has. Size and time are those of the old file when it was copied. */
export interface CopiedFile extends StoredFile {
  sha256: string;
}

type Db = Kysely<unknown> | Transaction<unknown>;

/**
 * Creates the tables that record in the new database which rows and files are copied, and by which recording of changes:
 * an interrupted move resumes where it stopped.
 */
export const createMoveState = (db: Kysely<unknown>, recordingId: string) =>
  db.transaction().execute(async (trx) => {
    await sql`create table if not exists move_progress (table_name text primary key, applied bigint not null,
      part text not null, last_key text)`.execute(trx);
    await sql`create table if not exists move_recording as select ${recordingId}::text as id`.execute(trx);
    await sql`create table if not exists move_files (key text primary key, bytes bigint not null,
      modified_at bigint not null, sha256 text not null, round bigint not null)`.execute(trx);
  });

/** Drops the tables of a move that has ended. */
export const dropMoveState = (db: Db) => sql`drop table move_progress, move_recording, move_files`.execute(db);

/** Returns the id of the recording that this database was copied by; null if no move was begun. */
export async function findCopiedRecordingId(db: Db): Promise<string | null> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('move_progress')::text as name`.execute(db);
  if (tables[0]!.name === null) return null;
  const { rows } = await sql<{ id: string }>`select id from move_recording`.execute(db);
  return rows[0]!.id;
}

/** Reads how far a table was moved; a table without a record is at its beginning. */
export async function readProgress(db: Db, table: string): Promise<CopyProgress> {
  const { rows } = await sql<{ applied: number; part: CopyProgress["part"]; last_key: string | null }>`
    select applied, part, last_key from move_progress where table_name = ${table}`.execute(db);
  const [row] = rows;
  if (!row) return { applied: null, part: "first", lastKey: null };
  const lastKey = row.last_key === null ? null : (JSON.parse(row.last_key) as Key);
  return { applied: row.applied, part: row.part, lastKey };
}

/** Records how far a table was moved. */
export async function writeProgress(db: Db, table: string, { applied, part, lastKey }: CopyProgress) {
  const key = lastKey && JSON.stringify(lastKey);
  await sql`insert into move_progress (table_name, applied, part, last_key) values (${table}, ${applied}, ${part}, ${key})
    on conflict (table_name) do update set applied = excluded.applied, part = excluded.part,
      last_key = excluded.last_key`.execute(db);
}

/** Returns the number of the next pass over the files. Each file is recorded with the pass that found it. */
export async function findNextPass(db: Db): Promise<number> {
  const { rows } = await sql<{ pass: number }>`
    select coalesce(max(round), 0) + 1 as pass from move_files`.execute(db);
  return rows[0]!.pass;
}

export async function findCopiedFiles(db: Db, keys: string[]): Promise<Map<string, Omit<CopiedFile, "key">>> {
  const { rows } = await sql<{ key: string; bytes: number; modified_at: number; sha256: string }>`
    select key, bytes, modified_at, sha256 from move_files where key = any(${keys})`.execute(db);
  return new Map(
    rows.map(({ key, modified_at: modifiedAtMs, bytes, sha256 }) => [key, { bytes, modifiedAtMs, sha256 }]),
  );
}

/** Records that a file was copied, or found unchanged, in a pass. */
export async function recordCopiedFile(db: Db, pass: number, { key, bytes, modifiedAtMs, sha256 }: CopiedFile) {
  await sql`insert into move_files (key, bytes, modified_at, sha256, round)
    values (${key}, ${bytes}, ${Math.round(modifiedAtMs)}, ${sha256}, ${pass})
    on conflict (key) do update set bytes = excluded.bytes, modified_at = excluded.modified_at,
      sha256 = excluded.sha256, round = excluded.round`.execute(db);
}

/** Finds copies whose source file a pass did not find, since it was deleted. */
export async function findStaleCopies(db: Db, pass: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from move_files where round < ${pass} limit ${limit}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Removes the record of a copy that was deleted. */
export const deleteCopiedRecord = (db: Db, key: string) => sql`delete from move_files where key = ${key}`.execute(db);

export async function countCopiedFiles(db: Db) {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(bytes), 0) as bytes from move_files`.execute(db);
  return rows[0]!;
}
