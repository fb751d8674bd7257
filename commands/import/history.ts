import type { RowKind } from "./import-rows";
import { createReference, insertNewRows } from "./insert-batch";
import {
  type RecordFields,
  pick,
  readCreatedAt,
  readId,
  readArray,
  readTimeOf,
  readVideoId,
  readTimes,
} from "./record";

interface HistoryRow {
  user_id: string;
  video_id: string;
  watched_at: string;
}

function toHistoryRow(user_id: string, video_id: string, watched_at: string) {
  const references = [createReference("users", user_id, "viewer"), createReference("videos", video_id, "video")];
  return { key: `${user_id}/${video_id}`, row: { user_id, video_id, watched_at }, references };
}

const insertHistory: RowKind<HistoryRow>["insert"] = async (trx, rows) =>
  (await insertNewRows(trx, "watch_history", rows, ["video_id"])).length;

const timeNames = ["watchedAt", "viewedAt", "addedAt"];

/** Reads the watch histories of accounts, which end with the last watched video. That video gets the time of the account's last change. */
export const accountHistoryKind: RowKind<HistoryRow> = {
  name: "history",
  parse(record) {
    const userId = readId(record._id);
    const videos = readArray(pick(record, "watchHistory", "history"));
    if (!userId) return [];
    const lastChangeMs = Date.parse(readTimes(record).updated_at);
    const rows = videos.flatMap((video, index) => {
      const videoId = readVideoId(video);
      const recordedTime =
        typeof video === "object" && video !== null ? readTimeOf(video as RecordFields, ...timeNames) : null;
      const watchedAt = recordedTime ?? new Date(lastChangeMs - (videos.length - 1 - index) * 1_000).toISOString();
      return videoId ? [toHistoryRow(userId, videoId, watchedAt)] : [];
    });
    // A list may have a video more than once; the last time counts.
    return [...new Map(rows.map((row) => [row.key, row])).values()];
  },
  insert: insertHistory,
  isLeft: ({ name }) => name === "viewer",
};

/** Reads a collection that has a record for each video that an account watched. */
export const historyKind: RowKind<HistoryRow> = {
  parse(record) {
    const userId = readId(pick(record, "user", "userId", "viewer", "owner", "watchedBy"));
    const videoId = readId(pick(record, "video", "videoId"));
    if (!userId) return "it names no viewer";
    if (!videoId) return "it names no video";
    return [toHistoryRow(userId, videoId, readTimeOf(record, ...timeNames, "updatedAt") ?? readCreatedAt(record))];
  },
  insert: insertHistory,
};
