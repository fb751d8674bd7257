import { type Migration, sql } from "kysely";

/** A channel's videos in each order that its owner can choose; by time they are in `videos_of_channel`. */
export const channelSorts: Migration = {
  async up(db) {
    for (const column of ["views", "likes_count", "duration", "title_folded"])
      await sql`create index if not exists ${sql.ref(`channel_by_${column}`)} on videos (owner_id, ${sql.ref(column)}, id)`.execute(
        db,
      );
  },
};
