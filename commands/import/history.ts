import type { RowKind } from "./import-rows";
import { type RecordFields, pick, readCreatedAt, readId, readList, readTimeOf, readVideoId, readTimes } from "./record";

interface HistoryRow {
  user_id: string;
  video_id: string;
  watched_at: string;
}

function toHistory(user_id: string, video_id: string, watched_at: string) {
  const references = [
    { table: "users" as const, id: user_id, name: "viewer" },
    { table: "videos" as const, id: video_id, name: "video" },
  ];
  return { key: `${user_id}/${video_id}`, row: { user_id, video_id, watched_at }, references };
}

const insertHistory: RowKind<HistoryRow>["insert"] = async (trx, rows) => {
  const inserted = await trx
    .insertInto("watch_history")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("video_id")
    .execute();
  return inserted.length;
};

const timeNames = ["watchedAt", "viewedAt", "addedAt"];

/** Reads the watch histories of accounts, the last watched video at their end: its time is the account's last. */
export const accountHistoryKind: RowKind<HistoryRow> = {
  name: "history",
  parse(record) {
    const userId = readId(record._id);
    const videos = readList(pick(record, "watchHistory", "history"));
    if (!userId) return [];
    const end = Date.parse(readTimes(record).updated_at);
    const rows = videos.flatMap((video, index) => {
      const videoId = readVideoId(video);
      const recordedTime =
        typeof video === "object" && video !== null ? readTimeOf(video as RecordFields, ...timeNames) : null;
      const watchedAt = recordedTime ?? new Date(end - (videos.length - 1 - index) * 1_000).toISOString();
      return videoId ? [toHistory(userId, videoId, watchedAt)] : [];
    });
    // A video that was watched twice is in the list twice: the last time counts.
    return [...new Map(rows.map((row) => [row.key, row])).values()];
  },
  insert: insertHistory,
  isLeft: ({ name }) => name === "viewer",
};

/** Reads a collection with a record for each video that somebody watched. */
export const historyKind: RowKind<HistoryRow> = {
  parse(record) {
    const userId = readId(pick(record, "user", "userId", "viewer", "owner", "watchedBy"));
    const videoId = readId(pick(record, "video", "videoId"));
    if (!userId) return "it names no viewer";
    if (!videoId) return "it names no video";
    return [toHistory(userId, videoId, readTimeOf(record, ...timeNames, "updatedAt") ?? readCreatedAt(record))];
  },
  insert: insertHistory,
};
