import { type Kysely, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { baselineName } from "#api/db/migrations";
import { openDatabase } from "#api/db/open";
import { thisRelease } from "#api/db/upgrade";
import { onPostgres } from "#tests/support/api";
import { restoreRelease } from "#tests/support/releases";
import { cleanUp } from "#tests/support/spawned";

afterAll(cleanUp);
const { kind, migrations } = thisRelease("postgres");
const { [baselineName]: baseline, ...later } = migrations;

/** Lists the tables from before whose rows others cannot read or change while this transaction is open. */
async function listLocked(trx: Kysely<unknown>, tables: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct relname as name
    from pg_locks join pg_class on pg_class.oid = relation
    where pid = pg_backend_pid() and relkind = 'r' and mode in
      ('AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock')`.execute(trx);
  return rows.map(({ name }) => name).filter((name) => tables.includes(name));
}

test.skipIf(!onPostgres)("each migration names the tables for which others wait on PostgreSQL", async () => {
  const { database } = await restoreRelease("release-0.9.0");
  const release = { kind, migrations: { [baselineName]: baseline! } };
  const db = (await openDatabase(database, { allowMigrations: true, release })) as unknown as Kysely<unknown>;
  for (const [name, migration] of Object.entries(later)) {
    const tables = (await db.introspection.getTables()).map((table) => table.name);
    const locked = await db.transaction().execute(async (trx) => {
      await migration.up(trx);
      return listLocked(trx, tables);
    });
    const named = migration.kind === "expand" ? [...(migration.locks ?? [])] : locked;
    expect({ name, locked: locked.sort() }).toEqual({ name, locked: named.sort() });
  }
  await db.destroy();
});
