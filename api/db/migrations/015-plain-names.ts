import { type Migration, sql } from "kysely";
import type { DatabaseKind } from "./database-kind";

/** SQLite rewrites the triggers that use a renamed table or column. The text index keeps its original column name. */
const onSqlite = [
  sql`alter table said_search rename to caption_search`,
  sql`alter table said_places rename to caption_places`,
];

const onPostgres = [sql`alter index trigrams_of_said rename to trigrams_of_captions`];

/** Renames tables and columns whose names needed an explanation. */
export const plainNames = (kind: DatabaseKind): Migration => ({
  async up(db) {
    await db.schema.alterTable("founders").renameTo("first_account").execute();
    await db.schema.alterTable("captions").renameColumn("said_folded", "text_folded").execute();
    await db.schema.alterTable("captions").renameColumn("said_marks", "cue_offsets").execute();
    for (const statement of kind === "postgres" ? onPostgres : onSqlite) await statement.execute(db);
  },
});
