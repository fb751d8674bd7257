import type { Migration } from "kysely";

/** Which form the files of a rendition have; those made before are of form 0. */
export const renditionFormat: Migration = {
  async up(db) {
    await db.schema
      .alterTable("renditions")
      .addColumn("format", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex("renditions_by_format").on("renditions").columns(["format", "video_id"]).execute();
  },
};
