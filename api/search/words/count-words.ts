import type { Db } from "#api/db/open";
import { countWords } from "#api/search/words/count-changed-words";
import { addJob } from "#api/videos/processing/job-queue";
import type { JobHandler } from "#api/videos/processing/worker";

/** Creates the handler of the job that counts the words of changed texts, whichever video it names. */
export const countWordsHandler = ({ db }: { db: Db }): JobHandler => ({
  async run({ video_id: videoId }, signal) {
    const hasMore = await countWords(db, signal);
    signal.throwIfAborted();
    if (hasMore) await addJob(db, { kind: "count-words", videoId });
  },
});

/** Adds the job when changed texts wait without one, such as the texts of an earlier release. */
export async function requestWordCount(db: Db) {
  const first = db.selectFrom("text_changes").select("id").limit(1);
  const pending = db.selectFrom("jobs").select("id").where("kind", "=", "count-words").limit(1);
  const video = await db
    .selectFrom("videos")
    .select("id")
    .where((eb) => eb.and([eb.exists(first), eb.not(eb.exists(pending))]))
    .limit(1)
    .executeTakeFirst();
  if (video) await addJob(db, { kind: "count-words", videoId: video.id });
}
