import { type Kysely, sql } from "kysely";
import type { StoredFile } from "#api/media/store/media-store";

/** A file that the new store has, with the state of the old file that it was copied from. */
export interface CopiedFile extends StoredFile {
  sha256: string;
}

type Db = Kysely<unknown>;

/** Creates the list of copied files in the new database, so that an interrupted move copies no file twice. */
export const createFileLog = (db: Db) =>
  sql`create table if not exists move_files (key text primary key, bytes bigint not null, modified_at bigint not null,
    sha256 text not null, round bigint not null)`.execute(db);

export const dropFileLog = (db: Db) => sql`drop table if exists move_files`.execute(db);

/** Returns the number of the next pass. Every file found in a pass is recorded with it. */
export async function readNextPass(db: Db): Promise<number> {
  const { rows } = await sql<{ round: number }>`select coalesce(max(round), 0) + 1 as round from move_files`.execute(
    db,
  );
  return rows[0]!.round;
}

export async function findCopied(db: Db, keys: string[]): Promise<Map<string, Omit<CopiedFile, "key">>> {
  const { rows } = await sql<{ key: string; bytes: number; modified_at: number; sha256: string }>`
    select key, bytes, modified_at, sha256 from move_files where key = any(${keys})`.execute(db);
  return new Map(rows.map(({ key, modified_at: modifiedAt, bytes, sha256 }) => [key, { bytes, modifiedAt, sha256 }]));
}

/** Records that a file was copied, or found unchanged, in this pass. */
export async function recordCopied(db: Db, round: number, { key, bytes, modifiedAt, sha256 }: CopiedFile) {
  await sql`insert into move_files (key, bytes, modified_at, sha256, round)
    values (${key}, ${bytes}, ${Math.round(modifiedAt)}, ${sha256}, ${round})
    on conflict (key) do update set bytes = excluded.bytes, modified_at = excluded.modified_at,
      sha256 = excluded.sha256, round = excluded.round`.execute(db);
}

/** Finds copies of source files that this pass did not see, because they were deleted. */
export async function findStaleCopies(db: Db, round: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from move_files where round < ${round} limit ${limit}`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** Removes a deleted file from the list. */
export const deleteCopiedRecord = (db: Db, key: string) => sql`delete from move_files where key = ${key}`.execute(db);

export async function countCopied(db: Db) {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(bytes), 0) as bytes from move_files`.execute(db);
  return rows[0]!;
}
