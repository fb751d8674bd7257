import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { claimJob, type Job } from "./job-queue";

/** Kinds of jobs with their own workers, so that they never wait for jobs of another queue. */
export interface JobQueue {
  kinds: readonly Job["kind"][];
  claim: (db: Db) => Promise<Job | null>;
  /** The shortest sleep of a worker that has claimed no job. */
  minPauseMs?: number;
}

const oldestFirst = (...kinds: Job["kind"][]): JobQueue => ({ kinds, claim: (db) => claimJob(db, Date.now(), kinds) });

/** Short jobs, which never wait for a long conversion. */
export const quickJobs = oldestFirst("publish", "count-words", "switch-file");

/** Jobs that people wait for. */
export const longJobs = oldestFirst("make-playable", "make-renditions", "drop-source", "replace-file");

/** Sweeps take long in object storage; they delay no other jobs. */
export const sweeps = oldestFirst("sweep");

const awaitedKinds: readonly Job["kind"][] = ["make-playable", "make-renditions", "replace-file"];

/** Returns whether a job that people wait for is running or due. */
export async function isWorkWaiting(db: Db): Promise<boolean> {
  const jobs = db.selectFrom("jobs").select("id").where("kind", "in", awaitedKinds);
  const activeJobs = jobs.where((at) => at.or([at("run_after", "<=", timestamp()), at("is_running", "=", 1)]));
  return (await activeJobs.limit(1).executeTakeFirst()) !== undefined;
}

/** Jobs that nobody waits for. They begin when no awaited job is left; AV1 comes last. */
export const backlog: JobQueue = {
  kinds: ["add-renditions", "make-av1"],
  async claim(db) {
    if (await isWorkWaiting(db)) return null;
    return (await claimJob(db, Date.now(), ["add-renditions"])) ?? claimJob(db, Date.now(), ["make-av1"]);
  },
  minPauseMs: 1_000,
};
