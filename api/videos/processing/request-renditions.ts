import { sql } from "kysely";
import { runLocked } from "#api/db/locks";
import type { Db } from "#api/db/open";
import { opusName } from "#api/media/store/urls";
import { maxAv1Side } from "#api/media/transcode/av1";
import { addJob, type Job } from "./job-queue";

/** What a video may lack: a size, named by its shorter side in pixels, the small sound (Opus), or AV1. */
export type MissingRendition = number | "audio" | "av1";

type RequestedJobKind = Extract<Job["kind"], "add-renditions" | "make-av1">;

const batchSize = 200;

/**
 * Adds a job for each video that has renditions and lacks one of `missing`, unless such a job waits already. Returns the
 * number of jobs: none when another process is adding them.
 */
export async function requestRenditions(
  db: Db,
  missing: readonly MissingRendition[],
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  const sizes = missing.filter((each) => each !== "av1");
  await runLocked(db, { name: "renditions", signal }, async (lockSignal) => {
    if (sizes.length > 0)
      count += await addJobs(db, { kind: "add-renditions", condition: lacksOne(sizes) }, lockSignal);
    if (missing.includes("av1")) count += await addJobs(db, { kind: "make-av1", condition: lacksAv1 }, lockSignal);
  });
  return count;
}

async function addJobs(
  db: Db,
  { kind, condition }: { kind: RequestedJobKind; condition: typeof lacksAv1 },
  signal: AbortSignal,
) {
  let count = 0;
  for (let after = ""; !signal.aborted;) {
    const { rows } = await sql<{
      id: string;
    }>`select id from videos where id > ${after} and status = 'ready' and ${condition}
      and not exists (select 1 from jobs where jobs.video_id = videos.id and jobs.kind = ${kind})
      order by id limit ${batchSize}`.execute(db);
    await db.transaction().execute(async (trx) => {
      for (const { id: videoId } of rows) await addJob(trx, { kind, videoId });
    });
    count += rows.length;
    if (rows.length < batchSize) break;
    after = rows.at(-1)!.id;
  }
  return count;
}

const fromRenditions = sql`from renditions r where r.video_id = videos.id`;
const lacksName = (name: string) => sql`not exists (select 1 ${fromRenditions} and r.name = ${name})`;

const lacksSide = (side: number) =>
  sql`(exists (select 1 ${fromRenditions} and r.width > ${side} and r.height > ${side}) and ${lacksName(String(side))})`;

const lacksSound = sql`(exists (select 1 ${fromRenditions} and r.name = 'audio') and ${lacksName(opusName)})`;

const lacksOne = (sizes: readonly Exclude<MissingRendition, "av1">[]) =>
  sql`(${sql.join(
    sizes.map((size) => (size === "audio" ? lacksSound : lacksSide(size))),
    sql` or `,
  )})`;

const lacksAv1 = sql`exists (select 1 ${fromRenditions} and r.kind = 'video' and r.name not like '%-av1'
  and (r.width <= ${sql.lit(maxAv1Side)} or r.height <= ${sql.lit(maxAv1Side)})
  and not exists (select 1 from renditions a where a.video_id = r.video_id and a.name = r.name || '-av1'))`;
