import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { addEvent } from "#api/site/events/add-event";
import { setPair } from "#api/db/pairs";
import { refuseBlocked } from "#api/accounts/users/refuse-blocked";
import { ApiError } from "#contract/errors";
import type { Like } from "#contract/likes";
import type { Likeable } from "./likeable";

interface LikeChange {
  likeable: Likeable;
  id: string;
  viewerId: string;
  /** The state after the change; undefined toggles it. */
  isLiked: boolean | undefined;
}

const notFound = ({ missingMessage }: Likeable) => new ApiError(404, missingMessage);

/**
 * Adds or removes a like. Changes nothing when the wanted state is already the current one. Throws 403 for a like when the
 * owner of the content, or of the channel on which a comment stands, blocks the viewer.
 */
export function setLike(db: Db, { likeable, id, viewerId, isLiked }: LikeChange): Promise<Like> {
  return db.transaction().execute(async (trx) => {
    const { owner_id, likes_count } = await lockContent(trx, likeable, { id, viewerId });
    const pair = { table: likeable.likes, columns: ["user_id", likeable.column], values: [viewerId, id] } as const;
    const delta = await setPair(trx, pair, isLiked);
    const owners = likeable.channelOf ? [owner_id, likeable.channelOf(id)] : [owner_id];
    if (delta === 1) for (const ownerId of owners) await refuseBlocked(trx, { ownerId, blockedId: viewerId }, "likes");
    if (delta !== 0) await addToCounts(trx, likeable, { id, ownerId: owner_id, delta });
    if (delta === 1 && owner_id !== viewerId)
      await addEvent(trx, {
        kind: "liked",
        subjectKind: likeable.kind,
        subjectId: id,
        ownerId: owner_id,
        userId: viewerId,
      });
    const isLikedNow = delta === 0 ? isLiked === true : delta === 1;
    return { liked: isLikedNow, isLiked: isLikedNow, count: likes_count + delta, totalLikes: likes_count + delta };
  });
}

/**
 * Locks the liked content, so that concurrent changes of its likes run one after another. Throws 404 when the viewer may
 * not see it.
 */
async function lockContent(db: Db, likeable: Likeable, { id, viewerId }: Pick<LikeChange, "id" | "viewerId">) {
  const { rows } = await sql<{ owner_id: string; likes_count: number }>`update ${sql.table(likeable.table)}
    set likes_count = likes_count where id = ${id} and ${likeable.visibleTo(viewerId)}
    returning owner_id, likes_count`.execute(db);
  if (!rows[0]) throw notFound(likeable);
  return rows[0];
}

interface CountChange {
  id: string;
  ownerId: string;
  delta: number;
}

async function addToCounts(db: Db, { table, ownersCount }: Likeable, { id, ownerId, delta }: CountChange) {
  const add = (to: string, column: string, at: string) =>
    sql`update ${sql.table(to)} set ${sql.ref(column)} = ${sql.ref(column)} + ${delta} where id = ${at}`.execute(db);
  await add(table, "likes_count", id);
  if (ownersCount) await add("users", ownersCount, ownerId);
}

/** Counts the likes of content and returns whether the viewer likes it. Throws 404 when the viewer may not see it. */
export async function countLikes(
  db: Db,
  likeable: Likeable,
  { id, viewerId }: { id: string; viewerId: string | null },
) {
  const ownLike = sql`select 1 from ${sql.table(likeable.likes)} where user_id = ${viewerId ?? ""} and ${sql.ref(likeable.column)} = ${id}`;
  const { rows } = await sql<{ likes_count: number; liked: boolean | 0 | 1 }>`
    select likes_count, exists (${ownLike}) as liked from ${sql.table(likeable.table)}
    where id = ${id} and ${likeable.visibleTo(viewerId)}`.execute(db);
  if (!rows[0]) throw notFound(likeable);
  return { count: rows[0].likes_count, likeStatus: Boolean(rows[0].liked) };
}
