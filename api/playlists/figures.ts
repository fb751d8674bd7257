import { setImmediate as nextTurn } from "node:timers/promises";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { videoUrls } from "#api/media/store/urls";
import { isVisibleTo } from "#api/videos/queries";

/** The viewer of playlists, and the videos whose ids the response may contain; null for all. */
export interface Viewpoint {
  viewerId: string | null;
  onlyVideoIds: readonly string[] | null;
}

interface Figures {
  videosCount: number;
  totalViews: number;
  /** The address of the first video's thumbnail; empty when it has none. */
  thumbnail: string;
}

const noFigures: Figures = { videosCount: 0, totalViews: 0, thumbnail: "" };

const selectMembers = (db: Db, playlistIds: readonly string[]) =>
  db
    .selectFrom("playlist_videos")
    .innerJoin("videos", "videos.id", "playlist_videos.video_id")
    .where("playlist_videos.playlist_id", "in", playlistIds);

/** SQLite reads as many in about 10 ms. A page of playlists may have a hundred thousand. */
const membersPerTurn = 2_000;

interface Member {
  playlist_id: string;
  video_id: string;
  added_at: string;
}

type Members = ReturnType<typeof selectMembers>;
const keyColumns = ["playlist_videos.playlist_id", "playlist_videos.video_id", "playlist_videos.added_at"] as const;

/**
 * Reads the members of playlists that the viewer may see, each playlist in the order they were added, in slices between
 * which other requests run. A slice counts the others too, because they take as long to read.
 */
async function forEachMember<M extends Member>(
  db: Db,
  playlistIds: readonly string[],
  viewerId: string | null,
  select: (members: Members) => SelectQueryBuilder<Tables, "playlist_videos" | "videos", M>,
  use: (member: M) => void,
) {
  const isVisible = isVisibleTo(viewerId).as("is_visible");
  let remaining = [...new Set(playlistIds)].sort();
  let last: Member | undefined;
  while (remaining.length > 0) {
    const members = select(selectMembers(db, remaining)).select(isVisible);
    const rows = await (last ? members.where(isAfter(last)) : members)
      .orderBy("playlist_videos.playlist_id")
      .orderBy("playlist_videos.added_at")
      .orderBy("playlist_videos.video_id")
      .limit(membersPerTurn)
      .execute();
    for (const { is_visible, ...member } of rows) if (is_visible) use(member as unknown as M);
    last = rows.at(-1);
    if (!last || rows.length < membersPerTurn) return;
    remaining = remaining.slice(remaining.indexOf(last.playlist_id));
    await nextTurn();
  }
}

/** Matches the rest of a playlist, and all of the others. */
const isAfter = ({ playlist_id, added_at, video_id }: Member) =>
  sql<boolean>`(playlist_videos.playlist_id <> ${playlist_id} or playlist_videos.added_at > ${added_at}
    or (playlist_videos.added_at = ${added_at} and playlist_videos.video_id > ${video_id}))`;

const shownColumns = ["videos.views", "videos.media_key", "videos.file_name", "videos.thumbnail_version"] as const;

/**
 * Finds the figures of playlists: the number of videos that the viewer may see, their views, and the first one's
 * thumbnail. Returns a lookup by playlist id.
 */
export async function findFigures(db: Db, playlistIds: readonly string[], viewerId: string | null) {
  const figures = new Map<string, Figures>();
  const select = (members: Members) => members.select(keyColumns).select(shownColumns);
  await forEachMember(db, playlistIds, viewerId, select, ({ playlist_id, video_id: id, ...row }) => {
    const sums = figures.get(playlist_id);
    if (!sums)
      figures.set(playlist_id, {
        videosCount: 1,
        totalViews: Number(row.views),
        thumbnail: videoUrls({ id, ...row }).thumbnail,
      });
    else Object.assign(sums, { videosCount: sums.videosCount + 1, totalViews: sums.totalViews + Number(row.views) });
  });
  return (playlistId: string) => figures.get(playlistId) ?? noFigures;
}

/**
 * Finds the ids of the videos in each playlist that the viewer may see, in the order they were added. Returns a lookup
 * by playlist id.
 */
export async function findVideoIds(
  db: Db,
  playlistIds: readonly string[],
  { viewerId, onlyVideoIds: among }: Viewpoint,
) {
  const ids = new Map<string, string[]>(playlistIds.map((id) => [id, []]));
  const select = (members: Members) =>
    (among ? members.where("playlist_videos.video_id", "in", among) : members).select(keyColumns);
  if (among?.length !== 0)
    await forEachMember(db, playlistIds, viewerId, select, ({ playlist_id, video_id }) => {
      ids.get(playlist_id)!.push(video_id);
    });
  return (playlistId: string) => ids.get(playlistId) ?? [];
}
