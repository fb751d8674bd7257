import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { ownerColumns, toOwner } from "#api/accounts/users/owner";
import { removeComment } from "#api/community/comments/delete-comment";
import { addToCount } from "#api/community/comments/comment-counts";
import { approveComment } from "#api/community/comments/withhold-comment";
import { removeTweet } from "#api/community/tweets/write-tweet";
import { approveTweet } from "#api/community/tweets/withhold-tweet";
import { deleteInBatches } from "#api/db/delete-in-batches";
import type { Db } from "#api/db/open";
import { lockRows } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import { countRows } from "#api/lists/count-rows";
import { isVisibleToAll } from "#api/videos/videos/visibility";
import { videoUrls } from "#api/media/store/urls";
import { orderNewestFirst, readPage } from "#api/lists/keyset";
import { type List, type Paging, toList } from "#api/lists/page";
import type { HeldDecision, HeldKind, HeldPost, HeldResult } from "#contract/comment-rules";

/** The comments or tweets that wait for a channel's owner, or without a channel what brakes of the site hold. */
export interface ReviewQueue {
  kind: HeldKind;
  channelId: string | null;
}

type Row = Pick<Tables["comments"], "id" | "owner_id" | "content" | "created_at" | "updated_at" | "held_reason">;

/** A post that waits, with the video that a comment stands under. */
interface Waiting {
  id: string;
  owner_id: string;
  updated_at: string;
  video_id: string | null;
}

interface Kind {
  table: "comments" | "tweets";
  likes: { table: "comment_likes" | "tweet_likes"; column: string };
  videoId: RawBuilder<string | null>;
  waitsFor: (channelId: string | null) => RawBuilder<boolean>;
  approve: (trx: Transaction<Tables>, id: string) => Promise<boolean>;
  remove: (trx: Transaction<Tables>, post: Waiting) => Promise<void>;
}

const kinds: Record<HeldKind, Kind> = {
  comment: {
    table: "comments",
    likes: { table: "comment_likes", column: "comment_id" },
    videoId: sql`posts.video_id`,
    waitsFor: (channelId) => (channelId === null ? sql`posts.held_by_site = 1` : sql`posts.held_for = ${channelId}`),
    approve: approveComment,
    remove: (trx, { id, video_id }) => removeComment(trx, id, video_id!),
  },
  tweet: {
    table: "tweets",
    likes: { table: "tweet_likes", column: "tweet_id" },
    videoId: sql`null`,
    waitsFor: () => sql`1 = 1`,
    approve: approveTweet,
    remove: (trx, { id, owner_id }) => removeTweet(trx, id, owner_id),
  },
};

const selectPosts = (db: Db, { kind, channelId }: ReviewQueue) =>
  db
    .selectFrom(sql<Row>`${sql.table(kinds[kind].table)}`.as("posts"))
    .where(sql<boolean>`posts.withheld = 'held' and ${kinds[kind].waitsFor(channelId)}`);

/** Lists the posts of a queue, newest first. */
export async function listHeld(db: Db, queue: ReviewQueue, paging: Paging): Promise<List<HeldPost>> {
  const { table, videoId } = kinds[queue.kind];
  const rowsQuery = selectPosts(db, queue)
    .innerJoin("users", "users.id", "posts.owner_id")
    .leftJoin("videos", (join) => join.on(sql<boolean>`videos.id = ${videoId}`))
    .select(["posts.id", "content", "posts.created_at", "posts.updated_at", "posts.owner_id", "held_reason"])
    .select(["videos.id as video_id", "title", "media_key", ...ownerColumns])
    // The address of a picture opens the other files, too.
    .select(sql<number | null>`case when ${isVisibleToAll} then thumbnail_version else 0 end`.as("thumbnail_version"));
  const ordering = orderNewestFirst(`held ${table}`, "posts.created_at", "posts.id");
  const queries = { rowsQuery, keysQuery: selectPosts(db, queue) };
  const page = await readPage(db, { ...queries, ordering, toKey: (row) => [row.created_at, row.id] }, paging);
  return toList(paging, page, (row) => ({
    _id: row.id,
    content: row.content,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    owner: toOwner(row),
    reason: row.held_reason,
    video: row.video_id === null ? null : { _id: row.video_id, title: row.title ?? "", thumbnail: thumbnailOf(row) },
  }));
}

interface VideoOfRow {
  video_id: string | null;
  media_key: string | null;
  thumbnail_version: number | null;
}

/** Finds the picture of the video of a row. */
function thumbnailOf({ video_id, media_key, thumbnail_version }: VideoOfRow): string {
  const video = { id: video_id!, media_key: media_key!, thumbnail_version: thumbnail_version! };
  return videoUrls({ ...video, file_name: "" }).thumbnailSmall;
}

/** Counts the posts of a queue, up to 100. */
export const countHeld = (db: Db, queue: ReviewQueue) => countRows(db, selectPosts(db, queue), 100);

/** Finishes a decision about a post in its transaction. */
type Finish = (trx: Transaction<Tables>, post: Waiting) => Promise<void>;

/**
 * Shows or deletes posts of a queue, each with what `finish` does in one transaction. Leaves those that wait there no
 * more, and those that their authors changed after `seenAt`.
 */
export async function decideHeld(
  db: Db,
  { ids, act, seenAt, queue }: HeldDecision & { queue: ReviewQueue },
  finish: Finish,
): Promise<HeldResult> {
  let decidedCount = 0;
  for (const id of ids) {
    if (act !== "approve") await deleteLikes(db, queue, { id, seenAt });
    const isDecided = await db.transaction().execute(async (trx) => {
      const post = await lockWaiting(trx, queue, id);
      if (!post || (seenAt !== undefined && post.updated_at > seenAt)) return false;
      const { approve, remove } = kinds[queue.kind];
      if (act === "approve") await approve(trx, id);
      else await remove(trx, post);
      await finish(trx, post);
      return true;
    });
    if (isDecided) decidedCount++;
    await yieldToEventLoop();
  }
  return { decided: decidedCount, left: ids.length - decidedCount };
}

/** Deletes the likes of a post before it is deleted: SQLite would otherwise delete all of a popular one in one turn. */
function deleteLikes(db: Db, queue: ReviewQueue, { id, seenAt }: { id: string; seenAt: string | undefined }) {
  const { table, column } = kinds[queue.kind].likes;
  const heldPost = selectPosts(db, queue).select("posts.id").where("posts.id", "=", id);
  const postsToDelete = seenAt === undefined ? heldPost : heldPost.where("posts.updated_at", "<=", seenAt);
  return deleteInBatches(db, table, sql`${sql.ref(column)} in (${postsToDelete})`);
}

/** Finds a post that waits, and locks it; the video of a comment before, as everybody does who changes its counters. */
async function lockWaiting(trx: Transaction<Tables>, queue: ReviewQueue, id: string): Promise<Waiting | undefined> {
  const find = async (lock: RawBuilder<unknown>) => {
    const { rows } =
      await sql<Waiting>`select posts.id, posts.owner_id, posts.updated_at, ${kinds[queue.kind].videoId} as video_id
      from ${sql.table(kinds[queue.kind].table)} as posts
      where posts.id = ${id} and posts.withheld = 'held' and ${kinds[queue.kind].waitsFor(queue.channelId)} ${lock}`.execute(
        trx,
      );
    return rows[0];
  };
  const waitingPost = await find(sql``);
  if (waitingPost?.video_id && !(await addToCount(trx, waitingPost.video_id, 0))) return undefined;
  return waitingPost && find(lockRows(trx));
}
