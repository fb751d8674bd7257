import { type Migration, sql } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

const indexes = [
  sql`create index if not exists decisions_by_time on moderation_decisions (decided_at, id)`,
  sql`create index if not exists videos_by_time on videos (created_at, id)`,
  sql`create index if not exists comments_by_time on comments (created_at, id)`,
  sql`create index if not exists playlists_by_time on playlists (created_at, id)`,
  sql`create index if not exists comments_of_owner on comments (owner_id, created_at, id)`,
  sql`create index if not exists hidden_videos on videos (created_at, id) where is_hidden = 1`,
  sql`create index if not exists hidden_playlists on playlists (created_at, id) where is_hidden = 1`,
  sql`create index if not exists withheld_comments on comments (withheld, created_at, id) where withheld <> ''`,
  sql`create index if not exists withheld_tweets on tweets (withheld, created_at, id) where withheld <> ''`,
];

/** Lets administrators list all content, newest first, and gives decisions the category that the public log tells. */
export const content = (kind: DatabaseKind): Migration => ({
  async up(db) {
    await addColumns(db, kind, "moderation_decisions", { category: "text not null default ''" });
    await sql`update moderation_decisions set category = coalesce((select reports.reason from reports
      where reports.case_id = moderation_decisions.case_id group by reports.reason
      order by count(*) desc, reports.reason limit 1), '')`.execute(db);
    for (const statement of indexes) await statement.execute(db);
  },
});
