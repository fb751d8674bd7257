import type { Dialect } from "./dialect";

/** Drafts and uploads before they are videos, and the work on their files. */
export const publishing = ({ ofVideo }: Dialect) => `
-- A form whose video is not published yet; token identifies the form.
create table drafts (
  id text primary key,
  owner_id text not null references users (id) on delete cascade,
  token text not null,
  -- The video whose file this draft's upload replaces. Such a draft has no texts, and no form knows its token.
  replaces text ${ofVideo},
  title text not null,
  description text not null,
  visibility text not null default 'public',
  publish_at text not null default '', -- As typed; empty to publish at once.
  tags text not null default '',
  language text not null default '',
  licence text not null default '',
  has_thumbnail bigint not null default 0,
  upload_id text unique, -- The name of its file. The file is complete when it has upload_length bytes.
  upload_length bigint not null default 0,
  -- Received bytes of the file. The stored file may be up to one block ahead.
  received_bytes bigint not null default 0,
  picture_bytes bigint not null default 0, -- Total size of its thumbnails, in bytes.
  frames_upload_id text, -- The upload whose frames are stored, all of them; null before.
  frame_count integer not null default 0,
  file_name text not null default '',
  sha256 text not null default '', -- Empty until the file is complete and hashed.
  created_at text not null,
  updated_at text not null,
  constraint drafts_token unique (owner_id, token)
);
create index draft_sizes on drafts (owner_id, upload_length, received_bytes, picture_bytes)
  where upload_length > 0 or picture_bytes > 0;
create index drafts_of_user on drafts (owner_id, created_at, id);
create unique index drafts_replaces on drafts (replaces);

-- What an account's upload form begins with.
create table upload_defaults (
  user_id text primary key references users (id) on delete cascade,
  visibility text not null,
  tags text not null,
  language text not null,
  licence text not null
);

-- The checksum of a complete block of an upload.
create table upload_blocks (
  draft_id text not null references drafts (id) on delete cascade,
  upload_id text not null,
  number integer not null,
  sha256 text not null,
  constraint upload_blocks_key primary key (draft_id, upload_id, number)
);

create table upload_locks (
  file_id text primary key, -- The ids of draft and upload, as DRAFT/UPLOAD.
  holder text not null,
  expires_at text not null,
  is_wanted integer not null -- 1: another request waits for the lock.
);

-- An upload that became a video. A repeated last request of the upload gets the same answer from this row.
create table finished_uploads (
  id text primary key,
  owner_id text not null references users (id) on delete cascade,
  video_id text not null ${ofVideo},
  length bigint not null default 0,
  finished_at text not null
);
create index finished_uploads_by_time on finished_uploads (finished_at);
create index finished_uploads_of_user on finished_uploads (owner_id);
create index finished_uploads_of_video on finished_uploads (video_id);

create table jobs (
  id text primary key,
  kind text not null,
  video_id text ${ofVideo}, -- Null for a job that is about no video.
  attempts bigint not null default 0,
  -- 1: a worker has claimed the job; it still works on it while run_after, the end of its lease, lies ahead.
  is_running integer not null default 0,
  -- The time before which no worker may claim the job: the end of a lease, or of the pause after a failure.
  run_after text not null,
  created_at text not null
);
create index jobs_due on jobs (run_after, id, is_running);
create index jobs_of_video on jobs (video_id);
create index jobs_running on jobs (is_running, run_after, id);
create index word_jobs on jobs (kind) where kind = 'count-words';

-- A job that has ended; rows of older ones are deleted by the upkeep.
create table ended_jobs (
  id text primary key,
  kind text not null,
  video_id text ${ofVideo},
  outcome text not null,
  attempts bigint not null,
  failure text not null, -- Why it failed, in a sentence; empty unless it failed or was cancelled.
  details text not null, -- What the program said of the failure, without paths and secrets.
  result text not null, -- A JSON object of numbers; empty for most kinds.
  created_at text not null,
  ended_at text not null
);
create index ended_jobs_by_kind on ended_jobs (kind, ended_at, id);
create index ended_jobs_by_time on ended_jobs (outcome, ended_at, id);
create index ended_jobs_of_video on ended_jobs (video_id);
`;
