import type { Migration } from "kysely";
import { belongsTo, count, texts } from "./columns";

/** What is said in videos, one text for each language. */
export const captions: Migration = {
  async up(db) {
    const table = db.schema.createTable("captions").addColumn("id", "text", (column) => column.primaryKey());
    const ofVideo = texts(belongsTo(table, "video_id", "videos.id"), "language", "label", "content", "sha256");
    await texts(count(ofVideo, "bytes"), "created_at")
      .addUniqueConstraint("captions_of_video", ["video_id", "language"])
      .execute();
  },
};
