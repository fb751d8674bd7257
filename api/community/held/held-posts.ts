import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { ownerColumns, toOwner } from "#api/accounts/users/owner";
import { removeComment } from "#api/community/comments/delete-comment";
import { lockCommentsOf } from "#api/community/comments/comment-counts";
import { approveComment } from "#api/community/comments/withhold-comment";
import { removeTweet } from "#api/community/tweets/write-tweet";
import { approveTweet } from "#api/community/tweets/withhold-tweet";
import { deleteInBatches } from "#api/db/delete-in-batches";
import type { Db } from "#api/db/open";
import { forUpdate } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import { countUpTo } from "#api/lists/count-up-to";
import { isVisibleToAll } from "#api/videos/videos/visibility";
import { videoUrls } from "#api/media/store/urls";
import { orderNewestFirst, readList } from "#api/lists/keyset";
import type { List, Paging } from "#api/lists/page";
import type { HeldDecision, HeldKind, HeldPost, HeldResult } from "#contract/comment-rules";

/** The comments or tweets that wait for a channel's owner; without a channel, those that the site holds. */
export interface ReviewQueue {
  kind: HeldKind;
  channelId: string | null;
}

type Row = Pick<Tables["comments"], "id" | "owner_id" | "content" | "created_at" | "updated_at" | "held_reason">;

interface LockedPost {
  id: string;
  owner_id: string;
  updated_at: string;
  /** The video of a comment; null for a tweet. */
  video_id: string | null;
}

interface Kind {
  table: "comments" | "tweets";
  likes: { table: "comment_likes" | "tweet_likes"; column: string };
  videoId: RawBuilder<string | null>;
  waitsFor: (channelId: string | null) => RawBuilder<boolean>;
  approve: (trx: Transaction<Tables>, id: string) => Promise<boolean>;
  remove: (trx: Transaction<Tables>, post: LockedPost) => Promise<void>;
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
    // The URL of a picture contains the key to the other files of the video.
    .select(sql<number | null>`case when ${isVisibleToAll} then thumbnail_version else 0 end`.as("thumbnail_version"));
  const ordering = orderNewestFirst(`held ${table}`, "posts.created_at", "posts.id");
  const queries = { rowsQuery, keysQuery: selectPosts(db, queue) };
  return readList(db, { ...queries, ordering, paging, toKey: (row) => [row.created_at, row.id] }, (row) => ({
    _id: row.id,
    content: row.content,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    owner: toOwner(row),
    reason: row.held_reason,
    video: row.video_id === null ? null : { _id: row.video_id, title: row.title ?? "", thumbnail: thumbnailOf(row) },
  }));
}

type VideoColumns = Record<"video_id" | "media_key", string | null> & { thumbnail_version: number | null };

function thumbnailOf({ video_id, media_key, thumbnail_version }: VideoColumns): string {
  const video = { id: video_id!, media_key: media_key!, thumbnail_version: thumbnail_version! };
  return videoUrls({ ...video, file_name: "" }).thumbnailSmall;
}

/** Counts the posts of a queue, up to 100. */
export const countHeld = (db: Db, queue: ReviewQueue) => countUpTo(db, selectPosts(db, queue), 100);

/** Adds to a decision about a post, in its transaction. */
type Finish = (trx: Transaction<Tables>, post: LockedPost) => Promise<void>;

/**
 * Approves or deletes posts of a queue; each decision and its `finish` are one transaction. Skips posts that are no longer
 * in the queue, and posts that their authors changed after `seenAt`.
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
      const post = await lockHeldPost(trx, queue, id);
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

/** Deletes the likes of a post before the post: SQLite would otherwise delete many likes in one turn. */
function deleteLikes(db: Db, queue: ReviewQueue, { id, seenAt }: { id: string; seenAt: string | undefined }) {
  const { table, column } = kinds[queue.kind].likes;
  const heldPost = selectPosts(db, queue).select("posts.id").where("posts.id", "=", id);
  const postsToDelete = seenAt === undefined ? heldPost : heldPost.where("posts.updated_at", "<=", seenAt);
  return deleteInBatches(db, table, sql`${sql.ref(column)} in (${postsToDelete})`);
}

/** Finds a post of a queue and locks it. Locks the comments of its video first, as every change of their number does. */
async function lockHeldPost(trx: Transaction<Tables>, queue: ReviewQueue, id: string): Promise<LockedPost | undefined> {
  const query = selectPosts(trx, queue)
    .select(["posts.id", "posts.owner_id", "posts.updated_at", kinds[queue.kind].videoId.as("video_id")])
    .where("posts.id", "=", id);
  const post = await query.executeTakeFirst();
  if (post?.video_id && !(await lockCommentsOf(trx, post.video_id))) return undefined;
  return post && query.modifyEnd(forUpdate(trx)).executeTakeFirst();
}
