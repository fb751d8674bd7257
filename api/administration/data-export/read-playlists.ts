import type { Db } from "#api/db/open";
import { imagesPrefix } from "#api/media/store/keys";
import { toFileName } from "#contract/file-name";
import { playlistTextNames } from "#contract/words/playlists";
import { readRows } from "./read-rows";
import { selectVideoTitle } from "./select-video-title";
import type { ExportedFile } from "./read-videos";

function selectPlaylists(db: Db, userId: string) {
  const query = db
    .selectFrom("playlists")
    .select(["id", ...playlistTextNames, "kind", "is_hidden as isHidden", "image"])
    .select(["created_at as createdAt", "updated_at as updatedAt"])
    .where("owner_id", "=", userId);
  return readRows(db, query, {
    columns: ["created_at", "id"],
    toKey: ({ createdAt, id }) => [createdAt, id],
  });
}

/** Names the largest stored size of the image that an owner chose for a playlist; null without one. */
const findImage = ({ id, name, image }: Record<"id" | "name" | "image", string>): ExportedFile | null =>
  image ? { key: `${imagesPrefix}${image}-960.webp`, name: `playlists/${toFileName(name, `${id}.webp`)}` } : null;

export async function* listPlaylistFiles(db: Db, userId: string): AsyncGenerator<ExportedFile> {
  for await (const playlist of selectPlaylists(db, userId)) {
    const image = findImage(playlist);
    if (image) yield image;
  }
}

/**
 * Reads the playlists of an account, with the names of their images in the ZIP file. Yields each playlist before its
 * videos, so that no playlist is held in memory as a whole.
 */
export async function* readPlaylists(db: Db, userId: string) {
  for await (const { image, ...playlist } of selectPlaylists(db, userId)) {
    yield { type: "playlist", ...playlist, picture: findImage({ image, ...playlist })?.name ?? null };
    for await (const video of readPlaylistVideos(db, playlist.id, userId))
      yield { type: "video", playlistId: playlist.id, ...video };
  }
}

/** Reads the videos of a playlist; a title only while this account may see the video. */
function readPlaylistVideos(db: Db, playlistId: string, userId: string) {
  const query = db
    .selectFrom("playlist_videos")
    .select(["video_id as videoId", "added_at as addedAt"])
    .select(selectVideoTitle(db, userId, "playlist_videos.video_id").as("title"))
    .where("playlist_id", "=", playlistId);
  const columns = ["playlist_videos.added_at", "playlist_videos.video_id"];
  return readRows(db, query, { columns, toKey: ({ addedAt, videoId }) => [addedAt, videoId] });
}
