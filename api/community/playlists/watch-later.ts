import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Paging } from "#api/lists/page";
import { ignoreNotFound } from "#contract/errors";
import type { FullPlaylist } from "#contract/playlists";
import { addToPlaylist, removeFromPlaylist } from "./playlist-videos";
import { readPlaylist } from "./read-playlists";

/** Creates the list with its owner's id, so that each account has at most one. */
const createWatchLater = (db: Db, ownerId: string) => {
  const now = timestamp();
  const texts = { name: "Watch later", description: "", image: "" };
  return db
    .insertInto("playlists")
    .values({ id: ownerId, owner_id: ownerId, kind: "later", ...texts, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Adds a video to the viewer's Watch later list, or removes it; creates the list for its first video. */
export async function setWatchLater(
  db: Db,
  { viewerId, videoId }: Record<"viewerId" | "videoId", string>,
  saved: boolean,
) {
  const ids = [viewerId, videoId] as const;
  if (saved) {
    await createWatchLater(db, viewerId);
    await addToPlaylist(db, ids, viewerId);
  } else if (await hasWatchLater(db, viewerId)) await removeFromPlaylist(db, ids, viewerId);
}

/** Returns whether the viewer has the list, which its first video creates. */
const hasWatchLater = async (db: Db, viewerId: string) =>
  (await db.selectFrom("playlists").select("id").where("id", "=", viewerId).executeTakeFirst()) !== undefined;

type WatchLaterPage = Pick<FullPlaylist, "videos" | "limit" | "nextCursor" | "prevCursor">;

/** Lists the videos of the viewer's Watch later list, in the order in which they were added; empty before the first video. */
export async function listWatchLater(db: Db, viewerId: string, paging: Paging): Promise<WatchLaterPage> {
  const playlist = await readPlaylist(db, viewerId, { paging, viewerId }).catch(ignoreNotFound);
  return playlist ?? { videos: [], limit: paging.limit, nextCursor: null, prevCursor: null };
}
