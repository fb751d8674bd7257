import { type Migration, sql } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

const flag = { is_hidden: "integer not null default 0" };
const withheld = { withheld: "text not null default ''" };

/** Lists and counts of comments read the condition from the index. */
const indexes = [
  sql`drop index if exists comments_of_video`,
  sql`create index comments_of_video on comments (video_id, created_at, id, is_deleted, withheld)`,
  sql`drop index if exists threads_by_time`,
  sql`create index threads_by_time on comments (video_id, is_pinned, created_at, id, is_deleted, withheld, replies_count)
    where parent_id is null`,
];

/** Adds what moderators hide, and which comments and tweets wait for somebody who looks at them. */
export const hiddenContent = (kind: DatabaseKind): Migration => ({
  async up(db) {
    for (const table of ["videos", "playlists"]) await addColumns(db, kind, table, flag);
    for (const table of ["comments", "tweets"]) await addColumns(db, kind, table, withheld);
    for (const statement of indexes) await statement.execute(db);
  },
});
