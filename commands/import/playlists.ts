import { fold } from "#contract/fold";
import { limits } from "#contract/limits";
import type { RowKind } from "./import-rows";
import {
  type Fields,
  pick,
  readCreatedAt,
  readFlag,
  readId,
  readList,
  readText,
  readVideoId,
  noId,
  ownerNames,
  readTimes,
} from "./record";
import { type Changes, fitName, fitText } from "./texts";

interface PlaylistRow {
  id: string;
  owner_id: string;
  name: string;
  text_folded: string;
  description: string;
  image: string;
  created_at: string;
  updated_at: string;
}

export const playlistKind: RowKind<PlaylistRow> = {
  parse(record) {
    const [id, owner_id] = [readId(record._id), readId(pick(record, ...ownerNames))];
    if (!id) return noId;
    if (!owner_id) return "it names no owner";
    if (isPrivate(record)) return "it is private, and playlists of this site are public";
    const changes: Changes = [];
    const title = readText(pick(record, "name", "title"));
    const name = fitName("name", title, limits.playlistName, "Playlist", changes);
    const text = readText(pick(record, "description"));
    const description = fitText("description", text, limits.playlistDescription, changes);
    const { length } = listVideos(record);
    if (length > limits.playlistVideos) changes.push(`of its ${length} videos the first ${limits.playlistVideos} came`);
    const row = { id, owner_id, name, text_folded: fold(name), description, image: "", ...readTimes(record) };
    return [{ key: id, row, changes, references: [{ table: "users", id: owner_id, name: "owner" }] }];
  },
  async insert(trx, rows) {
    const inserted = await trx
      .insertInto("playlists")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    return inserted.length;
  },
};

const isPrivate = (record: Fields) =>
  readFlag(pick(record, "isPrivate")) === true ||
  readFlag(pick(record, "isPublic")) === false ||
  /^private$/i.test(readText(pick(record, "visibility", "privacy")));

const listVideos = (record: Fields) => readList(pick(record, "videos", "video", "videoIds"));

interface MemberRow {
  playlist_id: string;
  video_id: string;
  added_at: string;
}

/** Reads the videos of playlists in their order, which `added_at` keeps. */
export const playlistVideoKind: RowKind<MemberRow> = {
  name: "playlist videos",
  parse(record) {
    const playlist_id = readId(record._id);
    if (!playlist_id) return [];
    const begun = Date.parse(readCreatedAt(record));
    return listVideos(record)
      .slice(0, limits.playlistVideos)
      .flatMap((video, index) => {
        const video_id = readVideoId(video);
        if (!video_id) return [];
        const row = { playlist_id, video_id, added_at: new Date(begun + index).toISOString() };
        const references = [
          { table: "playlists" as const, id: playlist_id, name: "playlist" },
          { table: "videos" as const, id: video_id, name: "video" },
        ];
        return [{ key: `${playlist_id}/${video_id}`, row, references }];
      });
  },
  async insert(trx, rows) {
    const inserted = await trx
      .insertInto("playlist_videos")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning("video_id")
      .execute();
    return inserted.length;
  },
  // The report says already why the playlist is not here.
  isLeft: ({ name }) => name === "playlist",
};
