import { sql } from "kysely";
import { deleteInBatches } from "#api/db/delete-in-batches";
import { type Db, isSqlite } from "#api/db/open";
import { updateVisibility } from "./change-visibility";

/** A video with at most as many likes, comments and views is deleted with all its rows at once: SQLite needs about 5 ms. */
const maxRowsDeletedAtOnce = 500;
const commentsPerBatch = 100;

/**
 * Prepares the deletion of an owner's video with many rows on SQLite: hides it from everybody else, then deletes
 * the rows that refer to it in batches. If the process ends meanwhile, the video is private and can be deleted again. Does
 * nothing on PostgreSQL, which cascades in its own process.
 */
export async function deleteRelatedRows(db: Db, { id, ownerId }: { id: string; ownerId: string }) {
  if (!isSqlite(db) || !(await hasManyRows(db, id, ownerId))) return;
  await db
    .transaction()
    .execute((trx) => updateVisibility(trx, { id, ownerId }, () => ({ visibility: "private", publishAt: null })));
  await deleteComments(db, id);
  for (const table of ["video_likes", "watch_history", "view_windows", "playlist_videos"] as const)
    await deleteInBatches(db, table, sql`video_id = ${id}`);
}

async function hasManyRows(db: Db, id: string, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("videos")
    .select(["likes_count", "comments_count", "views"])
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row !== undefined && row.likes_count + row.comments_count + row.views > maxRowsDeletedAtOnce;
}

/** Deletes the newest comments first, so that replies go before the comment that they answer. */
async function deleteComments(db: Db, videoId: string) {
  const newest = db
    .selectFrom("comments")
    .select("id")
    .where("video_id", "=", videoId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(commentsPerBatch);
  for (let rows = await newest.execute(); rows.length > 0; rows = await newest.execute()) {
    const ids = rows.map(({ id }) => id);
    await deleteInBatches(db, "comment_likes", sql`comment_id in (${sql.join(ids)})`);
    await db.deleteFrom("comments").where("id", "in", ids).execute();
  }
}
