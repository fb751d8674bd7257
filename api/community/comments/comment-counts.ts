import type { Db } from "#api/db/open";

/**
 * Changes a video's number of comments; returns false when the video does not exist. Callers do this first, because it
 * locks the video against concurrent deletion, and its comments against each other.
 */
export async function addToCommentsCount(db: Db, videoId: string, number: -1 | 0 | 1): Promise<boolean> {
  const update = await db
    .updateTable("videos")
    .set((eb) => ({ comments_count: eb("comments_count", "+", number) }))
    .where("id", "=", videoId)
    .executeTakeFirst();
  return update.numUpdatedRows === 1n;
}

/** Locks the comments of a video as `addToCommentsCount` does; returns false when the video does not exist. */
export const lockCommentsOf = (db: Db, videoId: string) => addToCommentsCount(db, videoId, 0);

export const addToRepliesCount = (db: Db, parentId: string, number: -1 | 1) =>
  db
    .updateTable("comments")
    .set((eb) => ({ replies_count: eb("replies_count", "+", number) }))
    .where("id", "=", parentId)
    .execute();
