import { type Kysely, sql } from "kysely";
import { type Db, isSqlite } from "../db/open";
import { UpgradeRefusal } from "../db/snapshot";
import { requireCurrentSchema, thisProgram } from "../db/upgrade";
import { writeProbe } from "../media/store/scratch";
import type { MediaStore } from "../media/store/media-store";

/** Creates the checks of the API's parts by name; each rejects while its part does not work. */
export const readinessChecks = ({ db, media }: { db: Db; media: MediaStore }) => ({
  database: () => sql`select 1`.execute(db),
  store: () => reachStore(media),
  migrations: () =>
    requireCurrentSchema(db as Kysely<unknown>, thisProgram(isSqlite(db) ? "sqlite" : "postgres")).catch(onlyRefusals),
});

/** Writes a scratch file, and asks the store for a file that is not there. */
async function reachStore(media: MediaStore) {
  await writeProbe(media);
  await media.stat("images/readiness");
}

/** A database that does not answer fails its own check. */
function onlyRefusals(error: unknown) {
  if (error instanceof UpgradeRefusal) throw error;
}
