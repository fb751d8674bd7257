import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql, SqliteAdapter } from "kysely";
import type { Migration } from "./migrations/migration";

/** The pause between two batches, in which others write. */
const pauseMs = 20;

/** Fills the rows of all unfinished migrations until the signal aborts. Continues where another process ended. */
export async function fillInBatches(db: Kysely<unknown>, migrations: Record<string, Migration>, signal: AbortSignal) {
  const { rows } = await sql<{ name: string }>`select name from migration_fills
    where is_finished = 0 order by name`.execute(db);
  for (const { name } of rows)
    while (!signal.aborted && (await fillOnce(db, migrations, name)))
      await pause(pauseMs, null, { signal }).catch(() => 0);
}

export async function fillToEnd(db: Kysely<unknown>, migrations: Record<string, Migration>, name: string) {
  while (await fillOnce(db, migrations, name));
}

/** Returns whether the rows of a migration are filled. Until then, reads use the old form. */
export async function isFilled(db: Kysely<unknown>, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from migration_fills where name = ${name} and is_finished = 0`.execute(db);
  return rows.length === 0;
}

/** Fills one batch; returns whether rows are left. A row lock lets one process at a time do so. */
const fillOnce = (db: Kysely<unknown>, migrations: Record<string, Migration>, name: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const migration = migrations[name];
    const fill = migration?.kind === "expand" ? migration.fill : undefined;
    const lock = trx.getExecutor().adapter instanceof SqliteAdapter ? sql`` : sql`for update`;
    const { rows } = await sql<{ position: string }>`select position from migration_fills
      where name = ${name} and is_finished = 0 ${lock}`.execute(trx);
    if (!fill || !rows[0]) return false;
    const next = await fill(trx, rows[0].position);
    await (
      next === null
        ? sql`update migration_fills set is_finished = 1 where name = ${name}`
        : sql`update migration_fills set position = ${next} where name = ${name}`
    ).execute(trx);
    return next !== null;
  });
