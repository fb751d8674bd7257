import type { Dialect } from "./dialect";

export const videos = ({ folded, ofVideo, listed }: Dialect) => `
create table videos (
  id text primary key,
  owner_id text not null references users (id) on delete cascade,
  title text not null,
  title_folded ${folded} not null,
  description text not null,
  description_folded ${folded} not null,
  status text not null,
  failure text, -- Why the last job failed permanently. A ready video may have one, too.
  progress integer, -- Progress of the current job in percent; null without a job.
  -- 1: neither private nor hidden, and the time to publish it has come. Nothing else reads publish_at, so no query
  -- needs the clock.
  is_published bigint not null default 0,
  is_hidden integer not null default 0, -- 1: a moderator hides the video, and is_published is 0.
  visibility text not null default 'public',
  -- The visibility that a private video had before; the switch returns to it.
  last_visibility text not null default 'public',
  publish_at text, -- When a job publishes the video; null when none has to.
  published_at text not null default '', -- When the video was first made public; until then, when it was uploaded.
  has_been_public integer not null default 1,
  tags text not null default '', -- Separated by blanks; video_tags is the index.
  language text not null default '', -- A BCP 47 tag, or empty.
  licence text not null default '',
  comment_rule text not null default '', -- Empty: as the channel; see comment_rules.
  media_key text not null,
  version_id text not null default '', -- Names the directory of the current file; empty for the first one.
  -- Names the directory of its renditions; empty for those of earlier releases.
  renditions_id text not null default '',
  file_name text not null,
  mime text not null,
  bytes bigint not null default 0,
  -- The size of the source that is kept beside a converted file; 0 without one.
  source_bytes bigint not null default 0,
  -- The extension of the source, which its file name lacks when browsers cannot play it; empty for old videos.
  source_extension text not null default '',
  sha256 text not null,
  draft text not null,
  -- 0 without a thumbnail; otherwise part of the file name, so that a changed thumbnail has a new address.
  thumbnail_version bigint not null default 0,
  duration double precision not null,
  width bigint not null default 0,
  height bigint not null default 0,
  views bigint not null default 0,
  trend_score double precision not null default 0, -- 0 without views.
  likes_count bigint not null default 0,
  comments_count bigint not null default 0,
  created_at text not null,
  updated_at text not null
);
create index channel_by_duration on videos (owner_id, duration, id);
create index channel_by_likes_count on videos (owner_id, likes_count, id);
create index channel_by_published_at on videos (owner_id, published_at, id);
create index channel_by_title_folded on videos (owner_id, title_folded, id);
create index channel_by_views on videos (owner_id, views, id);
create index feed_by_description_start on videos (substr(description_folded, 1, 64)) where ${listed};
create index feed_by_duration on videos (duration, id) where ${listed};
create index feed_by_published_at on videos (published_at, id) where ${listed};
create index feed_by_title_folded on videos (title_folded, id) where ${listed};
create index feed_by_views on videos (views, id) where ${listed};
create index hidden_videos on videos (created_at, id) where is_hidden = 1;
create index video_sizes on videos (owner_id, bytes, source_bytes);
create index videos_by_content on videos (owner_id, sha256, created_at);
create index videos_by_time on videos (created_at, id, is_hidden);
create index videos_by_trend on videos (trend_score, id);
create unique index videos_draft on videos (owner_id, draft, sha256);
create index videos_of_owner_by_time on videos (owner_id, created_at, id, is_hidden);

-- A tag of a video; published_at repeats the video's, so that a tag's videos are sorted by one index.
create table video_tags (
  video_id text not null ${ofVideo},
  tag ${folded} not null,
  published_at text not null,
  primary key (video_id, tag)
);
create index videos_of_tag on video_tags (tag, published_at, video_id);

-- A file in addition to the video's source: a smaller video, or the audio alone.
create table renditions (
  video_id text not null ${ofVideo},
  name text not null,
  kind text not null,
  width bigint not null default 0,
  height bigint not null default 0,
  bytes bigint not null default 0,
  bandwidth bigint not null default 0,
  codecs text not null,
  format integer not null default 0, -- The format version of its file and playlist; renditionFormat is the newest.
  constraint renditions_key primary key (video_id, name)
);
create index renditions_by_format on renditions (format, video_id);

-- The captions of a video in one language, as normalized WebVTT.
create table captions (
  id text primary key,
  video_id text not null ${ofVideo},
  language text not null,
  label text not null,
  content text not null,
  bytes bigint not null default 0,
  sha256 text not null,
  created_at text not null,
  -- The folded text of all cues; each run of blanks and line breaks is one blank.
  text_folded ${folded} not null default '',
  -- A JSON array of offsets at which some of the cues begin in content and in text_folded.
  cue_offsets text not null default '[]',
  constraint captions_of_video unique (video_id, language)
);

-- The state of a new file that replaces a video's file; its draft has the upload.
create table replacements (
  video_id text not null primary key ${ofVideo},
  version_id text not null, -- Names the directory of the new file; empty when it failed before it was stored.
  status text not null,
  failure text,
  progress integer, -- In percent; null before the conversion starts.
  created_at text not null
);
`;
