import type { Dialect } from "./dialect";

export const statistics = ({ ofVideo }: Dialect) => `
create table watch_history (
  user_id text not null references users (id) on delete cascade,
  video_id text not null ${ofVideo},
  watched_at text not null,
  constraint watch_history_key primary key (user_id, video_id)
);
create index history_by_time on watch_history (user_id, watched_at, video_id);
create index history_of_video on watch_history (video_id);

-- When a visitor was last counted for a video: the 30-minute window.
create table view_windows (
  video_id text not null ${ofVideo},
  visitor text not null,
  counted_at text not null,
  address_hash text not null default '', -- Hash of the address of a visitor without an account; empty for accounts.
  -- How much of the video was played since then, in milliseconds: at most the time that has passed.
  watched_ms bigint not null default 0,
  watched_at text not null default '', -- When that was last reported; empty before.
  constraint view_windows_key primary key (video_id, visitor)
);
create index view_windows_by_address on view_windows (video_id, address_hash, counted_at);
create index view_windows_by_time on view_windows (counted_at);

-- What happened to a video on a day in UTC (2030-01-31).
create table video_days (
  video_id text not null ${ofVideo},
  -- Repeats the video's, so that a day's most viewed videos of a channel are read from one index.
  owner_id text not null,
  day text not null,
  views bigint not null default 0,
  watch_seconds bigint not null default 0,
  from_direct bigint not null default 0,
  from_search bigint not null default 0,
  from_subscriptions bigint not null default 0,
  from_site bigint not null default 0,
  from_external bigint not null default 0,
  from_embed bigint not null default 0,
  constraint video_days_key primary key (video_id, day)
);
create index video_days_by_day on video_days (day);
create index video_days_by_views on video_days (owner_id, day, views, video_id);

-- What happened to a channel on a day in UTC; a deleted video's views stay.
create table channel_days (
  user_id text not null references users (id) on delete cascade,
  day text not null,
  views bigint not null default 0,
  watch_seconds bigint not null default 0,
  subscribers_gained bigint not null default 0,
  subscribers_lost bigint not null default 0,
  from_direct bigint not null default 0,
  from_search bigint not null default 0,
  from_subscriptions bigint not null default 0,
  from_site bigint not null default 0,
  from_external bigint not null default 0,
  from_embed bigint not null default 0,
  constraint channel_days_key primary key (user_id, day)
);
create index channel_days_by_day on channel_days (day);

-- The seconds watched of a part of a video.
create table video_parts (
  video_id text not null ${ofVideo},
  part integer not null,
  watch_seconds double precision not null,
  constraint video_parts_key primary key (video_id, part)
);

-- The single row with the first day that statistics count.
create table statistics_start (
  day text not null
);
`;
