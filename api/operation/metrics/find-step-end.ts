import type { Db } from "#api/db/open";

/** Finds the last video of the next step of so many; null after the last video. */
export async function findLastIdOfStep(db: Db, after: string, videosPerStep: number): Promise<string | null> {
  const videos = db.selectFrom("videos").select("id").where("id", ">", after).orderBy("id").limit(videosPerStep);
  const { last: lastId } = await db
    .selectFrom(videos.as("step"))
    .select((eb) => eb.fn.max<string | null>("id").as("last"))
    .executeTakeFirstOrThrow();
  return lastId;
}
