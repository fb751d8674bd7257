import { sql } from "kysely";
import { readList, readPage, orderNewestFirst, type Ordering } from "#api/lists/keyset";
import type { Db } from "#api/db/open";
import { type List, type Paging, toList, type ListRequest } from "#api/lists/page";
import { playlistPictureUrl } from "#api/media/store/urls";
import { toVideo, selectVideos } from "#api/videos/videos/find-video";
import { isListed, isVisibleTo } from "#api/videos/videos/visibility";
import { ownerColumns, toOwner } from "#api/accounts/users/owner";
import { ApiError } from "#contract/errors";
import type { FullPlaylist, Playlist, PlaylistTexts } from "#contract/playlists";
import { playlistTextNames } from "#contract/words/playlists";
import { findSummaries, type Viewpoint, findVideoIds } from "./playlist-summaries";
import * as t from "#languages/api-community";

const selectPlaylists = (db: Db) =>
  db
    .selectFrom("playlists")
    .innerJoin("users", "users.id", "playlists.owner_id")
    .selectAll("playlists")
    .select(ownerColumns);

type PlaylistWithOwner = Awaited<ReturnType<ReturnType<typeof selectPlaylists>["executeTakeFirstOrThrow"]>>;
type Figures = ReturnType<Awaited<ReturnType<typeof findSummaries>>>;

const pickTexts = (row: PlaylistTexts) =>
  Object.fromEntries(playlistTextNames.map((name) => [name, row[name]])) as PlaylistTexts;

const toPlaylist = (row: PlaylistWithOwner, { thumbnail, ...counts }: Figures): Omit<Playlist, "videos"> => ({
  _id: row.id,
  ...pickTexts(row),
  owner: row.owner_id,
  ownerInfo: toOwner(row),
  thumbnail: playlistPictureUrl(row.image) || thumbnail,
  ...counts,
  isHidden: row.is_hidden === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const playlistNotFound = () => new ApiError(404, t.noPlaylist);

/** Finds a playlist. Throws 404 for somebody else's Watch later list, and for a hidden playlist of somebody else. */
export async function findPlaylistRow(db: Db, id: string, viewerId: string | null): Promise<PlaylistWithOwner> {
  const row = await selectPlaylists(db).where("playlists.id", "=", id).executeTakeFirst();
  const isForOwnerOnly = row?.kind === "later" || row?.is_hidden === 1;
  if (!row || (isForOwnerOnly && row.owner_id !== viewerId)) throw playlistNotFound();
  return row;
}

/** Finds a playlist with the videos that this viewer may see. Throws 404 when it does not exist. */
export async function findPlaylist(db: Db, id: string, viewpoint: Viewpoint): Promise<Playlist> {
  const row = await findPlaylistRow(db, id, viewpoint.viewerId);
  const figures = await findSummaries(db, [id], viewpoint.viewerId);
  const videoIds = await findVideoIds(db, [id], viewpoint);
  return { ...toPlaylist(row, figures(id)), videos: videoIds(id) };
}

/** Lists the playlists of a channel, newest first. The list is empty when the channel does not exist. */
export async function listPlaylistsOf(
  db: Db,
  ownerId: string,
  { paging, ...viewpoint }: Viewpoint & { paging: Paging },
): Promise<List<Playlist>> {
  const ordering = orderNewestFirst("playlists", "playlists.created_at", "playlists.id");
  const isListed = sql<boolean>`playlists.owner_id = ${ownerId} and playlists.kind = 'list'
    ${ownerId === viewpoint.viewerId ? sql`` : sql`and playlists.is_hidden = 0`}`;
  const rowsQuery = selectPlaylists(db).where(isListed);
  const keysQuery = db.selectFrom("playlists").where(isListed);
  const pageRows = await readPage(
    db,
    { rowsQuery, keysQuery, ordering, toKey: (row) => [row.created_at, row.id] },
    paging,
  );
  const ids = pageRows.rows.map(({ id }) => id);
  const figures = await findSummaries(db, ids, viewpoint.viewerId);
  const videoIds = await findVideoIds(db, ids, viewpoint);
  return toList(paging, pageRows, (row) => ({ ...toPlaylist(row, figures(row.id)), videos: videoIds(row.id) }));
}

const byTimeAdded = (name: string, ascending: boolean): Ordering => ({
  ...orderNewestFirst(name, "playlist_videos.added_at", "playlist_videos.video_id"),
  ascending,
});
const oldestFirst = byTimeAdded("playlistVideos", true);
const newestFirst = byTimeAdded("newestPlaylistVideos", false);

/**
 * Reads a playlist with one page of the videos that this viewer may see, in the order in which they were added. With
 * `isNewestFirst`, the page has listed videos only, and begins with the one that was added last.
 */
export async function readPlaylist(
  db: Db,
  id: string,
  { paging, viewerId, isNewestFirst = false }: ListRequest & { isNewestFirst?: boolean },
): Promise<FullPlaylist> {
  const row = await findPlaylistRow(db, id, viewerId);
  const figures = await findSummaries(db, [id], viewerId);
  const isIncluded = isNewestFirst ? isListed : isVisibleTo(viewerId);
  const rowsQuery = selectVideos(db)
    .innerJoin("playlist_videos", "playlist_videos.video_id", "videos.id")
    .select("playlist_videos.added_at")
    .where("playlist_videos.playlist_id", "=", id)
    .where(isIncluded);
  const keysQuery = db
    .selectFrom("playlist_videos")
    .innerJoin("videos", "videos.id", "playlist_videos.video_id")
    .where("playlist_videos.playlist_id", "=", id)
    .where(isIncluded);
  const ordering = isNewestFirst ? newestFirst : oldestFirst;
  const { docs, page } = await readList(
    db,
    { rowsQuery, keysQuery, ordering, paging, toKey: (video) => [video.added_at, video.id] },
    (video) => toVideo(video, viewerId),
  );
  return { ...toPlaylist(row, figures(id)), videos: docs, ...page };
}
