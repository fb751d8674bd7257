import { type Kysely, type Migration, sql } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

const jobColumns = `id text primary key, video_id text references videos (id) on delete cascade, kind text not null,
  run_after text not null, created_at text not null, attempts bigint not null default 0,
  is_running integer not null default 0`;

/** Lets SQLite store a job that is about no video: the table is made anew, in the transaction of the migration. */
async function rebuildJobs(db: Kysely<unknown>) {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info('jobs')`.execute(db);
  if (rows.some(({ name }) => name === "is_running")) return;
  for (const statement of [
    "create table jobs_copy as select * from jobs",
    "drop table jobs",
    `create table jobs (${jobColumns})`,
    `insert into jobs (id, video_id, kind, run_after, created_at, attempts)
        select id, video_id, kind, run_after, created_at, attempts from jobs_copy`,
    "drop table jobs_copy",
    "create index jobs_due on jobs (run_after, id)",
    "create index jobs_of_video on jobs (video_id)",
    "create index word_jobs on jobs (kind) where kind = 'count-words'",
  ])
    await sql.raw(statement).execute(db);
}

/**
 * Adds what administrators see of a site: which jobs run and how others ended, figures by day, and what each account
 * stores.
 */
export const administration = (kind: DatabaseKind): Migration => ({
  async up(db) {
    if (kind === "sqlite") await rebuildJobs(db);
    else {
      await sql`alter table jobs alter column video_id drop not null`.execute(db);
      await addColumns(db, kind, "jobs", { is_running: "integer not null default 0" });
    }
    for (const statement of [
      "create index if not exists jobs_running on jobs (is_running, run_after, id)",
      `create table if not exists ended_jobs (id text primary key, kind text not null,
        video_id text references videos (id) on delete cascade, outcome text not null, attempts bigint not null,
        failure text not null, details text not null, result text not null, created_at text not null,
        ended_at text not null)`,
      "create index if not exists ended_jobs_by_time on ended_jobs (outcome, ended_at, id)",
      "create index if not exists ended_jobs_of_video on ended_jobs (video_id)",
      "create index if not exists ended_jobs_by_kind on ended_jobs (kind, ended_at, id)",
      `create table if not exists site_days (day text primary key, uploads bigint not null, sign_ups bigint not null,
        views bigint not null, stored_bytes bigint not null, measured_at text not null)`,
      `create table if not exists user_storage (user_id text primary key references users (id) on delete cascade,
        bytes bigint not null)`,
      "create index if not exists user_storage_by_bytes on user_storage (bytes, user_id)",
    ])
      await sql.raw(statement).execute(db);
  },
});
