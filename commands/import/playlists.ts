import { toPlaylistColumns } from "#api/community/playlists/write-playlist";
import { limits } from "#contract/limits";
import type { RowKind } from "./import-rows";
import { createReference, insertNewRows } from "./insert-batch";
import {
  type RecordFields,
  pick,
  readCreatedAt,
  readId,
  readArray,
  readVideoId,
  invalidIdReason,
  ownerNames,
  readTimes,
} from "./record";
import { readPlaylistTexts } from "./read-texts";
import type { Changes } from "./fit-text";
import { readVisibility } from "./visibility";

type PlaylistRow = ReturnType<typeof toRow>;

export const playlistKind: RowKind<PlaylistRow> = {
  parse(record) {
    const [id, owner_id] = [readId(record._id), readId(pick(record, ...ownerNames))];
    if (!id) return invalidIdReason;
    if (!owner_id) return "it names no owner";
    const { visibility } = readVisibility(record);
    if (visibility !== "public") return `it is ${visibility}, and playlists of this site are public`;
    const changes: Changes = [];
    const row = toRow({ id, owner_id }, record, changes);
    const { length } = listVideos(record);
    if (length > limits.playlistVideos) changes.push(`of its ${length} videos the first ${limits.playlistVideos} came`);
    return [{ key: id, row, changes, references: [createReference("users", owner_id, "owner")] }];
  },
  async insert(trx, rows) {
    return (await insertNewRows(trx, "playlists", rows, ["id"])).length;
  },
};

const toRow = (ids: Record<"id" | "owner_id", string>, record: RecordFields, changes: Changes) => ({
  ...ids,
  ...toPlaylistColumns(readPlaylistTexts(record, changes)),
  image: "",
  ...readTimes(record, changes),
});

const listVideos = (record: RecordFields) => readArray(pick(record, "videos", "video", "videoIds"));

interface MemberRow {
  playlist_id: string;
  video_id: string;
  added_at: string;
}

/** Reads the videos of playlists. `added_at` gives them their order. */
export const playlistVideoKind: RowKind<MemberRow> = {
  name: "playlist videos",
  parse(record) {
    const playlist_id = readId(record._id);
    if (!playlist_id) return [];
    const createdAtMs = Date.parse(readCreatedAt(record));
    return listVideos(record)
      .slice(0, limits.playlistVideos)
      .flatMap((video, index) => {
        const video_id = readVideoId(video);
        if (!video_id) return [];
        const row = { playlist_id, video_id, added_at: new Date(createdAtMs + index).toISOString() };
        const playlist = createReference("playlists", playlist_id, "playlist");
        const references = [playlist, createReference("videos", video_id, "video")];
        return [{ key: `${playlist_id}/${video_id}`, row, references }];
      });
  },
  async insert(trx, rows) {
    return (await insertNewRows(trx, "playlist_videos", rows, ["video_id"])).length;
  },
  // The report has the reason why the playlist is missing.
  isLeft: ({ name }) => name === "playlist",
};
