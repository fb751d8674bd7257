import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { type Db, isSqlite } from "./db/open";
import { UpgradeRefusal } from "./db/snapshot";
import { requireCurrentSchema, thisProgram } from "./db/upgrade";
import type { MediaStore } from "./media/store/media-store";

/** Creates the checks of the API's parts by name; each rejects while its part does not work. */
export const readinessChecks = ({ db, media }: { db: Db; media: MediaStore }) => ({
  database: () => sql`select 1`.execute(db),
  store: () => Promise.all([writeFileOfRequest(media), media.isShared && media.stat("store-id")]),
  migrations: () =>
    requireCurrentSchema(db as Kysely<unknown>, thisProgram(isSqlite(db) ? "sqlite" : "postgres")).catch(onlyRefusals),
});

/** Writes where files of requests go; on a disk, that is where media are, too. */
async function writeFileOfRequest({ uploads }: MediaStore) {
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
