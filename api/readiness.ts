import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Db, isSqlite } from "./db/open";
import { UpgradeRefusal } from "./db/snapshot";
import { requireCurrentSchema, thisProgram } from "./db/upgrade";
import type { MediaStore } from "./media/store/store";

/** Creates the checks of the API's parts by name; each rejects while its part does not work. */
export const readinessChecks = ({ db, media }: { db: Db; media: MediaStore }) => ({
  database: () => sql`select 1`.execute(db),
  store: () => writeFileInStore(media),
  migrations: () =>
    requireCurrentSchema(db as Kysely<unknown>, thisProgram(isSqlite(db) ? "sqlite" : "postgres")).catch(onlyRefusals),
});

async function writeFileInStore({ uploads }: MediaStore) {
  const path = join(uploads, `readiness-${randomUUID()}`);
  try {
    await writeFile(path, "ready", { flag: "wx" });
  } finally {
    await rm(path, { force: true });
  }
}

/** A database that does not answer fails its own check. */
function onlyRefusals(error: unknown) {
  if (error instanceof UpgradeRefusal) throw error;
}
