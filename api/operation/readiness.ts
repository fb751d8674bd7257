import { type Kysely, sql } from "kysely";
import { wasFullRecently } from "../db/full-disk";
import { type Db, isSqlite } from "../db/open";
import { UpgradeRefusal } from "../db/upgrade-refusal";
import { requireCurrentSchema, thisRelease } from "../db/upgrade";
import { requireFreeDisk, writeProbe } from "../media/store/probe-disk";
import type { MediaStore } from "../media/store/media-store";

/** Creates the readiness checks by name. Each rejects while its part of the API does not work. */
export const createReadinessChecks = ({ db, media }: { db: Db; media: MediaStore }) => ({
  database: () => sql`select 1`.execute(db),
  store: () => reachStore(media),
  room: () => requireRoom(media),
  migrations: () =>
    requireCurrentSchema(db as Kysely<unknown>, thisRelease(isSqlite(db) ? "sqlite" : "postgres")).catch(throwRefusal),
});

/** Writes a scratch file, and asks the store for a file that does not exist. */
async function reachStore(media: MediaStore) {
  await writeProbe(media);
  await media.stat("images/readiness");
}

/** Rejects while the disk of the data directory is full, or the database has no room to write. */
async function requireRoom(media: MediaStore) {
  if (wasFullRecently()) throw new Error("No room is left");
  await requireFreeDisk(media);
}

/** Ignores other errors: the check `database` reports a database that does not answer. */
function throwRefusal(error: unknown) {
  if (error instanceof UpgradeRefusal) throw error;
}
