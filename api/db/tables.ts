import type { Generated, Selectable } from "kysely";
import type { JobKind, JobOutcome } from "#contract/words/jobs";
import type { EventKind } from "#contract/events";
import type { NotificationSubjectKind } from "#contract/notifications";
import type { ChannelNotifications } from "#contract/subscriptions";
import type { DigestFrequency, MailChoice, NotificationKind } from "#contract/words/notifications";
import type { Role } from "#contract/users";
import type { CommentRule, HoldReason } from "#contract/words/comment-rules";
import type { DownloadChoice, Licence } from "#contract/video-details";
import type { CaseState, DecisionAct, ReportableKind, ReportReason } from "#contract/moderation";
import type { VideoStatus } from "#contract/videos";
import type { DeliveryFailure, DisableReason, WebhookScope } from "#contract/words/webhooks";
import type { LinkPurpose, MailKind } from "#contract/mail";
import type { Visibility } from "#contract/visibility";

/**
 * Both databases store ids as 24 hexadecimal digits, times in ISO 8601 in UTC, and booleans as 0 or 1. The statements
 * that create tables explain each table and column (api/db/migrations).
 */
export type Flag = 0 | 1;

/** `hidden`: a moderator hid it. `held`: it waits for a review. Empty: it is shown. */
export type Withheld = "" | "hidden" | "held";

