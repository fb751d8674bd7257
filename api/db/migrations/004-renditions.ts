import type { Migration } from "kysely";
import { belongsTo, count, texts } from "./columns";

/** Renditions of videos, and how far the work on a video is. */
export const renditions: Migration = {
  async up(db) {
    let table = texts(
      belongsTo(db.schema.createTable("renditions"), "video_id", "videos.id"),
      "name",
      "kind",
      "codecs",
    );
    for (const name of ["width", "height", "bytes", "bandwidth"]) table = count(table, name);
    await table.addPrimaryKeyConstraint("renditions_key", ["video_id", "name"]).execute();
    await db.schema.alterTable("videos").addColumn("progress", "integer").execute();
  },
};
