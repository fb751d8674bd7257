import type { Db } from "#api/db/open";
import { playlistTextNames } from "#contract/words/playlists";
import { readRows } from "./read-rows";
import { selectTitle } from "./select-title";

/** Reads the playlists of an account, each before its videos, so that no list is held as a whole. */
export async function* readPlaylists(db: Db, userId: string) {
  const query = db
    .selectFrom("playlists")
    .select(["id", ...playlistTextNames, "kind", "is_hidden as isHidden"])
    .select(["created_at as createdAt", "updated_at as updatedAt"])
    .where("owner_id", "=", userId);
  const columns = ["created_at", "id"];
  for await (const list of readRows(db, query, { columns, toKey: ({ createdAt, id }) => [createdAt, id] })) {
    yield { type: "playlist", ...list };
    for await (const video of readMembers(db, list.id, userId)) yield { type: "video", playlistId: list.id, ...video };
  }
}

/** Reads the videos of a playlist; a title only while this account may see the video. */
function readMembers(db: Db, playlistId: string, userId: string) {
  const query = db
    .selectFrom("playlist_videos")
    .select(["video_id as videoId", "added_at as addedAt"])
    .select(selectTitle(db, userId, "playlist_videos.video_id").as("title"))
    .where("playlist_id", "=", playlistId);
  const columns = ["playlist_videos.added_at", "playlist_videos.video_id"];
  return readRows(db, query, { columns, toKey: ({ addedAt, videoId }) => [addedAt, videoId] });
}
