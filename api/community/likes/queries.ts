import { sql } from "kysely";
import { readPage, orderNewestFirst } from "#api/lists/keyset";
import type { Db } from "#api/db/open";
import { setPair } from "#api/db/pairs";
import { type List, type Paging, toList } from "#api/lists/page";
import { refuseBlocked } from "#api/accounts/users/blocks";
import { isVisibleTo, toVideo, selectVideos } from "#api/videos/videos/queries";
import { ApiError } from "#contract/errors";
import type { Like, LikedVideo } from "#contract/likes";
import type { Likeable } from "./likeable";

interface LikeChange {
  likeable: Likeable;
  id: string;
  viewerId: string;
  /** The state after the change; undefined toggles it. */
  isLiked: boolean | undefined;
}

const notFound = ({ name }: Likeable) => new ApiError(404, `${name} does not exist`);

/**
 * Adds or removes a like. Changes nothing when the wanted state is already the current one. Throws 403 for a like of
 * somebody whom the owner blocks, or the owner of the channel that a comment stands on.
 */
export function setLike(db: Db, { likeable, id, viewerId, isLiked }: LikeChange): Promise<Like> {
  return db.transaction().execute(async (trx) => {
    const { owner_id, likes_count } = await lock(trx, likeable, id, viewerId);
    const pair = { table: likeable.likes, columns: ["user_id", likeable.column], values: [viewerId, id] } as const;
    const more = await setPair(trx, pair, isLiked);
    const owners = likeable.channelOf ? [owner_id, likeable.channelOf(id)] : [owner_id];
    if (more === 1) for (const ownerId of owners) await refuseBlocked(trx, { ownerId, blockedId: viewerId }, "likes");
    if (more !== 0) await count(trx, likeable, id, owner_id, more);
    const liked = more === 0 ? isLiked === true : more === 1;
    return { liked, isLiked: liked, count: likes_count + more, totalLikes: likes_count + more };
  });
}

/**
 * Locks the liked row, so that concurrent changes of its likes run one after another. Throws 404 when the viewer may
 * not see it.
 */
async function lock(db: Db, likeable: Likeable, id: string, viewerId: string) {
  const { rows } = await sql<{ owner_id: string; likes_count: number }>`update ${sql.table(likeable.table)}
    set likes_count = likes_count where id = ${id} and ${likeable.visibleTo(viewerId)}
    returning owner_id, likes_count`.execute(db);
  if (!rows[0]) throw notFound(likeable);
  return rows[0];
}

async function count(db: Db, { table, ownersCount }: Likeable, id: string, ownerId: string, more: number) {
  const add = (to: string, column: string, at: string) =>
    sql`update ${sql.table(to)} set ${sql.ref(column)} = ${sql.ref(column)} + ${more} where id = ${at}`.execute(db);
  await add(table, "likes_count", id);
  if (ownersCount) await add("users", ownersCount, ownerId);
}

/** Counts the likes of a row and checks whether the viewer likes it. Throws 404 when the viewer may not see it. */
export async function countLikes(db: Db, likeable: Likeable, id: string, viewerId: string | null) {
  const ownLike = sql`select 1 from ${sql.table(likeable.likes)} where user_id = ${viewerId ?? ""} and ${sql.ref(likeable.column)} = ${id}`;
  const { rows } = await sql<{ likes_count: number; liked: boolean | 0 | 1 }>`
    select likes_count, exists (${ownLike}) as liked from ${sql.table(likeable.table)}
    where id = ${id} and ${likeable.visibleTo(viewerId)}`.execute(db);
  if (!rows[0]) throw notFound(likeable);
  return { count: rows[0].likes_count, likeStatus: Boolean(rows[0].liked) };
}

/** Lists the videos that the viewer likes and may see, latest like first. */
export async function listLikedVideos(db: Db, viewerId: string, paging: Paging): Promise<List<LikedVideo>> {
  const rowsQuery = selectVideos(db)
    .innerJoin("video_likes", "video_likes.video_id", "videos.id")
    .select("video_likes.created_at as liked_at")
    .where("video_likes.user_id", "=", viewerId)
    .where(isVisibleTo(viewerId));
  const ordering = orderNewestFirst("likes", "video_likes.created_at", "video_likes.video_id");
  const keysQuery = db
    .selectFrom("video_likes")
    .innerJoin("videos", "videos.id", "video_likes.video_id")
    .where("video_likes.user_id", "=", viewerId)
    .where(isVisibleTo(viewerId));
  const pageRows = await readPage(db, { rowsQuery, keysQuery }, ordering, paging, (row) => [row.liked_at, row.id]);
  return toList(paging, pageRows, (row) => ({
    _id: row.id,
    video: toVideo(row, viewerId),
    likedBy: viewerId,
    createdAt: row.liked_at,
  }));
}
