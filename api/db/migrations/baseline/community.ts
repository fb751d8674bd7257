import type { Dialect } from "./dialect";

export const community = ({ folded, ofVideo }: Dialect) => `
create table comments (
  id text primary key,
  video_id text not null ${ofVideo},
  -- The author. The placeholder of a deleted comment belongs to the video's owner, with whose account it goes.
  owner_id text not null references users (id) on delete cascade,
  -- The comment that started the thread; null for that comment itself.
  parent_id text references comments (id) on delete cascade,
  content text not null,
  text_folded ${folded} not null default '', -- What the search of administrators reads.
  likes_count bigint not null default 0,
  replies_count bigint not null default 0,
  -- 1: the comment is deleted, and its row is the placeholder above its replies.
  is_deleted integer not null default 0,
  withheld text not null default '',
  held_reason text not null default '', -- Why it was held; empty when it never was, or when it was approved.
  held_for text, -- The channel whose owner decides about it while it is held.
  held_by_site integer not null default 0, -- 1: a brake of the site held it, so moderators decide, too.
  is_hearted integer not null default 0,
  is_pinned integer not null default 0, -- At most one comment of a video is pinned.
  created_at text not null,
  updated_at text not null
);
create index comments_by_time on comments (created_at, id, is_deleted, withheld);
create index comments_held_by_site on comments (held_by_site, created_at, id)
  where withheld = 'held' and held_by_site = 1;
create index comments_of_owner on comments (owner_id, created_at, id, is_deleted, withheld);
create index comments_of_user on comments (owner_id);
create index comments_of_video on comments (video_id, created_at, id, is_deleted, withheld);
create index held_comments on comments (held_for, created_at, id) where withheld = 'held';
create unique index pin_of_video on comments (video_id) where is_pinned = 1;
create index replies_of_comment on comments (parent_id, created_at, id);
create index threads_by_likes on comments (video_id, is_pinned, likes_count, created_at, id) where parent_id is null;
create index threads_by_time on comments (video_id, is_pinned, created_at, id, is_deleted, withheld, replies_count)
  where parent_id is null;
create index withheld_comments on comments (withheld, created_at, id, is_deleted) where withheld <> '';

create table comment_likes (
  user_id text not null references users (id) on delete cascade,
  comment_id text not null references comments (id) on delete cascade,
  created_at text not null,
  constraint comment_likes_key primary key (user_id, comment_id)
);
create index likes_of_comment on comment_likes (comment_id);

-- The settings of a channel for comments under its videos; without a row, everybody may comment.
create table comment_rules (
  user_id text primary key references users (id) on delete cascade,
  rule text not null,
  watched_words text not null -- One per line: comments with one of them are held.
);

-- A comment or tweet of the last hour, by which spam is recognized.
create table recent_posts (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  text_hash text not null,
  is_young integer not null, -- 1: the account was younger than a day.
  created_at text not null
);
create index recent_posts_by_text on recent_posts (text_hash, created_at);
create index recent_posts_of_user on recent_posts (user_id);
create index recent_posts_of_young on recent_posts (is_young, created_at);

create table tweets (
  id text primary key,
  owner_id text not null references users (id) on delete cascade,
  content text not null,
  -- What search and corrections read; empty while the tweet is withheld.
  content_folded ${folded} not null default '',
  text_folded ${folded} not null default '', -- What the search of administrators reads, also of a withheld tweet.
  withheld text not null default '',
  held_reason text not null default '',
  likes_count bigint not null default 0,
  created_at text not null,
  updated_at text not null
);
create index held_tweets on tweets (created_at, id) where withheld = 'held';
create index tweets_by_time on tweets (created_at, id, withheld);
create index tweets_of_user on tweets (owner_id, created_at, id);
create index withheld_tweets on tweets (withheld, created_at, id) where withheld <> '';

create table tweet_likes (
  user_id text not null references users (id) on delete cascade,
  tweet_id text not null references tweets (id) on delete cascade,
  created_at text not null,
  constraint tweet_likes_key primary key (user_id, tweet_id)
);
create index likes_of_tweet on tweet_likes (tweet_id);
`;
