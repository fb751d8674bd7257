import { type Migration, sql } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

/** Dates the deletion of accounts whose owners asked for it. */
export const deletionDates = (kind: DatabaseKind): Migration => ({
  async up(db) {
    await addColumns(db, kind, "users", { deletion_at: "text" });
    await sql`create index if not exists users_by_deletion on users (deletion_at, id)
      where deletion_at is not null`.execute(db);
  },
});