interface FeedAddressRow {
  user_id: string;
  key_hash: string;
  created_at: string;
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

interface VideoDaysTable extends SourceColumns {
  video_id: string;
  owner_id: string;
  day: string;
  views: Generated<number>;
  watch_seconds: Generated<number>;
}

interface ChannelDaysTable extends SourceColumns {
  user_id: string;
  day: string;
  views: Generated<number>;
  watch_seconds: Generated<number>;
  subscribers_gained: Generated<number>;
  subscribers_lost: Generated<number>;
}

export interface Tables {
  users: {
    id: string;
    username: string;
    username_folded: string;
    /** See `usernameSkeleton`; null for rows that were not created by sign-up. */
    username_skeleton: Generated<string | null>;
    shares_skeleton: Generated<Flag>;
    email: string;
    email_folded: string;
    full_name: string;
    full_name_folded: string;
    full_name_wide: Generated<string>;
    password_hash: string;
    password_changed_at: Generated<string | null>;
    avatar: string;
    cover_image: string;
    description: string;
    podcast_category: Generated<string>;
    links: Generated<string>;
    time_zone: Generated<string>;
    /** A BCP 47 tag; empty until its owner chooses one. */
    language: Generated<string>;
    /** The id of the channel's trailer, which may no longer exist. */
    trailer_id: Generated<string>;
    /** The ids of the pinned videos, separated by spaces; a video may no longer exist. */
    pinned_ids: Generated<string>;
    role: Role;
    suspended_at: Generated<string | null>;
    suspended_until: Generated<string | null>;
    suspension_reason: Generated<string>;
    suspension_message: Generated<string>;
    quota_bytes: Generated<number | null>;
    waiting_since: Generated<string | null>;
    invitation_id: Generated<string | null>;
    email_verified_at: Generated<string | null>;
    bounce_count: Generated<number>;
    mail_stopped_at: Generated<string | null>;
    has_signed_in: Generated<Flag>;
    keeps_history: Generated<Flag>;
    deleting_since: Generated<string | null>;
    deletion_at: Generated<string | null>;
    created_at: string;
    updated_at: string;
    subscribers_count: Generated<number>;
    subscriptions_count: Generated<number>;
    videos_count: Generated<number>;
    views_count: Generated<number>;
    video_likes_count: Generated<number>;
    tweet_likes_count: Generated<number>;
  };
  first_account: {
    place: 1;
    user_id: string;
  };
  setup_links: {
    token_hash: string;
    created_at: string;
  };
  sessions: {
    id: string;
    user_id: string;
    created_at: string;
    device: Generated<string>;
    network: Generated<string>;
    seen_at: Generated<string>;
    number: Generated<string>;
    confirmed_at: Generated<string | null>;
    passkey_confirmed_at: Generated<string | null>;
    plain_cookies_until: Generated<string | null>;
  };
  tokens: {
    id: string;
    user_id: string;
    name: string;
    number: string;
    hash: string;
    scopes: string;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  session_tokens: {
    refresh_hash: string;
    access_hash: string;
    session_id: string;
    access_expires_at: string;
    refresh_expires_at: string;
    used_at: string | null;
  };
  videos: {
    id: string;
    owner_id: string;
    title: string;
    title_folded: string;
    title_wide: Generated<string>;
    description: string;
    description_folded: string;
    description_wide: Generated<string>;
    status: VideoStatus;
    failure: string | null;
    failure_message: Generated<string>;
    progress: Generated<number | null>;
    is_published: Flag;
    is_hidden: Generated<Flag>;
    visibility: Generated<Visibility>;
    last_visibility: Generated<Exclude<Visibility, "private">>;
    publish_at: string | null;
    published_at: string;
    has_been_public: Flag;
    /** Whether followers were notified; null for rows from before there were notifications. */
    is_announced: Generated<Flag | null>;
    category: Generated<string>;
    tags: Generated<string>;
    language: Generated<string>;
    licence: Generated<Licence>;
    downloads: Generated<DownloadChoice>;
    comment_rule: Generated<CommentRule | "">;
    media_key: string;
    /** Names the directory of the current file; empty for the first one. See `versionPrefix`. */
    version_id: Generated<string>;
    /** Names the directory of its renditions, if it has any; empty for those of earlier releases. See `renditionsPrefix`. */
    renditions_id: Generated<string>;
    file_name: string;
    mime: string;
    bytes: number;
    source_bytes: Generated<number>;
    source_extension: Generated<string>;
    sha256: string;
    draft: string;
    thumbnail_version: number;
    /** See `contract/swatches.ts`; 0 until it is measured. */
    swatch: Generated<number>;
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
  };
  drafts: {
    id: string;
    owner_id: string;
    token: string;
    replaces: Generated<string | null>;
    title: string;
    description: string;
    visibility: Generated<string>;
    publish_at: Generated<string>;
    category: Generated<string>;
    tags: Generated<string>;
    language: Generated<string>;
    licence: Generated<string>;
    downloads: Generated<string>;
    has_thumbnail: Generated<Flag>;
    upload_id: string | null;
    upload_length: Generated<number>;
    received_bytes: Generated<number>;
    picture_bytes: Generated<number>;
    frames_upload_id: Generated<string | null>;
    frame_count: Generated<number>;
    file_name: Generated<string>;
    sha256: Generated<string>;
    created_at: string;
    updated_at: string;
  };
  video_tags: {
    video_id: string;
    tag: string;
    published_at: string;
  };
  upload_defaults: {
    user_id: string;
    description: Generated<string>;
    visibility: Visibility;
    category: Generated<string>;
    tags: string;
    language: string;
    licence: Licence;
    downloads: Generated<DownloadChoice>;
  };
  comment_rules: {
    user_id: string;
    rule: CommentRule;
    watched_words: string;
  };
  recent_posts: {
    id: string;
    user_id: string;
    /** See `hashPost`. */
    text_hash: string;
    is_young: Flag;
    created_at: string;
  };
  followed_feeds: {
    id: string;
    user_id: string;
    address: string;
    title: string;
    page: string;
    created_at: string;
  };
  feed_addresses: FeedAddressRow;
  notification_feeds: FeedAddressRow;
  /** The checksum of a complete chunk of an upload; see `limits.uploadChunkBytes`. */
  upload_blocks: {
    draft_id: string;
    upload_id: string;
    number: number;
    sha256: string;
  };
  finished_uploads: {
    id: string;
    owner_id: string;
    video_id: string;
    length: number;
    finished_at: string;
  };
  renditions: {
    video_id: string;
    name: string;
    kind: "video" | "audio";
    width: number;
    height: number;
    bytes: number;
    bandwidth: number;
    codecs: string;
    format: Generated<number>;
  };
  captions: {
    id: string;
    video_id: string;
    language: string;
    label: string;
    content: string;
    bytes: number;
    sha256: string;
    created_at: string;
    text_folded: Generated<string>;
    cue_offsets: Generated<string>;
    text_wide: Generated<string>;
    wide_offsets: Generated<string>;
  };
  replacements: {
    video_id: string;
    version_id: string;
    status: "processing" | "failed";
    failure: string | null;
    failure_message: Generated<string>;
    progress: number | null;
    created_at: string;
  };
  video_likes: {
    user_id: string;
    video_id: string;
    created_at: string;
  };
  comments: {
    id: string;
    video_id: string;
    owner_id: string;
    parent_id: Generated<string | null>;
    content: string;
    text_folded: Generated<string>;
    likes_count: Generated<number>;
    replies_count: Generated<number>;
    is_deleted: Generated<Flag>;
    withheld: Generated<Withheld>;
    held_reason: Generated<HoldReason | "">;
    held_for: Generated<string | null>;
    held_by_site: Generated<Flag>;
    is_announced: Generated<Flag | null>;
    is_hearted: Generated<Flag>;
    is_pinned: Generated<Flag>;
    created_at: string;
    updated_at: string;
  };
  comment_likes: {
    user_id: string;
    comment_id: string;
    created_at: string;
  };
  tweets: {
    id: string;
    owner_id: string;
    content: string;
    content_folded: Generated<string>;
    content_wide: Generated<string>;
    text_folded: Generated<string>;
    withheld: Generated<Withheld>;
    held_reason: Generated<HoldReason | "">;
    is_announced: Generated<Flag | null>;
    likes_count: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  tweet_likes: {
    user_id: string;
    tweet_id: string;
    created_at: string;
  };
  playlists: {
    id: string;
    owner_id: string;
    name: string;
    text_folded: Generated<string>;
    description: string;
    image: string;
    kind: Generated<"list" | "later">;
    is_hidden: Generated<Flag>;
    created_at: string;
    updated_at: string;
  };
  playlist_videos: {
    playlist_id: string;
    video_id: string;
    added_at: string;
  };
  password_resets: {
    user_id: string;
    token_hash: string;
    expires_at: string;
  };
  subscriptions: {
    subscriber_id: string;
    channel_id: string;
    created_at: string;
    notifications: Generated<ChannelNotifications>;
  };
  watch_history: {
    user_id: string;
    video_id: string;
    watched_at: string;
    position_seconds: Generated<number>;
    /** When the position was written; empty if there is none. */
    position_at: Generated<string>;
  };
  view_windows: {
    video_id: string;
    visitor: string;
    counted_at: string;
    address_hash: Generated<string>;
    watched_ms: Generated<number>;
    watched_at: Generated<string>;
  };
  jobs: {
    id: string;
    kind: JobKind;
    video_id: string | null;
    attempts: Generated<number>;
    is_running: Generated<Flag>;
    run_after: string;
    created_at: string;
  };
  ended_jobs: {
    id: string;
    kind: JobKind;
    video_id: string | null;
    outcome: JobOutcome;
    attempts: number;
    failure: string;
    failure_message: Generated<string>;
    details: string;
    result: string;
    created_at: string;
    ended_at: string;
  };
  site_days: {
    day: string;
    uploads: number;
    sign_ups: number;
    views: number;
    stored_bytes: number;
    measured_at: string;
  };
  user_storage: {
    user_id: string;
    bytes: number;
  };
  rate_limits: {
    key: string;
    points: number;
    expires_at: number | null;
  };
  known_networks: {
    user_id: string;
    network_hash: string;
    signed_in_at: string;
  };
  /** How many texts of each kind have a word; see `wordsOf`. */
  words: {
    word: string;
    title_count: Generated<number>;
    name_count: Generated<number>;
    tweet_count: Generated<number>;
  };
  /** What remains of a word's first letters without up to two of them; see `deletionsOf`. */
  word_deletions: {
    deletion: string;
    word: string;
  };
  /** A changed text whose words are not counted yet. `old_text` is empty for a new row, `new_text` for a deleted one. */
  text_changes: {
    id: Generated<number>;
    kind: Generated<"title" | "name" | "tweet">;
    old_text: Generated<string>;
    new_text: Generated<string>;
  };
  video_days: VideoDaysTable;
  channel_days: ChannelDaysTable;
  /** The seconds watched of a part of a video; see `partSecondsOf`. */
  video_parts: {
    video_id: string;
    part: number;
    watch_seconds: number;
  };
  statistics_start: {
    day: string;
  };
  nodes: {
    id: string;
    kind: "server" | "worker";
    secret_hash: string;
    store_id: string;
    seen_at: string;
  };
  /** Locks of uploads (`file_id` is DRAFT/UPLOAD), and of tasks that one process runs at a time (their name). */
  upload_locks: {
    file_id: string;
    holder: string;
    expires_at: string;
    is_wanted: Flag;
  };
  imported_records: {
    collection: string;
    id: string;
  };
  backup_leases: {
    place: 1;
    holder: string;
    heartbeat_at: string;
  };
  backup_state: {
    place: 1;
    site_id: string;
    scheduled_for: Generated<string>;
    succeeded_at: string | null;
    files: Generated<number>;
    bytes: Generated<number>;
    row_count: Generated<number>;
    failed_at: string | null;
    failure: string | null;
    failure_message: Generated<string>;
  };
  stored_files: {
    key: string;
    bytes: number;
    sha256: string;
    stored_at: string;
    is_damaged: Generated<Flag>;
  };
  media_deletions: {
    key: string;
    modified_at: string;
    created_at: string;
  };
  audit_log: {
    id: string;
    at: string;
    actor_id: string;
    session_number: string;
    act: string;
    subject_kind: string;
    subject_id: string;
    reason: string;
    details: string;
  };
  moderation_cases: {
    id: string;
    subject_kind: ReportableKind;
    subject_id: string;
    owner_id: string;
    copy: string;
    state: CaseState;
    reports_count: Generated<number>;
    version: Generated<number>;
    opened_at: string;
    changed_at: string;
  };
  reports: {
    id: string;
    case_id: string;
    reporter_id: string | null;
    email: Generated<string>;
    reason: ReportReason;
    content: string;
    copy: string;
    created_at: string;
  };
  moderation_decisions: {
    id: string;
    case_id: string;
    act: DecisionAct;
    reason: string;
    reason_message: Generated<string>;
    category: Generated<string>;
    until: string | null;
    decided_by: string;
    affected_id: string;
    decided_at: string;
    seen_at: string | null;
    appeal: string | null;
    appealed_at: string | null;
    answer: string | null;
    outcome: "upheld" | "reversed" | null;
    answered_at: string | null;
  };
  notices: {
    id: string;
    user_id: string;
    case_id: string;
    content: string;
    content_message: Generated<string>;
    created_at: string;
    /** Null until the person read it. */
    seen_at: string | null;
  };
  events: {
    id: string;
    kind: EventKind;
    subject_id: string;
    details: string;
    attempts: Generated<number>;
    run_after: string;
    created_at: string;
  };
  notifications: {
    id: string;
    user_id: string;
    kind: NotificationKind;
    subject_kind: NotificationSubjectKind;
    subject_id: string;
    actor_id: string | null;
    details: Generated<string>;
    since: string;
    notified_at: string;
    /** When it was written or came back; null for rows of earlier releases. */
    written_at: Generated<string | null>;
    /** Null until the person read it. */
    seen_at: Generated<string | null>;
  };
  notification_settings: {
    user_id: string;
    kind: NotificationKind;
    site: Generated<Flag>;
    mail: Generated<MailChoice>;
    feed: Generated<Flag | null>;
    browser: Generated<Flag | null>;
  };
  push_browsers: {
    session_id: string;
    user_id: string;
    endpoint: string;
    public_key: string;
    auth_secret: string;
    site_key: string;
    failing_since: Generated<string | null>;
    created_at: string;
  };
  pushes: {
    session_id: string;
    notification_id: string;
    run_after: string;
    attempts: Generated<number>;
    created_at: string;
  };
  digests: {
    user_id: string;
    frequency: DigestFrequency;
    /** Null if the account gets no digests. */
    due_at: string | null;
    notified_until: string;
  };
  announcements: {
    id: string;
    kind: NotificationKind;
    subject_kind: NotificationSubjectKind;
    subject_id: string;
    channel_id: string;
    notified_at: string;
    after_time: Generated<string>;
    after_id: Generated<string>;
  };
  site_settings: {
    key: string;
    value: string;
    updated_at: string;
    updated_by: string;
  };
  invitations: {
    id: string;
    created_by: string;
    note: string;
    max_uses: number;
    used_count: Generated<number>;
    created_at: string;
    expires_at: string;
    ended_at: string | null;
  };
  totp_secrets: {
    user_id: string;
    secret: string;
    last_step: Generated<number>;
    created_at: string;
    confirmed_at: string | null;
  };
  recovery_codes: {
    user_id: string;
    code_hash: string;
  };
  passkeys: {
    id: string;
    user_id: string;
    credential_id: string;
    public_key: string;
    counter: Generated<number>;
    transports: Generated<string>;
    name: string;
    created_at: string;
    used_at: string | null;
  };
  passkey_challenges: {
    challenge_hash: string;
    purpose: "register" | "sign in" | "confirm";
    user_id: string | null;
    expires_at: string;
  };
  sign_in_tickets: {
    ticket_hash: string;
    user_id: string;
    password_mark: string;
    expires_at: string;
  };
  mails: {
    id: string;
    user_id: string | null;
    kind: MailKind;
    address: string;
    details: string;
    run_after: string;
    attempts: Generated<number>;
    created_at: string;
    is_bulk: Generated<Flag>;
  };
  mail_links: {
    id: string;
    user_id: string;
    purpose: LinkPurpose;
    address: string;
    address_folded: string | null;
    expires_at: string;
    created_at: string;
  };
  blocks: {
    owner_id: string;
    blocked_id: string;
    created_at: string;
  };
  webhooks: {
    id: string;
    owner_id: string;
    scope: WebhookScope;
    url: string;
    events: string;
    secret: string;
    old_secret: Generated<string>;
    old_secret_until: Generated<string>;
    is_on: Generated<Flag>;
    off_reason: Generated<DisableReason | "">;
    last_position: Generated<number>;
    failures: Generated<number>;
    failing_since: Generated<string>;
    rests_until: Generated<string>;
    leased_until: Generated<string>;
    due_at: Generated<string | null>;
    created_at: string;
  };
  webhook_deliveries: {
    id: string;
    webhook_id: string;
    position: number;
    event: string;
    subject_id: string;
    body: string;
    state: Generated<"waiting" | "delivered" | "failed">;
    run_after: string;
    attempts: Generated<number>;
    first_tried_at: Generated<string>;
    tried_at: Generated<string>;
    status: Generated<number | null>;
    duration_ms: Generated<number | null>;
    failure: Generated<DeliveryFailure>;
    created_at: string;
  };
}

export type UserRow = Selectable<Tables["users"]>;
export type DraftRow = Selectable<Tables["drafts"]>;
export type VideoRow = Selectable<Tables["videos"]>;
