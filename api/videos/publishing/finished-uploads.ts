import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { DraftRow } from "#api/db/tables";

/** Records which video an upload became, so that a repeated request gets the same answer. */
export async function recordFinishedUpload(
  db: Db,
  { upload_id: id, owner_id, upload_length: length }: DraftRow,
  videoId: string,
) {
  if (!id) return;
  await db
    .insertInto("finished_uploads")
    .values({ id, owner_id, length, video_id: videoId, finished_at: timestamp() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export const findFinishedUpload = (db: Db, uploadId: string, ownerId: string) =>
  db
    .selectFrom("finished_uploads")
    .select(["video_id", "length"])
    .where("id", "=", uploadId)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
