import type { Generated, Selectable } from "kysely";
import type { Role } from "#contract/users";
import type { VideoStatus } from "#contract/videos";

/** Ids are 24 hex digits, times ISO 8601 in UTC, truth is 0 or 1: the same on both databases. */
type Flag = 0 | 1;

export interface UsersTable {
  id: string;
  username: string;
  username_folded: string;
  /** How it looks; null of rows that were not made by signing up. */
  username_skeleton: Generated<string | null>;
  /** 1: an older account looked alike already when this was first held to. */
  shares_skeleton: Generated<Flag>;
  email: string;
  email_folded: string;
  full_name: string;
  full_name_folded: string;
  password_hash: string;
  avatar: string;
  cover_image: string;
  description: string;
  role: Role;
  created_at: string;
  updated_at: string;
  subscribers_count: Generated<number>;
  subscriptions_count: Generated<number>;
  videos_count: Generated<number>;
  views_count: Generated<number>;
  video_likes_count: Generated<number>;
  tweet_likes_count: Generated<number>;
}

/** The one row that the first account of a site takes. */
interface FirstAccountTable {
  place: 1;
  user_id: string;
}

interface SessionsTable {
  id: string;
  user_id: string;
  created_at: string;
}

/** One pair of tokens, both stored hashed; `used_at` tells when the refresh token gave its successors. */
interface SessionTokensTable {
  refresh_hash: string;
  access_hash: string;
  session_id: string;
  access_expires_at: string;
  refresh_expires_at: string;
  used_at: string | null;
}

export interface VideosTable {
  id: string;
  owner_id: string;
  title: string;
  title_folded: string;
  description: string;
  description_folded: string;
  status: VideoStatus;
  /** Why the last work on it failed for good; a ready one may have it, too. */
  failure: string | null;
  /** How far the work on it is, from 0 to 100; null when there is none. */
  progress: Generated<number | null>;
  is_published: Flag;
  media_key: string;
  file_name: string;
  mime: string;
  bytes: number;
  sha256: string;
  draft: string;
  /** 0: no thumbnail; else part of its name, so that a changed one has a new address. */
  thumbnail_version: number;
  duration: number;
  width: number;
  height: number;
  views: Generated<number>;
  likes_count: Generated<number>;
  comments_count: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** A form whose video is not made yet, under the form's own `token`. */
interface DraftsTable {
  id: string;
  owner_id: string;
  token: string;
  title: string;
  description: string;
  has_thumbnail: Generated<Flag>;
  /** The name of its file, which is here whole when it has `upload_length` bytes. */
  upload_id: string | null;
  upload_length: Generated<number>;
  /** How much of the file has come; up to one block behind what is on disk. */
  received_bytes: Generated<number>;
  /** Size of its thumbnails on disk. */
  picture_bytes: Generated<number>;
  file_name: Generated<string>;
  /** Empty until the file is whole and was read. */
  sha256: Generated<string>;
  created_at: string;
  updated_at: string;
}

/** The checksum of a whole block of an upload; see limits.uploadBlockBytes. */
interface UploadBlocksTable {
  draft_id: string;
  upload_id: string;
  number: number;
  sha256: string;
}

/** An upload that became a video, so that its last part sent again is answered as before. */
interface FinishedUploadsTable {
  id: string;
  owner_id: string;
  video_id: string;
  length: number;
  finished_at: string;
}

/** A file beside the video's own: smaller pictures, or the sound alone. */
interface RenditionsTable {
  video_id: string;
  name: string;
  kind: "video" | "audio";
  width: number;
  height: number;
  bytes: number;
  bandwidth: number;
  codecs: string;
  /** The version of the form its file and playlist have: `renditionFormat` is the newest. */
  format: Generated<number>;
}

/** What is said in a video, in one language, as clean WebVTT. */
interface CaptionsTable {
  id: string;
  video_id: string;
  language: string;
  label: string;
  content: string;
  bytes: number;
  sha256: string;
  created_at: string;
  /** All that is said, folded: the cues' texts, each run of blanks and line breaks as one blank. */
  text_folded: Generated<string>;
  /** A JSON array: where some of the cues begin in both texts. */
  cue_offsets: Generated<string>;
}

interface VideoLikesTable {
  user_id: string;
  video_id: string;
  created_at: string;
}

interface CommentsTable {
  id: string;
  video_id: string;
  owner_id: string;
  content: string;
  likes_count: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface CommentLikesTable {
  user_id: string;
  comment_id: string;
  created_at: string;
}

interface TweetsTable {
  id: string;
  owner_id: string;
  content: string;
  likes_count: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface TweetLikesTable {
  user_id: string;
  tweet_id: string;
  created_at: string;
}

interface PlaylistsTable {
  id: string;
  owner_id: string;
  name: string;
  description: string;
  /** Hash that names its own picture; empty where it has none. */
  image: string;
  created_at: string;
  updated_at: string;
}

interface PlaylistVideosTable {
  playlist_id: string;
  video_id: string;
  added_at: string;
}

/** A link that sets a password once; one at a time for each account. */
interface PasswordResetsTable {
  user_id: string;
  token_hash: string;
  expires_at: string;
}

interface SubscriptionsTable {
  subscriber_id: string;
  channel_id: string;
  created_at: string;
}

interface WatchHistoryTable {
  user_id: string;
  video_id: string;
  watched_at: string;
}

/** Who was counted for which video, and when last: the 30-minute window. */
interface ViewWindowsTable {
  video_id: string;
  visitor: string;
  counted_at: string;
  /** Of the address of a visitor without an account; empty for accounts. */
  address_hash: Generated<string>;
}

/** A network that signed in to an account, hashed with the key of the site. */
interface KnownNetworksTable {
  user_id: string;
  network_hash: string;
  signed_in_at: string;
}

export interface JobsTable {
  id: string;
  kind: "make-playable" | "make-renditions" | "drop-source";
  video_id: string;
  attempts: Generated<number>;
  /** Not to be claimed before: the end of a worker's lease, or of a pause after a failure. */
  run_after: string;
  created_at: string;
}

interface RateLimitsTable {
  key: string;
  points: number;
  expires_at: number | null;
}

export interface Tables {
  users: UsersTable;
  first_account: FirstAccountTable;
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  videos: VideosTable;
  drafts: DraftsTable;
  upload_blocks: UploadBlocksTable;
  finished_uploads: FinishedUploadsTable;
  renditions: RenditionsTable;
  captions: CaptionsTable;
  video_likes: VideoLikesTable;
  comments: CommentsTable;
  comment_likes: CommentLikesTable;
  tweets: TweetsTable;
  tweet_likes: TweetLikesTable;
  playlists: PlaylistsTable;
  playlist_videos: PlaylistVideosTable;
  password_resets: PasswordResetsTable;
  subscriptions: SubscriptionsTable;
  watch_history: WatchHistoryTable;
  view_windows: ViewWindowsTable;
  jobs: JobsTable;
  rate_limits: RateLimitsTable;
  known_networks: KnownNetworksTable;
}

export type UserRow = Selectable<UsersTable>;
export type DraftRow = Selectable<DraftsTable>;
export type VideoRow = Selectable<VideosTable>;
