import { sql } from "kysely";
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
  const result = await sql<{ id: string }>`select id from videos where exists (select 1 from text_changes)
    and not exists (select 1 from jobs where kind = 'count-words') limit 1`.execute(db);
  const [video] = result.rows;
  if (video) await addJob(db, { kind: "count-words", videoId: video.id });
}
