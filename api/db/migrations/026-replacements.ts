import { type Kysely, type Migration, sql } from "kysely";
import { addColumns, belongsTo, texts } from "./columns";
import type { DatabaseKind } from "./database-kind";

/** Adds the versions of a video's file, the file that is to replace it, and the size of a source that is kept. */
export const replacements = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const text = "text not null default ''";
    const source = { source_bytes: "bigint not null default 0", source_extension: text };
    await addColumns(db, kind, "videos", { version_id: text, ...source });
    await addColumns(db, kind, "drafts", { replaces: "text references videos (id) on delete cascade" });
    await sql`create unique index if not exists drafts_replaces on drafts (replaces)`.execute(db);
    await sql`drop index if exists video_sizes`.execute(db);
    await sql`create index video_sizes on videos (owner_id, bytes, source_bytes)`.execute(db);
    await db.schema.dropTable("replacements").ifExists().execute();
    const table = belongsTo(db.schema.createTable("replacements"), "video_id", "videos.id");
    await texts(table, "version_id", "status", "created_at")
      .addColumn("failure", "text")
      .addColumn("progress", "integer")
      .addPrimaryKeyConstraint("replacements_key", ["video_id"])
      .execute();
  },
});
