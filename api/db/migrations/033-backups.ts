import { type Migration, sql } from "kysely";

/**
 * Adds the lease of the running backup, the result of the last ones, and the media whose deletion waits until the
 * backup that may copy them has ended.
 */
export const backups: Migration = {
  async up(db) {
    await sql`create table if not exists backup_leases (
      place integer primary key,
      holder text not null,
      heartbeat_at text not null
    )`.execute(db);
    await sql`create table if not exists backup_state (
      place integer primary key,
      site_id text not null,
      scheduled_for text not null default '',
      succeeded_at text,
      files bigint not null default 0,
      bytes bigint not null default 0,
      row_count bigint not null default 0,
      failed_at text,
      failure text
    )`.execute(db);
    await sql`create table if not exists media_deletions (
      key text primary key,
      modified_at text not null,
      created_at text not null
    )`.execute(db);
  },
};
