import type { Dialect } from "./dialect";

/** Likes of videos, playlists, subscriptions and blocks. */
export const lists = ({ folded, ofVideo }: Dialect) => `
create table video_likes (
  user_id text not null references users (id) on delete cascade,
  video_id text not null ${ofVideo},
  created_at text not null,
  constraint video_likes_key primary key (user_id, video_id)
);
create index likes_by_user on video_likes (user_id, created_at, video_id);
create index likes_of_video on video_likes (video_id, created_at, user_id);

create table playlists (
  id text primary key,
  owner_id text not null references users (id) on delete cascade,
  name text not null,
  -- What the search of administrators reads: the name, and nothing of what to watch later.
  text_folded ${folded} not null default '',
  description text not null,
  image text not null, -- Hash that names the playlist's own picture; empty without one.
  kind text not null default 'list', -- later: what its owner wants to watch later; it has its owner's id.
  is_hidden integer not null default 0,
  created_at text not null,
  updated_at text not null
);
create index hidden_playlists on playlists (created_at, id) where is_hidden = 1;
create index playlist_images on playlists (image);
create index playlists_by_image on playlists (image);
create index playlists_by_time on playlists (created_at, id);
create index playlists_of_user on playlists (owner_id, created_at, id);
create index playlists_with_name on playlists (created_at, id, is_hidden) where kind = 'list';

create table playlist_videos (
  playlist_id text not null references playlists (id) on delete cascade,
  video_id text not null ${ofVideo},
  added_at text not null,
  constraint playlist_videos_key primary key (playlist_id, video_id)
);
create index playlists_of_video on playlist_videos (video_id);
create index videos_of_playlist on playlist_videos (playlist_id, added_at, video_id);

create table subscriptions (
  subscriber_id text not null references users (id) on delete cascade,
  channel_id text not null references users (id) on delete cascade,
  created_at text not null,
  constraint subscriptions_key primary key (subscriber_id, channel_id)
);
create index subscribers_of_channel on subscriptions (channel_id, created_at, subscriber_id);
create index subscriptions_of_user on subscriptions (subscriber_id, created_at, channel_id);

-- The secret address of an account's feed of subscriptions.
create table feed_addresses (
  user_id text primary key references users (id) on delete cascade,
  key_hash text not null unique,
  created_at text not null
);

-- Whom a channel's owner blocks.
create table blocks (
  owner_id text not null references users (id) on delete cascade,
  blocked_id text not null references users (id) on delete cascade,
  created_at text not null,
  primary key (owner_id, blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);
create index blocks_of_owner on blocks (owner_id, created_at, blocked_id);
`;
