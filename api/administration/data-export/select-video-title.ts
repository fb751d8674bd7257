import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { isVisibleTo } from "#api/videos/videos/visibility";

type VideoColumn = `${"comments" | "video_likes" | "watch_history" | "playlist_videos"}.video_id`;

/** Selects the title of a row's video while this account may see the video. */
export const selectVideoTitle = (db: Db, userId: string, column: VideoColumn) =>
  db
    .selectFrom("videos")
    .select("videos.title")
    .where("videos.id", "=", sql.ref<string>(column))
    .where(isVisibleTo(userId));
