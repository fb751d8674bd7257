import type { Db } from "#api/db/open";
import { imagesPrefix } from "#api/media/store/keys";
import { toFileName } from "#contract/file-name";
import { playlistTextNames } from "#contract/words/playlists";
import { readRows, selectVideoTitle } from "./read-rows";
import type { ExportedFile } from "./read-videos";

function selectPlaylists(db: Db, userId: string) {
  const query = db
    .selectFrom("playlists")
    .select(["id", ...playlistTextNames, "kind", "is_hidden as isHidden", "image"])
    .select(["created_at as createdAt", "updated_at as updatedAt"])
    .where("owner_id", "=", userId);
  return readRows(db, query, { created_at: "createdAt", id: "id" });
}

/** Finds the largest size of the picture that an owner chose for a playlist; null without a picture. */
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

/** Reads the videos of a playlist, with the titles of those that this account may see. */
function readPlaylistVideos(db: Db, playlistId: string, userId: string) {
  const query = db
    .selectFrom("playlist_videos")
    .select(["video_id as videoId", "added_at as addedAt"])
    .select(selectVideoTitle(db, userId, "playlist_videos.video_id").as("title"))
    .where("playlist_id", "=", playlistId);
  return readRows(db, query, { "playlist_videos.added_at": "addedAt", "playlist_videos.video_id": "videoId" });
}
