import type { Db } from "#api/db/open";
import type { Video } from "#contract/videos";

/** Adds the state of their new files to an owner's videos. */
export async function addReplacements(db: Db, videos: Video[]): Promise<Video[]> {
  // PostgreSQL refuses an empty list.
  const ids = ["", ...videos.map(({ _id }) => _id)];
  const rows = await db
    .selectFrom("replacements")
    .select(["video_id", "status", "failure", "progress"])
    .where("video_id", "in", ids)
    .execute();
  const states = new Map(rows.map(({ video_id, ...state }) => [video_id, state]));
  return videos.map((video) => {
    const replacement = states.get(video._id);
    return replacement ? { ...video, replacement } : video;
  });
}
