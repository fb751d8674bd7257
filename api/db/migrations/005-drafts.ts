import type { Kysely, Migration } from "kysely";
import { belongsTo, count, index, texts } from "./columns";

const table = (db: Kysely<unknown>, name: string) =>
  db.schema.createTable(name).addColumn("id", "text", (column) => column.primaryKey());

async function createDrafts(db: Kysely<unknown>) {
  const drafts = belongsTo(table(db, "drafts"), "owner_id", "users.id");
  await count(
    count(texts(drafts, "token", "title", "description", "created_at", "updated_at"), "has_thumbnail"),
    "upload_length",
  )
    .addColumn("upload_id", "text", (column) => column.unique())
    .addColumn("file_name", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("sha256", "text", (column) => column.notNull().defaultTo(""))
    .addUniqueConstraint("drafts_token", ["owner_id", "token"])
    .execute();
  await index(db, "drafts_of_user", "drafts", ["owner_id", "created_at", "id"]);
}

async function createFinishedUploads(db: Kysely<unknown>) {
  const uploads = belongsTo(table(db, "finished_uploads"), "owner_id", "users.id");
  await count(texts(belongsTo(uploads, "video_id", "videos.id"), "finished_at"), "length").execute();
  await index(db, "finished_uploads_of_user", "finished_uploads", ["owner_id"]);
  await index(db, "finished_uploads_of_video", "finished_uploads", ["video_id"]);
  await index(db, "finished_uploads_by_time", "finished_uploads", ["finished_at"]);
}

/** Forms whose video file has still to come, and uploads that were finished; own videos by their content. */
export const drafts: Migration = {
  async up(db) {
    await createDrafts(db);
    await createFinishedUploads(db);
    await index(db, "videos_by_content", "videos", ["owner_id", "sha256", "created_at"]);
  },
};
