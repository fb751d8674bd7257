import type { Generated, Selectable } from "kysely";
import type { JobKind, JobOutcome } from "#contract/words/jobs";
import type { Role } from "#contract/users";
import type { CommentRule, HoldReason } from "#contract/words/comment-rules";
import type { Licence } from "#contract/video-details";
import type { CaseState, DecisionAct, ReportableKind, ReportReason } from "#contract/moderation";
import type { VideoStatus } from "#contract/videos";
import type { LinkPurpose, MailKind } from "#contract/mail";
import type { Visibility } from "#contract/visibility";

/** Both databases store ids as 24 hexadecimal digits, times in ISO 8601 in UTC, and booleans as 0 or 1. */
type Flag = 0 | 1;

export interface UsersTable {
  id: string;
  username: string;
  username_folded: string;
  /** See `usernameSkeleton`; null for rows that were not created by sign-up. */
  username_skeleton: Generated<string | null>;
  /** 1: an older account had the same skeleton before skeletons had to be unique. */
  shares_skeleton: Generated<Flag>;
  email: string;
  email_folded: string;
  full_name: string;
  full_name_folded: string;
  password_hash: string;
  /** When a new password was set; null for the first one. */
  password_changed_at: Generated<string | null>;
  avatar: string;
  cover_image: string;
  description: string;
  /** One of `podcastCategories`; empty until the owner chooses one. */
  podcast_category: Generated<string>;
  role: Role;
  /** When the current suspension began; null without one. A suspension that has ended keeps its columns. */
  suspended_at: Generated<string | null>;
  /** `suspendedForGood` without an end. */
  suspended_until: Generated<string | null>;
  suspension_reason: Generated<string>;
  /** What this account may store, in place of the site's quota for accounts; null: the site's. */
  quota_bytes: Generated<number | null>;
  /** When the registration began to wait for approval; null when it does not. */
  waiting_since: Generated<string | null>;
  /** The invitation by which the account was made. */
  invitation_id: Generated<string | null>;
  /** When the holder of the address opened a link that was mailed to it; null before. */
  email_verified_at: Generated<string | null>;
  /** 0 until the first sign-in. */
  has_signed_in: Generated<Flag>;
  /** When the deletion of the account began; null for all others. Nobody sees it any more. */
  deleting_since: Generated<string | null>;
  /** When the account is to be deleted, because its owner asked for it; null for all others. */
  deletion_at: Generated<string | null>;
  created_at: string;
  updated_at: string;
  subscribers_count: Generated<number>;
  subscriptions_count: Generated<number>;
  videos_count: Generated<number>;
  views_count: Generated<number>;
  video_likes_count: Generated<number>;
  tweet_likes_count: Generated<number>;
}

/** The single row that the site's first account inserts. */
interface FirstAccountTable {
  place: 1;
  user_id: string;
}

interface SessionsTable {
  id: string;
  user_id: string;
  created_at: string;
  /** What used the session last, such as `Firefox on Linux`; empty for sessions of before this was stored. */
  device: Generated<string>;
  /** The network of that device; whole addresses are not stored. */
  network: Generated<string>;
  /** When the session was last renewed, which an active one is every 15 minutes. */
  seen_at: Generated<string>;
  /** A random number by which the audit log names the session. */
  number: Generated<string>;
  /** When the password of the account was last given in this session; null for sessions of before this was stored. */
  confirmed_at: Generated<string | null>;
  /** When a passkey last confirmed who uses this session; null if none did. */
  passkey_confirmed_at: Generated<string | null>;
  /** Until when pages of https sites take it from cookies without `__Host-`; null for sessions begun since those. */
  plain_cookies_until: Generated<string | null>;
}

