import { ascendingIds } from "#tests/support/ascending-ids";
import { timestamp } from "#api/db/ids";
import type { Playlist } from "#contract/playlists";
import type { TestApi, User } from "#tests/support/api";

/** Creates a playlist through the API. */
export async function createPlaylist(owner: User, name = "A playlist"): Promise<Playlist> {
  const { status, data, text } = await owner.post<Playlist>("/playlist", { name });
  if (status !== 201) throw new Error(text);
  return data;
}

/** Inserts videos into a playlist, one second apart. */
export async function fillPlaylist({ db }: TestApi, playlistId: string, videoIds: string[]) {
  const rows = videoIds.map((video_id, i) => ({
    playlist_id: playlistId,
    video_id,
    added_at: timestamp(Date.UTC(2024, 0, 1) + i * 1_000),
  }));
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto("playlist_videos")
      .values(rows.slice(from, from + 500))
      .execute();
}

/** Inserts many rows of playlists; returns their ids. */
export async function insertPlaylists({ db }: TestApi, owner: User, times: string[]): Promise<string[]> {
  const ids = ascendingIds(times.length);
  const rows = times.map((time, i) => ({
    id: ids[i]!,
    owner_id: owner.id,
    name: `Playlist ${i}`,
    description: "",
    image: "",
    created_at: time,
    updated_at: time,
  }));
  await db.insertInto("playlists").values(rows).execute();
  return rows.map(({ id }) => id);
}
