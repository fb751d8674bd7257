import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { findVisibleVideo } from "#api/videos/videos/find-video";
import { ApiError } from "#contract/errors";
import { limits } from "#contract/limits";
import { playlistNotFound } from "./read-playlists";
import * as t from "#languages/api-community";

export interface PlaylistEntry {
  playlistId: string;
  videoId: string;
}

/**
 * The ids of a playlist and a video. Clients send them in either order, and the paths of both orders are aliases of one
 * endpoint: the names of the path parameters do not tell which is which.
 */
type IdsInEitherOrder = readonly [string, string];

/**
 * Adds a video to a playlist once and returns the playlist's id. The two ids may come in either order. Throws 404
 * unless the playlist's owner may see the video.
 */
export async function addToPlaylist(db: Db, ids: IdsInEitherOrder, ownerId: string): Promise<string> {
  const pair = await findAddable(db, ids, ownerId);
  try {
    await db.transaction().execute((trx) => insert(trx, pair, ownerId));
  } catch (error) {
    // The video may have been deleted in the meantime.
    await findAddable(db, ids, ownerId);
    throw error;
  }
  return pair.playlistId;
}

/** Removes a video from a playlist, even one that is no longer visible, and returns the playlist's id. */
export async function removeFromPlaylist(db: Db, ids: IdsInEitherOrder, ownerId: string): Promise<string> {
  const { playlistId, videoId } = await identifyIds(db, ids, ownerId);
  await db.transaction().execute(async (trx) => {
    await lockPlaylist(trx, playlistId, ownerId);
    const { numDeletedRows } = await trx
      .deleteFrom("playlist_videos")
      .where("playlist_id", "=", playlistId)
      .where("video_id", "=", videoId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await touchPlaylist(trx, playlistId);
  });
  return playlistId;
}

async function findAddable(db: Db, ids: IdsInEitherOrder, ownerId: string): Promise<PlaylistEntry> {
  const pair = await identifyIds(db, ids, ownerId);
  await findVisibleVideo(db, pair.videoId, ownerId);
  return pair;
}

/** Identifies the playlist's id: the id of a playlist of this owner. Throws 404 when neither is. */
async function identifyIds(db: Db, ids: IdsInEitherOrder, ownerId: string): Promise<PlaylistEntry> {
  const playlist = await db
    .selectFrom("playlists")
    .select("id")
    .where("id", "in", ids)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (!playlist) throw playlistNotFound();
  return { playlistId: playlist.id, videoId: playlist.id === ids[0] ? ids[1] : ids[0] };
}

async function insert(trx: Db, { playlistId, videoId }: PlaylistEntry, ownerId: string) {
  await lockPlaylist(trx, playlistId, ownerId);
  const { last } = await trx
    .selectFrom("playlist_videos")
    .select((eb) => eb.fn.max<string | null>("added_at").as("last"))
    .where("playlist_id", "=", playlistId)
    .executeTakeFirstOrThrow();
  // The times decide the order, and several videos may be added within a millisecond.
  const added_at = timestamp(Math.max(Date.now(), last === null ? 0 : Date.parse(last) + 1));
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("playlist_videos")
    .values({ playlist_id: playlistId, video_id: videoId, added_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return;
  const { videos } = await trx
    .selectFrom("playlist_videos")
    .select((eb) => eb.fn.countAll<number>().as("videos"))
    .where("playlist_id", "=", playlistId)
    .executeTakeFirstOrThrow();
  if (videos > limits.playlistVideos) throw new ApiError(422, t.playlistFull);
  await touchPlaylist(trx, playlistId);
}

/**
 * Locks a playlist of an owner, so that two transactions cannot both add its last allowed video. Throws 404 if there is none.
 */
export async function lockPlaylist(trx: Db, id: string, ownerId: string) {
  const { numUpdatedRows } = await trx
    .updateTable("playlists")
    .set({ updated_at: sql<string>`updated_at` })
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw playlistNotFound();
}

export const touchPlaylist = (trx: Db, id: string) =>
  trx.updateTable("playlists").set({ updated_at: timestamp() }).where("id", "=", id).execute();