/** A pair of hashed tokens; `used_at` is the time when the refresh token was exchanged for a new pair. */
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
  /** Why the last job failed permanently. A ready video may have one, too. */
  failure: string | null;
  /** Progress of the current job in percent; null without a job. */
  progress: Generated<number | null>;
  /**
   * 1: neither private nor hidden, and the time to publish it has come. Nothing else reads `publish_at`, so no query needs the clock.
   */
  is_published: Flag;
  /** 1: a moderator hides the video, and `is_published` is 0. */
  is_hidden: Generated<Flag>;
  visibility: Generated<Visibility>;
  /** The visibility that a private video had before; the switch returns to it. */
  last_visibility: Generated<Exclude<Visibility, "private">>;
  /** When a job publishes the video; null when none has to. */
  publish_at: string | null;
  /** When the video was first made public; until then, when it was uploaded. */
  published_at: string;
  has_been_public: Flag;
  /** Separated by blanks; `video_tags` is the index. */
  tags: Generated<string>;
  /** A BCP 47 tag, or empty. */
  language: Generated<string>;
  licence: Generated<Licence>;
  /** Empty: as the channel; see `comment_rules`. */
  comment_rule: Generated<CommentRule | "">;
  media_key: string;
  /** Names the directory of the current file; empty for the first one. See `versionPrefix`. */
  version_id: Generated<string>;
  /** Names the directory of its renditions; empty for those of earlier releases. See `renditionsPrefix`. */
  renditions_id: Generated<string>;
  file_name: string;
  mime: string;
  bytes: number;
  /** The size of the source that is kept beside a converted file; 0 without one. */
  source_bytes: Generated<number>;
  /** The extension of the source, which its file name lacks when browsers cannot play it; empty for old videos. */
  source_extension: Generated<string>;
  sha256: string;
  draft: string;
  /** 0 without a thumbnail; otherwise part of the file name, so that a changed thumbnail has a new address. */
  thumbnail_version: number;
  duration: number;
  width: number;
  height: number;
  views: Generated<number>;
  /** See `addToScore`; 0 without views. */
  trend_score: Generated<number>;
  likes_count: Generated<number>;
  comments_count: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** A form whose video is not published yet; `token` identifies the form. */
interface DraftsTable {
  id: string;
  owner_id: string;
  token: string;
  /** The video whose file this draft's upload replaces. Such a draft has no texts, and no form knows its token. */
  replaces: Generated<string | null>;
  title: string;
  description: string;
  visibility: Generated<string>;
  /** As typed; empty to publish at once. */
  publish_at: Generated<string>;
  tags: Generated<string>;
  language: Generated<string>;
  licence: Generated<string>;
  has_thumbnail: Generated<Flag>;
  /** The name of its file. The file is complete when it has `upload_length` bytes. */
  upload_id: string | null;
  upload_length: Generated<number>;
  /** Received bytes of the file. The stored file may be up to one block ahead. */
  received_bytes: Generated<number>;
  /** Total size of its thumbnails, in bytes. */
  picture_bytes: Generated<number>;
  /** The upload whose frames are stored, all of them; null before. */
  frames_upload_id: Generated<string | null>;
  frame_count: Generated<number>;
  file_name: Generated<string>;
  /** Empty until the file is complete and hashed. */
  sha256: Generated<string>;
  created_at: string;
  updated_at: string;
}

/** A tag of a video; `published_at` repeats the video's, so that a tag's videos are sorted by one index. */
interface VideoTagsTable {
  video_id: string;
  tag: string;
  published_at: string;
}

/** What an account's upload form begins with. */
interface UploadDefaultsTable {
  user_id: string;
  visibility: Visibility;
  tags: string;
  language: string;
  licence: Licence;
}

/** The settings of a channel for comments under its videos; without a row, everybody may comment. */
interface CommentRulesTable {
  user_id: string;
  rule: CommentRule;
  /** One per line: comments with one of them are held. */
  watched_words: string;
}

/** A comment or tweet of the last hour, by which spam is recognized. */
interface RecentPostsTable {
  id: string;
  user_id: string;
  /** See `hashPost`. */
  text_hash: string;
  /** 1: the account was younger than a day. */
  is_young: Flag;
  created_at: string;
}

/** The secret address of an account's feed of subscriptions. */
interface FeedAddressesTable {
  user_id: string;
  key_hash: string;
  created_at: string;
}

