import { sql, type Transaction } from "kysely";
import { deleteBatch } from "#api/db/delete-in-batches";
import type { Db } from "#api/db/open";
import { forUpdate } from "#api/db/row-locks";
import { countIds, subtractCounts } from "#api/db/subtract-counts";
import type { Tables } from "#api/db/tables";
import { deleteEmptyPlaceholders, leavePlaceholdersAboveReplies } from "./placeholders";

const commentsPerBatch = 25;

/**
 * Deletes a batch of an account's comments and subtracts them from the counters; returns whether there may be more. A
 * comment with replies leaves a placeholder, which belongs to the owner of the video.
 */
export async function eraseComments(trx: Transaction<Tables>, ownerId: string): Promise<boolean> {
  const comments = await findBatch(trx, ownerId);
  if (comments.length === 0) return false;
  const rows = await lockBatch(trx, comments);
  if (rows.length === 0) return true;
  const ids = sql.join(rows.map(({ id }) => id));
  const hasMoreRows = await deleteBatch(trx, "comment_likes", sql`comment_id in (${ids})`);
  if (hasMoreRows) return true;
  const countedComments = rows.filter(({ withheld }) => withheld === "");
  const videos = countIds(countedComments.map(({ video_id }) => video_id));
  await subtractCounts(trx, { table: "videos", column: "comments_count" }, videos);
  const threads = countIds(countedComments.flatMap(({ parent_id }) => parent_id ?? []));
  await subtractCounts(trx, { table: "comments", column: "replies_count" }, threads);
  await leavePlaceholdersAboveReplies(trx, sql`id in (${ids})`);
  await sql`delete from comments where id in (${ids}) and is_deleted = 0`.execute(trx);
  const parents = rows.flatMap(({ parent_id }) => parent_id ?? []);
  if (parents.length > 0) await deleteEmptyPlaceholders(trx, sql`id in (${sql.join(parents)})`);
  return true;
}

type Row = Awaited<ReturnType<typeof findBatch>>[number];

/** Locks the videos of comments, as every change of their numbers does, and returns the comments that still exist. */
async function lockBatch(trx: Transaction<Tables>, rows: readonly Row[]): Promise<Row[]> {
  const videoIds = sql.join(rows.map(({ video_id }) => video_id));
  await sql`select id from videos where id in (${videoIds}) order by id ${forUpdate(trx)}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  return selectComments(trx).where("id", "in", ids).execute();
}

const selectComments = (db: Db) =>
  db.selectFrom("comments").select(["id", "video_id", "parent_id", "withheld"]).where("is_deleted", "=", 0);

/** Finds comments of an account without replies by the same account. */
async function findBatch(db: Db, ownerId: string) {
  const ownComments = selectComments(db).where("owner_id", "=", ownerId).limit(commentsPerBatch);
  const rows = await ownComments.execute();
  const ids = rows.map(({ id }) => id);
  const replies = ids.length === 0 ? [] : await ownComments.where("parent_id", "in", ids).execute();
  return replies.length > 0 ? replies : rows;
}
