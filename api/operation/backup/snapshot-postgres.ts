import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { countPostgresTables } from "./count-tables";
import { dumpDatabase, findPostgresProgram } from "./postgres-programs";
import { readMigration } from "./migration-state";
import { addReferences, type Snapshot, type SnapshotOptions } from "./snapshot";

export async function readServerMajor(db: Db): Promise<number> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db);
  return Math.floor(Number(rows[0]!.version) / 10_000);
}

/**
 * Takes a snapshot of a PostgreSQL database by pg_dump. A transaction exports its snapshot to the program, so that counts,
 * references and dump are of the same moment.
 */
export async function snapshotPostgres(
  db: Db,
  url: string,
  { store, scratch, signal }: SnapshotOptions,
): Promise<Snapshot> {
  const program = await findPostgresProgram("pg_dump", await readServerMajor(db));
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
      const fileName = "database.dump";
      await store(fileName, dumpDatabase(program.path, url, { snapshot: rows[0]!.id, signal }));
      const tables = await countPostgresTables(trx);
      await addReferences(trx, scratch);
      return { kind: "postgres", dumpMajor: program.major, fileName, tables, migration: await readMigration(trx) };
    });
}