/** The checksum of a complete block of an upload; see `limits.uploadBlockBytes`. */
interface UploadBlocksTable {
  draft_id: string;
  upload_id: string;
  number: number;
  sha256: string;
}

/** An upload that became a video. A repeated last request of the upload gets the same answer from this row. */
interface FinishedUploadsTable {
  id: string;
  owner_id: string;
  video_id: string;
  length: number;
  finished_at: string;
}

/** A file in addition to the video's source: a smaller video, or the audio alone. */
interface RenditionsTable {
  video_id: string;
  name: string;
  kind: "video" | "audio";
  width: number;
  height: number;
  bytes: number;
  bandwidth: number;
  codecs: string;
  /** The format version of its file and playlist; `renditionFormat` is the newest. */
  format: Generated<number>;
}

/** The captions of a video in one language, as normalized WebVTT. */
interface CaptionsTable {
  id: string;
  video_id: string;
  language: string;
  label: string;
  content: string;
  bytes: number;
  sha256: string;
  created_at: string;
  /** The folded text of all cues; each run of blanks and line breaks is one blank. */
  text_folded: Generated<string>;
  /** A JSON array of offsets at which some of the cues begin in `content` and in `text_folded`. */
  cue_offsets: Generated<string>;
}

interface VideoLikesTable {
  user_id: string;
  video_id: string;
  created_at: string;
}

/** `hidden`: a moderator hides it. `held`: somebody has to look at it before it is shown. Empty: it is shown. */
export type Withheld = "" | "hidden" | "held";

interface CommentsTable {
  id: string;
  video_id: string;
  /** The author. The placeholder of a deleted comment belongs to the video's owner, with whose account it goes. */
  owner_id: string;
  /** The comment that started the thread; null for that comment itself. */
  parent_id: Generated<string | null>;
  content: string;
  /** What the search of administrators reads. */
  text_folded: Generated<string>;
  likes_count: Generated<number>;
  replies_count: Generated<number>;
  /** 1: the comment is deleted, and its row is the placeholder above its replies. */
  is_deleted: Generated<Flag>;
  withheld: Generated<Withheld>;
  /** Why it was held; empty when it never was, or when it was approved. */
  held_reason: Generated<HoldReason | "">;
  /** The channel whose owner decides about it while it is held. */
  held_for: Generated<string | null>;
  /** 1: a brake of the site held it, so moderators decide, too. */
  held_by_site: Generated<Flag>;
  is_hearted: Generated<Flag>;
  /** At most one comment of a video is pinned. */
  is_pinned: Generated<Flag>;
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
  /** What search and corrections read; empty while the tweet is withheld. */
  content_folded: Generated<string>;
  /** What the search of administrators reads, also of a withheld tweet. */
  text_folded: Generated<string>;
  withheld: Generated<Withheld>;
  held_reason: Generated<HoldReason | "">;
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
  /** What the search of administrators reads: the name, and nothing of what to watch later. */
  text_folded: Generated<string>;
  description: string;
  /** Hash that names the playlist's own picture; empty without one. */
  image: string;
  /** `later`: what its owner wants to watch later; it has its owner's id. */
  kind: Generated<"list" | "later">;
  is_hidden: Generated<Flag>;
  created_at: string;
  updated_at: string;
}

interface PlaylistVideosTable {
  playlist_id: string;
  video_id: string;
  added_at: string;
}

/** A link that sets a password once. Each account has at most one. */
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

/** When a visitor was last counted for a video: the 30-minute window. */
interface ViewWindowsTable {
  video_id: string;
  visitor: string;
  counted_at: string;
  /** Hash of the address of a visitor without an account; empty for accounts. */
  address_hash: Generated<string>;
  /** How much of the video was played since then, in milliseconds: at most the time that has passed. */
  watched_ms: Generated<number>;
  /** When that was last reported; empty before. */
  watched_at: Generated<string>;
}

