import type { Migration } from "kysely";

/** Adds the kind of a playlist: `list`, or `later` for the one that holds what its owner wants to watch later. */
export const watchLater: Migration = {
  async up(db) {
    await db.schema
      .alterTable("playlists")
      .addColumn("kind", "text", (column) => column.notNull().defaultTo("list"))
      .execute();
  },
};
