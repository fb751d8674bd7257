/** What servers, backups and the move to PostgreSQL keep. */
export const operation = `
create table rate_limits (
  key text primary key,
  points bigint not null,
  expires_at bigint
);
create index rate_limits_by_end on rate_limits (expires_at);

-- What happened on the site on a day in UTC, as it was measured last.
create table site_days (
  day text primary key,
  uploads bigint not null,
  sign_ups bigint not null,
  views bigint not null,
  stored_bytes bigint not null, -- Bytes of videos, kept sources and renditions at the end of the day.
  measured_at text not null
);

-- What the videos of an account take, as it was measured last.
create table user_storage (
  user_id text primary key references users (id) on delete cascade,
  bytes bigint not null
);
create index user_storage_by_bytes on user_storage (bytes, user_id);

-- A file whose deletion waits for the end of a backup; a file that was written since modified_at stays.
create table media_deletions (
  key text primary key,
  modified_at text not null,
  created_at text not null
);

-- A record that came from another server: its collection and its id there, or the two ids of a pair.
create table imported_records (
  collection text not null,
  id text not null,
  primary key (collection, id)
);

create table nodes (
  id text primary key,
  kind text not null,
  secret_hash text not null, -- Equal on all servers with the same secret; empty for a worker.
  store_id text not null, -- Names the store of the node's files.
  seen_at text not null
);

-- The single row of the backup that runs. Its holder loses it without a heartbeat for backupLeaseMs.
create table backup_leases (
  place integer primary key,
  holder text not null,
  heartbeat_at text not null
);

-- The single row with the results of the last backups.
create table backup_state (
  place integer primary key,
  site_id text not null, -- Tells the backups of this site from those of others.
  -- The last time of the schedule for which a server started a backup; empty before the first.
  scheduled_for text not null default '',
  succeeded_at text,
  -- What the last successful backup holds: files of media with their bytes, and rows of the database.
  files bigint not null default 0,
  bytes bigint not null default 0,
  row_count bigint not null default 0,
  failed_at text,
  failure text
);
`;