/** An authenticator app; not in use until `confirmed_at`. */
interface TotpSecretsTable {
  user_id: string;
  /** Encrypted by `seal`. */
  secret: string;
  /** The time step of the last accepted code, which no code may repeat (RFC 6238 §5.2). */
  last_step: Generated<number>;
  created_at: string;
  confirmed_at: string | null;
}

/** The codes that an account has not used yet. */
interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
}

interface PasskeysTable {
  id: string;
  user_id: string;
  /** What the authenticator calls it, in base64url. */
  credential_id: string;
  /** A COSE key (RFC 9052 §7) in base64url. */
  public_key: string;
  counter: Generated<number>;
  /** Separated by blanks, such as `internal hybrid`. */
  transports: Generated<string>;
  name: string;
  created_at: string;
  used_at: string | null;
}

/** What an authenticator has to sign; all but those that sign in belong to an account. */
interface PasskeyChallengesTable {
  challenge_hash: string;
  purpose: "register" | "sign in" | "confirm";
  user_id: string | null;
  expires_at: string;
}

/** A sign-in whose password was right, and which waits for its second factor. */
interface SignInTicketsTable {
  ticket_hash: string;
  user_id: string;
  /** Changes with the password. */
  password_mark: string;
  expires_at: string;
}

/** A mail that waits to be sent; its row is deleted when the mail server has it. */
export interface MailsTable {
  /** Also the id of the link that the mail brings. */
  id: string;
  /** The account that it is about; null until a request for a new password is handled. */
  user_id: string | null;
  kind: MailKind;
  address: string;
  /** What the text says besides, as JSON. */
  details: string;
  /** When it is due; while a process sends it, when its lease ends. */
  run_after: string;
  attempts: Generated<number>;
  created_at: string;
}

/** A link that was mailed; its token is computed from the id and the site's secret. */
interface MailLinksTable {
  id: string;
  user_id: string;
  purpose: LinkPurpose;
  /** The address that the link is for. */
  address: string;
  /** Null for a link of an earlier release. */
  address_folded: string | null;
  expires_at: string;
  created_at: string;
}

/** A network from which someone signed in to an account, hashed with the site's secret. */
interface KnownNetworksTable {
  user_id: string;
  network_hash: string;
  signed_in_at: string;
}

/** The state of a new file that replaces a video's file; its draft has the upload. */
interface ReplacementsTable {
  video_id: string;
  /** Names the directory of the new file; empty when it failed before it was stored. */
  version_id: string;
  status: "processing" | "failed";
  failure: string | null;
  /** In percent; null before the conversion starts. */
  progress: number | null;
  created_at: string;
}

export interface JobsTable {
  id: string;
  kind: JobKind;
  /** Null for a job that is about no video. */
  video_id: string | null;
  attempts: Generated<number>;
  /** 1: a worker has claimed the job; it still works on it while `run_after`, the end of its lease, lies ahead. */
  is_running: Generated<Flag>;
  /** The time before which no worker may claim the job: the end of a lease, or of the pause after a failure. */
  run_after: string;
  created_at: string;
}

/** A job that has ended; rows of older ones are deleted by the upkeep. */
interface EndedJobsTable {
  id: string;
  kind: JobKind;
  video_id: string | null;
  outcome: JobOutcome;
  attempts: number;
  /** Why it failed, in a sentence; empty unless it failed or was cancelled. */
  failure: string;
  /** What the program said of the failure, without paths and secrets. */
  details: string;
  /** A JSON object of numbers; empty for most kinds. */
  result: string;
  created_at: string;
  ended_at: string;
}

/** What happened on the site on a day in UTC, as it was measured last. */
interface SiteDaysTable {
  day: string;
  uploads: number;
  sign_ups: number;
  views: number;
  /** Bytes of videos, kept sources and renditions at the end of the day. */
  stored_bytes: number;
  measured_at: string;
}

/** What the videos of an account take, as it was measured last. */
interface UserStorageTable {
  user_id: string;
  bytes: number;
}

interface RateLimitsTable {
  key: string;
  points: number;
  expires_at: number | null;
}

