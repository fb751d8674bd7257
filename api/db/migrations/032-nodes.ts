import { type Migration, sql } from "kysely";

/** Adds the marks of migrations, and what the processes of a site share: their list, and locks of uploads. */
export const nodes: Migration = {
  async up(db) {
    await sql`create table if not exists migration_marks (
      name text primary key,
      oldest_program integer not null
    )`.execute(db);
    await sql`create table if not exists nodes (
      id text primary key,
      kind text not null,
      secret_hash text not null,
      store_id text not null,
      seen_at text not null
    )`.execute(db);
    await sql`create table if not exists upload_locks (
      file_id text primary key,
      holder text not null,
      expires_at text not null,
      is_wanted integer not null
    )`.execute(db);
  },
};
