import { type SelectQueryBuilder, sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { readCoded } from "#api/db/stored-message";
import type { Tables } from "#api/db/tables";
import { type Ordering, orderNewestFirst, readPage } from "#api/lists/keyset";
import { type List, maxCountedRows, type Paging, toList } from "#api/lists/page";
import type { Job, JobCounts } from "#contract/administration";
import { cancellableKinds, type JobKind, type JobOutcome, type JobState } from "#contract/words/jobs";
import { parseResult } from "./start-sweep";

export const listJobs = (db: Db, state: JobState, paging: Paging): Promise<List<Job>> =>
  state === "waiting" || state === "running" ? listQueue(db, state, paging) : listEnded(db, state, paging);

const byTime: Ordering = {
  name: "jobsByTime",
  columns: ["jobs.run_after", "jobs.id"].map((column) => ({ value: sql.ref(column), kind: "text" })),
  ascending: true,
};

const newestFirst = orderNewestFirst("endedJobs", "ended_jobs.ended_at", "ended_jobs.id");

/** The condition of a job that a worker holds. The job of a killed worker waits again when its lease has ended. */
const isHeld = (now: string) => sql<boolean>`(jobs.is_running = 1 and jobs.run_after > ${now})`;

const selectWaiting = (db: Db, now: string) => db.selectFrom("jobs").where(sql<boolean>`not ${isHeld(now)}`);
const selectRunning = (db: Db, now: string) =>
  db.selectFrom("jobs").where("is_running", "=", 1).where("run_after", ">", now);

async function listQueue(db: Db, state: "waiting" | "running", paging: Paging): Promise<List<Job>> {
  const now = timestamp();
  const keysQuery = state === "running" ? selectRunning(db, now) : selectWaiting(db, now);
  const rowsQuery = keysQuery
    .leftJoin("videos", "videos.id", "jobs.video_id")
    .leftJoin("users", "users.id", "videos.owner_id")
    .select(["jobs.id", "jobs.kind", "jobs.video_id", "jobs.attempts", "jobs.created_at", "jobs.run_after"])
    .select(["videos.title", "videos.progress", "users.username"]);
  const toKey = ({ run_after, id }: { run_after: string; id: string }) => [run_after, id];
  const page = await readPage(db, { rowsQuery, keysQuery, ordering: byTime, toKey }, paging);
  return toList(paging, page, ({ run_after: runAfter, ...row }) => ({
    ...toJob(row),
    state,
    progress: state === "running" ? row.progress : null,
    notBefore: state === "waiting" && runAfter > now ? runAfter : null,
    canBeCancelled: cancellableKinds.includes(row.kind),
  }));
}

async function listEnded(db: Db, outcome: JobOutcome, paging: Paging): Promise<List<Job>> {
  const keysQuery = db.selectFrom("ended_jobs").where("outcome", "=", outcome);
  const rowsQuery = keysQuery
    .leftJoin("videos", "videos.id", "ended_jobs.video_id")
    .leftJoin("users", "users.id", "videos.owner_id")
    .selectAll("ended_jobs")
    .select(["videos.title", "users.username"]);
  const toKey = ({ ended_at, id }: { ended_at: string; id: string }) => [ended_at, id];
  const page = await readPage(db, { rowsQuery, keysQuery, ordering: newestFirst, toKey }, paging);
  return toList(paging, page, ({ failure, failure_message, details, result, ended_at: endedAt, ...row }) => ({
    ...toJob(row),
    state: outcome,
    failure,
    failureMessage: readCoded(failure, failure_message),
    details,
    endedAt,
    result: parseResult(result),
    canBeRetried: outcome !== "done",
  }));
}

interface Row {
  id: string;
  kind: JobKind;
  video_id: string | null;
  attempts: number;
  created_at: string;
  title: string | null;
  username: string | null;
}

const toJob = ({ id, kind, video_id: videoId, attempts, created_at: createdAt, title, username }: Row) => ({
  _id: id,
  kind,
  attempts: Number(attempts),
  createdAt,
  // The job that counts words refers to an arbitrary video.
  video: videoId && kind !== "count-words" ? { _id: videoId, title: title ?? "", owner: username ?? "" } : null,
  progress: null,
  notBefore: null,
  endedAt: null,
  failure: "",
  details: "",
  result: null,
  canBeCancelled: false,
  canBeRetried: false,
});

export async function countJobs(db: Db): Promise<JobCounts> {
  const now = timestamp();
  const selectEnded = (outcome: JobOutcome) => db.selectFrom("ended_jobs").where("outcome", "=", outcome);
  const { rows } = await sql<JobCounts>`select ${countUpToLimit(selectWaiting(db, now))} as waiting,
    ${countUpToLimit(selectRunning(db, now))} as running, ${countUpToLimit(selectEnded("failed"))} as failed,
    ${countUpToLimit(selectEnded("cancelled"))} as cancelled`.execute(db);
  const { waiting, running, failed, cancelled } = rows[0]!;
  return {
    waiting: Number(waiting),
    running: Number(running),
    failed: Number(failed),
    cancelled: Number(cancelled),
  };
}

const countUpToLimit = <T extends keyof Tables>(query: SelectQueryBuilder<Tables, T, object>) =>
  sql`(select count(*) from (${query.select(sql`1`.as("one")).limit(maxCountedRows)}) as firsts)`;