/** How many texts of each kind have a word; see `wordsOf`. */
interface WordsTable {
  word: string;
  title_count: Generated<number>;
  name_count: Generated<number>;
  tweet_count: Generated<number>;
}

/** What remains of a word's first letters without up to two of them; see `deletionsOf`. */
interface WordDeletionsTable {
  deletion: string;
  word: string;
}

/** A change of a text whose words are not counted yet; the old text of a new row and the new one of a deleted row are empty. */
interface TextChangesTable {
  id: Generated<number>;
  kind: Generated<"title" | "name" | "tweet">;
  old_text: Generated<string>;
  new_text: Generated<string>;
}

/** Views of one day by the kind of page that led to them. */
interface SourceColumns {
  from_direct: Generated<number>;
  from_search: Generated<number>;
  from_subscriptions: Generated<number>;
  from_site: Generated<number>;
  from_external: Generated<number>;
  from_embed: Generated<number>;
}

/** What happened to a video on a day in UTC (`2030-01-31`). */
interface VideoDaysTable extends SourceColumns {
  video_id: string;
  /** Repeats the video's, so that a day's most viewed videos of a channel are read from one index. */
  owner_id: string;
  day: string;
  views: Generated<number>;
  watch_seconds: Generated<number>;
}

/** What happened to a channel on a day in UTC; a deleted video's views stay. */
interface ChannelDaysTable extends SourceColumns {
  user_id: string;
  day: string;
  views: Generated<number>;
  watch_seconds: Generated<number>;
  subscribers_gained: Generated<number>;
  subscribers_lost: Generated<number>;
}

/** The seconds watched of a part of a video; see `partSecondsOf`. */
interface VideoPartsTable {
  video_id: string;
  part: number;
  watch_seconds: number;
}

/** The single row with the first day that statistics count. */
interface StatisticsStartTable {
  day: string;
}

interface NodesTable {
  id: string;
  kind: "server" | "worker";
  /** Equal on all servers with the same secret; empty for a worker. */
  secret_hash: string;
  /** Names the store of the node's files. */
  store_id: string;
  seen_at: string;
}

interface UploadLocksTable {
  /** The ids of draft and upload, as `DRAFT/UPLOAD`. */
  file_id: string;
  holder: string;
  expires_at: string;
  /** 1: another request waits for the lock. */
  is_wanted: Flag;
}

/** A record that came from another server: its collection and its id there, or the two ids of a pair. */
interface ImportedRecordsTable {
  collection: string;
  id: string;
}

/** The single row of the backup that runs. Its holder loses it without a heartbeat for `backupLeaseMs`. */
interface BackupLeasesTable {
  place: 1;
  holder: string;
  heartbeat_at: string;
}

/** The single row with the results of the last backups. */
interface BackupStateTable {
  place: 1;
  /** Tells the backups of this site from those of others. */
  site_id: string;
  /** The last time of the schedule for which a server started a backup; empty before the first. */
  scheduled_for: Generated<string>;
  succeeded_at: string | null;
  /** What the last successful backup holds: files of media with their bytes, and rows of the database. */
  files: Generated<number>;
  bytes: Generated<number>;
  row_count: Generated<number>;
  failed_at: string | null;
  failure: string | null;
}

/** A file whose deletion waits for the end of a backup; a file that was written since `modified_at` stays. */
interface MediaDeletionsTable {
  key: string;
  modified_at: string;
  created_at: string;
}

/** An act of somebody who administers or moderates; triggers refuse to change or delete a row. */
interface AuditLogTable {
  id: string;
  at: string;
  /** The account that acted; empty for a command. It may be deleted since. */
  actor_id: string;
  /** The random number of the actor's session; empty for a command. */
  session_number: string;
  act: string;
  subject_kind: string;
  subject_id: string;
  reason: string;
  /** A JSON object. */
  details: string;
}

/** A setting that is changed on the site itself; the keys are those of `site-settings`. */
interface SiteSettingsTable {
  key: string;
  value: string;
  updated_at: string;
  /** The account that changed it. */
  updated_by: string;
}

