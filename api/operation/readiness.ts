import { type Kysely, sql } from "kysely";
import { wasFullRecently } from "../db/full-disk";
import { type Db, isSqlite } from "../db/open";
import { UpgradeRefusal } from "../db/upgrade-refusal";
import { requireCurrentSchema, thisRelease } from "../db/upgrade";
import { requireFreeDisk, writeProbe } from "../media/store/probe-disk";
import type { MediaStore } from "../media/store/media-store";

/** Creates the checks of the API's parts by name; each rejects while its part does not work. */
export const readinessChecks = ({ db, media }: { db: Db; media: MediaStore }) => ({
  database: () => sql`select 1`.execute(db),
  store: () => reachStore(media),
  room: () => requireRoom(media),
  migrations: () =>
    requireCurrentSchema(db as Kysely<unknown>, thisRelease(isSqlite(db) ? "sqlite" : "postgres")).catch(onlyRefusals),
});

/** Writes a scratch file, and asks the store for a file that is not there. */
async function reachStore(media: MediaStore) {
  await writeProbe(media);
  await media.stat("images/readiness");
}

/** Rejects while the disk of the data directory is full, or the database has no room to write. */
async function requireRoom(media: MediaStore) {
  if (wasFullRecently()) throw new Error("No room is left");
  await requireFreeDisk(media);
}

/** A database that does not answer fails its own check. */
function onlyRefusals(error: unknown) {
  if (error instanceof UpgradeRefusal) throw error;
}
