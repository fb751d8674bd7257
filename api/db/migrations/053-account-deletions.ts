import { type Migration, sql } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

/** Marks accounts whose rows are being deleted in turns. */
export const accountDeletions = (kind: DatabaseKind): Migration => ({
  async up(db) {
    await addColumns(db, kind, "users", { deleting_since: "text" });
    await sql`create index if not exists users_in_deletion on users (deleting_since, id)
      where deleting_since is not null`.execute(db);
  },
});
