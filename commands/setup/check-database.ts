import { existsSync } from "node:fs";
import { sql } from "kysely";
import { connectDatabase, type Db, explainDatabaseError } from "#api/db/open";
import { requireNotMoved } from "#api/db/moved-site";
import type { Config } from "#server/config";
import { CommandError } from "../command";
import { locateDatabase } from "#server/work-settings";

/** Checks the database. On PostgreSQL, creates a table and an extension in a transaction that is rolled back. */
export async function checkDatabase(config: Config): Promise<string> {
  const location = locateDatabase(config);
  if ("sqlite" in location) {
    requireNotMoved(location.sqlite);
    return existsSync(location.sqlite)
      ? "The database is the file in DATA_DIR"
      : "The first start makes the database in DATA_DIR";
  }
  const db = connectDatabase(location);
  try {
    await checkRights(db);
  } catch (error) {
    throw error instanceof CommandError ? error : explainDatabaseError(location, error);
  } finally {
    await db.destroy();
  }
  return "The user of DATABASE_URL may make tables, and has pg_trgm for search";
}

async function checkRights(db: Db) {
  const trx = await db.startTransaction().execute();
  try {
    await sql`create table vidlark_probe (id text)`.execute(trx).catch(() => {
      throw new CommandError("The user of DATABASE_URL may not make tables: make it the owner of the database");
    });
    await sql`create extension if not exists pg_trgm`.execute(trx).catch(() => {
      throw new CommandError(
        "The user of DATABASE_URL may not add pg_trgm: a superuser runs CREATE EXTENSION pg_trgm there once",
      );
    });
  } finally {
    await trx.rollback().execute();
  }
}
