/** The accounts of the site, and how people join it. */
export const accounts = `
create table users (
  id text primary key,
  username text not null,
  username_folded text not null unique,
  username_skeleton text, -- Null for rows that were not created by sign-up.
  -- 1: an older account had the same skeleton before skeletons had to be unique.
  shares_skeleton bigint not null default 0,
  email text not null,
  email_folded text not null unique,
  full_name text not null,
  full_name_folded text not null default '',
  password_hash text not null,
  password_changed_at text, -- When a new password was set; null for the first one.
  avatar text not null,
  cover_image text not null,
  description text not null,
  podcast_category text not null default '', -- One of podcastCategories; empty until the owner chooses one.
  role text not null,
  -- When the current suspension began; null without one. A suspension that has ended keeps its columns.
  suspended_at text,
  suspended_until text, -- permanentEnd without an end.
  suspension_reason text not null default '',
  quota_bytes bigint, -- What this account may store, in place of the site's quota for accounts; null: the site's.
  waiting_since text, -- When the registration began to wait for approval; null when it does not.
  invitation_id text, -- The invitation by which the account was made.
  email_verified_at text, -- When the holder of the address opened a link that was mailed to it; null before.
  has_signed_in integer not null default 1, -- 0 until the first sign-in.
  deleting_since text, -- When the deletion of the account began; null for all others. Nobody sees it any more.
  deletion_at text, -- When the account is to be deleted, because its owner asked for it; null for all others.
  created_at text not null,
  updated_at text not null,
  subscribers_count bigint not null default 0,
  subscriptions_count bigint not null default 0,
  videos_count bigint not null default 0,
  views_count bigint not null default 0,
  video_likes_count bigint not null default 0,
  tweet_likes_count bigint not null default 0
);
create index channels_with_videos on users (id) where videos_count > 0;
create index suspended_users_by_name on users (username_folded) where suspended_until is not null;
create index suspended_users_by_time on users (created_at, id) where suspended_until is not null;
create index user_avatars on users (avatar);
create index user_cover_images on users (cover_image);
create index users_by_avatar on users (avatar);
create index users_by_cover on users (cover_image);
create index users_by_deletion on users (deletion_at, id) where deletion_at is not null;
create index users_by_full_name on users (full_name_folded);
create index users_by_name on users (username_folded, role, deleting_since);
create index users_by_skeleton on users (username_skeleton, created_at, id);
create index users_by_subscribers on users (subscribers_count, id);
create index users_by_suspension on users (suspended_until, id) where suspended_until is not null;
create index users_by_time on users (created_at, id, role, deleting_since);
create index users_in_deletion on users (deleting_since, id) where deleting_since is not null;
create index users_that_wait on users (waiting_since, id) where waiting_since is not null;
create index users_that_wait_by_name on users (username_folded) where waiting_since is not null;
create index users_that_wait_by_time on users (created_at, id) where waiting_since is not null;
create unique index users_unlike on users (username_skeleton) where shares_skeleton = 0;
create index users_with_bcrypt on users (id) where substr(password_hash, 1, 2) = '$2';
create index users_with_role on users (role, id) where role <> 'user';

-- The single row that the site's first account inserts.
create table first_account (
  place integer primary key, -- Always 1: there is one row.
  user_id text not null
);

-- A link by which people may sign up; its token is derived from its id and stored nowhere.
create table invitations (
  id text primary key,
  created_by text not null,
  note text not null,
  max_uses bigint not null,
  used_count bigint not null default 0,
  created_at text not null,
  expires_at text not null,
  ended_at text -- When somebody ended it before its time.
);
create index invitations_by_time on invitations (created_at, id);

-- A network from which someone signed in to an account, hashed with the site's secret.
create table known_networks (
  user_id text not null references users (id) on delete cascade,
  network_hash text not null,
  signed_in_at text not null,
  constraint known_networks_key primary key (user_id, network_hash)
);
create index known_networks_by_time on known_networks (signed_in_at);
`;