/** A link by which people may sign up; its token is derived from its id and stored nowhere. */
interface InvitationsTable {
  id: string;
  created_by: string;
  note: string;
  max_uses: number;
  used_count: Generated<number>;
  created_at: string;
  expires_at: string;
  /** When somebody ended it before its time. */
  ended_at: string | null;
}

/** What was reported, with all reports since it was last decided. */
interface ModerationCasesTable {
  id: string;
  subject_kind: ReportableKind;
  subject_id: string;
  /** The account to which the subject belongs. */
  owner_id: string;
  /** JSON: the subject's texts at the first report. */
  copy: string;
  state: CaseState;
  reports_count: Generated<number>;
  /** Counts changes, so that a moderator who decides has seen all of them. */
  version: Generated<number>;
  opened_at: string;
  changed_at: string;
}

interface ReportsTable {
  id: string;
  case_id: string;
  /** Null for visitors, and for accounts that were deleted. */
  reporter_id: string | null;
  email: Generated<string>;
  reason: ReportReason;
  content: string;
  /** JSON: the subject's texts at this report. */
  copy: string;
  created_at: string;
}

interface ModerationDecisionsTable {
  id: string;
  case_id: string;
  act: DecisionAct;
  reason: string;
  /** The reason of most reports, or that of a decision without a report; empty without one. */
  category: Generated<string>;
  /** The end of a suspension. */
  until: string | null;
  decided_by: string;
  affected_id: string;
  decided_at: string;
  /** When the affected person had read it. */
  seen_at: string | null;
  appeal: string | null;
  appealed_at: string | null;
  answer: string | null;
  outcome: "upheld" | "reversed" | null;
  answered_at: string | null;
}

/** What reporters are told; deleted when they have read it. */
interface NoticesTable {
  id: string;
  user_id: string;
  case_id: string;
  content: string;
  created_at: string;
}

/** Whom a channel's owner blocks. */
interface BlocksTable {
  owner_id: string;
  blocked_id: string;
  created_at: string;
}

export interface Tables {
  users: UsersTable;
  first_account: FirstAccountTable;
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  videos: VideosTable;
  drafts: DraftsTable;
  video_tags: VideoTagsTable;
  upload_defaults: UploadDefaultsTable;
  comment_rules: CommentRulesTable;
  recent_posts: RecentPostsTable;
  feed_addresses: FeedAddressesTable;
  upload_blocks: UploadBlocksTable;
  finished_uploads: FinishedUploadsTable;
  renditions: RenditionsTable;
  captions: CaptionsTable;
  replacements: ReplacementsTable;
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
  ended_jobs: EndedJobsTable;
  site_days: SiteDaysTable;
  user_storage: UserStorageTable;
  rate_limits: RateLimitsTable;
  known_networks: KnownNetworksTable;
  words: WordsTable;
  word_deletions: WordDeletionsTable;
  text_changes: TextChangesTable;
  video_days: VideoDaysTable;
  channel_days: ChannelDaysTable;
  video_parts: VideoPartsTable;
  statistics_start: StatisticsStartTable;
  nodes: NodesTable;
  upload_locks: UploadLocksTable;
  imported_records: ImportedRecordsTable;
  backup_leases: BackupLeasesTable;
  backup_state: BackupStateTable;
  media_deletions: MediaDeletionsTable;
  audit_log: AuditLogTable;
  moderation_cases: ModerationCasesTable;
  reports: ReportsTable;
  moderation_decisions: ModerationDecisionsTable;
  notices: NoticesTable;
  site_settings: SiteSettingsTable;
  invitations: InvitationsTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  sign_in_tickets: SignInTicketsTable;
  mails: MailsTable;
  mail_links: MailLinksTable;
  blocks: BlocksTable;
}

export type UserRow = Selectable<UsersTable>;
export type DraftRow = Selectable<DraftsTable>;
export type VideoRow = Selectable<VideosTable>;
