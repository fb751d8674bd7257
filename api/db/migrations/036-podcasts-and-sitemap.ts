import { type Kysely, sql } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

/** Adds the category of a channel's podcast, and the order of channels with videos in the sitemap. */
export const podcastsAndSitemap = (kind: DatabaseKind) => ({
  up: async (db: Kysely<unknown>) => {
    await addColumns(db, kind, "users", { podcast_category: "text not null default ''" });
    await sql`create index if not exists channels_with_videos on users (id) where videos_count > 0`.execute(db);
  },
});
