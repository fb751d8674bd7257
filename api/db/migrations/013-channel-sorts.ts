import { type Migration, sql } from "kysely";

/** Adds an index of a channel's videos for each sort order; `videos_of_channel` already covers the order by time. */
export const channelSorts: Migration = {
  async up(db) {
    for (const column of ["views", "likes_count", "duration", "title_folded"])
      await sql`create index if not exists ${sql.ref(`channel_by_${column}`)} on videos (owner_id, ${sql.ref(column)}, id)`.execute(
        db,
      );
  },
};
