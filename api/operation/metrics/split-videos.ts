import { setImmediate } from "node:timers/promises";
import type { Db } from "#api/db/open";

/**
 * Splits the ids of all videos into ranges of `videosPerStep`: after one id, up to another. Other requests run between the
 * ranges, and an aborted signal throws.
 */
export async function* splitVideos(db: Db, videosPerStep: number, signal?: AbortSignal) {
  for (let afterId = ""; ;) {
    const videos = db.selectFrom("videos").select("id").where("id", ">", afterId).orderBy("id").limit(videosPerStep);
    const { lastId } = await db
      .selectFrom(videos.as("step"))
      .select((eb) => eb.fn.max<string | null>("id").as("lastId"))
      .executeTakeFirstOrThrow();
    if (lastId === null) return;
    yield { afterId, lastId };
    await setImmediate();
    signal?.throwIfAborted();
    afterId = lastId;
  }
}
