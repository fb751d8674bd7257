import { type Kysely, sql, type Transaction } from "kysely";
import type { Key } from "./table-shape";

/** How far a table is copied. The new database keeps it, so that an interrupted move resumes where it stopped. */
export interface CopyProgress {
  /** The number of the last change that all copied rows have; null before the first row is copied. */
  applied: number | null;
  part: "first" | "rest" | "complete";
  /** The last copied key of this part. */
  lastKey: Key | null;
}

type Db = Kysely<unknown> | Transaction<unknown>;

/** Creates the tables that record how far each table was moved, and by which recording of changes. */
export async function createProgress(db: Kysely<unknown>, recording: string) {
  await db.transaction().execute(async (trx) => {
    await sql`create table if not exists move_progress (table_name text primary key, applied bigint not null,
      part text not null, last_key text)`.execute(trx);
    await sql`create table if not exists move_recording as select ${recording}::text as id`.execute(trx);
  });
}

/** Returns the id of the recording that this database was copied by; null if no move was begun. */
export async function findCopiedRecordingId(db: Db): Promise<string | null> {
  if (!(await hasProgress(db))) return null;
  const { rows } = await sql<{ id: string }>`select id from move_recording`.execute(db);
  return rows[0]!.id;
}

/** Returns whether the target records a move that has not ended. */
const hasProgress = async (db: Db) => {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('move_progress')::text as found`.execute(db);
  return rows[0]!.found !== null;
};

/** Drops the record of a move that has ended. */
export const dropProgress = (db: Db) => sql`drop table move_progress, move_recording`.execute(db);

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
