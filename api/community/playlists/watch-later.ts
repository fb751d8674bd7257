import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Paging } from "#api/lists/page";
import { ApiError } from "#contract/errors";
import type { FullPlaylist } from "#contract/playlists";
import { addToPlaylist, removeFromPlaylist } from "./playlist-videos";
import { readPlaylist } from "./read-playlists";

/** The playlist has its owner's id, so that each account has at most one. */
const create = (db: Db, ownerId: string) => {
  const now = timestamp();
  const texts = { name: "Watch later", description: "", image: "" };
  return db
    .insertInto("playlists")
    .values({ id: ownerId, owner_id: ownerId, kind: "later", ...texts, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Adds a video to what the viewer wants to watch later, or removes it; creates the playlist for its first video. */
export async function setWatchLater(
  db: Db,
  { viewerId, videoId }: Record<"viewerId" | "videoId", string>,
  saved: boolean,
) {
  const ids = [viewerId, videoId] as const;
  if (saved) {
    await create(db, viewerId);
    await addToPlaylist(db, ids, viewerId);
  } else if (await exists(db, viewerId)) await removeFromPlaylist(db, ids, viewerId);
}

const exists = (db: Db, id: string) => db.selectFrom("playlists").select("id").where("id", "=", id).executeTakeFirst();

type Later = Pick<FullPlaylist, "videos" | "limit" | "nextCursor" | "prevCursor">;

/** Lists what the viewer wants to watch later, in the order it was added; empty before the first video. */
export async function listWatchLater(db: Db, viewerId: string, paging: Paging): Promise<Later> {
  try {
    return await readPlaylist(db, viewerId, { paging, viewerId });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    return { videos: [], limit: paging.limit, nextCursor: null, prevCursor: null };
  }
}
