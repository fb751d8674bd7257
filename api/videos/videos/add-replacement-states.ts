import type { Selectable } from "kysely";
import type { Db } from "#api/db/open";
import { readCoded } from "#api/db/stored-message";
import type { Tables } from "#api/db/tables";
import type { Video } from "#contract/videos";

type Row = Pick<Selectable<Tables["replacements"]>, "status" | "failure" | "failure_message" | "progress">;

export const toReplacementState = ({ failure_message, ...row }: Row) => ({
  ...row,
  failureMessage: readCoded(row.failure, failure_message),
});

/** Adds to an owner's videos the states of their replacements. */
export async function addReplacementStates(db: Db, videos: Video[]): Promise<Video[]> {
  // PostgreSQL refuses an empty list.
  const ids = ["", ...videos.map(({ _id }) => _id)];
  const rows = await db
    .selectFrom("replacements")
    .select(["video_id", "status", "failure", "failure_message", "progress"])
    .where("video_id", "in", ids)
    .execute();
  const states = new Map(rows.map(({ video_id, ...row }) => [video_id, toReplacementState(row)]));
  return videos.map((video) => {
    const replacement = states.get(video._id);
    return replacement ? { ...video, replacement } : video;
  });
}
