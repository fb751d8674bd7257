import { sql } from "kysely";
import type { Migration } from "./migration";

/** The category of a video, by its id in the site's own list; empty without one. */
export const categories: Migration = {
  kind: "expand",
  locks: ["videos", "drafts", "upload_defaults"],
  up: async (db) => {
    for (const table of ["videos", "drafts", "upload_defaults"])
      await sql`alter table ${sql.table(table)} add column category text not null default ''`.execute(db);
    await sql`create index videos_of_category on videos (category, published_at, id)
      where category <> '' and is_published = 1 and visibility = 'public' and status = 'ready'`.execute(db);
    await sql`create index videos_by_category on videos (category, id) where category <> ''`.execute(db);
  },
};
