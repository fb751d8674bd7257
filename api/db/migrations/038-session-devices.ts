import { type Migration, sql } from "kysely";

/** Adds to each session the browser and the network that used it last, and when. */
export const sessionDevices: Migration = {
  async up(db) {
    for (const name of ["device", "network", "seen_at"])
      await sql`alter table sessions add column ${sql.ref(name)} text not null default ''`.execute(db);
    await sql`update sessions set seen_at = created_at`.execute(db);
    await sql`create index sessions_of_account on sessions (user_id, seen_at, id)`.execute(db);
  },
};
