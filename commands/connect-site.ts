import { existsSync } from "node:fs";
import { connectDatabase, type DatabaseLocation, type Db, explainDatabaseError } from "#api/db/open";
import { requireNotMoved } from "#api/db/moved-site";
import { UpgradeRefusal } from "#api/db/upgrade-refusal";
import { latestMigration, readMigration } from "#api/operation/backup/migration-state";
import type { Config } from "#server/config";
import { CommandError } from "./command";
import { locateDatabase } from "#server/work-settings";

/** Connects to the site's database without migrating it. Throws a CommandError if it is missing or of another release. */
export async function connectSite(config: Config): Promise<Db> {
  const location = locateDatabase(config);
  if ("sqlite" in location && !existsSync(location.sqlite))
    throw new CommandError(`There is no database in ${config.DATA_DIR}: set DATA_DIR, or start Vidlark once`);
  const db = connectDatabase(location);
  const problem = await findProblem(db, location);
  if (!problem) return db;
  await db.destroy();
  throw new CommandError(problem);
}

async function findProblem(db: Db, location: DatabaseLocation): Promise<string | null> {
  try {
    if ("sqlite" in location) requireNotMoved(location.sqlite);
    const migration = await readMigration(db);
    if (migration === latestMigration) return null;
    const age = migration < latestMigration ? "an earlier" : "a newer";
    return `The database is of ${age} release (${migration || "none"}): use that one, or start Vidlark once`;
  } catch (error) {
    if (error instanceof UpgradeRefusal) return error.message;
    if ("sqlite" in location) throw error;
    return (explainDatabaseError(location, error) as Error).message;
  }
}
