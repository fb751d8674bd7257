import { type Kysely, type Migration, sql } from "kysely";
import { belongsTo, texts } from "./columns";

async function addSizes(db: Kysely<unknown>) {
  for (const name of ["received_bytes", "picture_bytes"])
    await db.schema
      .alterTable("drafts")
      .addColumn(name, "bigint", (column) => column.notNull().defaultTo(0))
      .execute();
  await sql`update drafts set received_bytes = upload_length where sha256 <> ''`.execute(db);
  await sql`create index draft_sizes on drafts (owner_id, upload_length, received_bytes, picture_bytes)
    where upload_length > 0 or picture_bytes > 0`.execute(db);
  await sql`create index video_sizes on videos (owner_id, bytes)`.execute(db);
}

async function createBlocks(db: Kysely<unknown>) {
  const table = belongsTo(db.schema.createTable("upload_blocks"), "draft_id", "drafts.id");
  await texts(table, "upload_id", "sha256")
    .addColumn("number", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("upload_blocks_key", ["draft_id", "upload_id", "number"])
    .execute();
}

/** What drafts take of the quotas, and a checksum for each block of an upload. */
export const uploads: Migration = {
  async up(db) {
    await addSizes(db);
    await createBlocks(db);
  },
};
