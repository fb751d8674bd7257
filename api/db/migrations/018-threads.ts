import { type Kysely, type Migration, sql } from "kysely";

async function addColumns(db: Kysely<unknown>) {
  await db.schema
    .alterTable("comments")
    .addColumn("parent_id", "text", (column) => column.references("comments.id").onDelete("cascade"))
    .execute();
  await db.schema
    .alterTable("comments")
    .addColumn("replies_count", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  for (const flag of ["is_deleted", "is_hearted", "is_pinned"])
    await db.schema
      .alterTable("comments")
      .addColumn(flag, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
}

/** `comments_of_video` also serves the reference to the video, so it has every comment. */
const indexes = [
  sql`drop index comments_of_video`,
  sql`create index comments_of_video on comments (video_id, created_at, id, is_deleted)`,
  sql`create index threads_by_time on comments (video_id, is_pinned, created_at, id) where parent_id is null`,
  sql`create index threads_by_likes on comments (video_id, is_pinned, likes_count, created_at, id)
    where parent_id is null`,
  sql`create index replies_of_comment on comments (parent_id, created_at, id)`,
  sql`create unique index pin_of_video on comments (video_id) where is_pinned = 1`,
];

/** Replies to comments, and the heart and pin of the video's owner. Comments of older releases all start a thread. */
export const threads: Migration = {
  async up(db) {
    await addColumns(db);
    for (const statement of indexes) await statement.execute(db);
  },
};
