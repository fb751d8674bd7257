import { hashToken } from "#api/accounts/auth/hash-token";
import { sql } from "kysely";
import { limits } from "#contract/limits";
import type { TestApi, User } from "#tests/support/api";

export const manyRows = 100_000;
/** The rows of a large table: at a tenth of them SQLite chooses the same plans. */
export const rowCount = process.env.TESTS === "long" ? manyRows : manyRows / 10;
const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers
  where n < ${sql.lit(rowCount)})`;
const [id, time] = [sql`'65a0000000' || (10000000000000 + n)`, sql`'2024-01-01T00:00:00.' || (1000000 + n) || 'Z'`];
/** Today, since older rows than of 90 days are read by nobody. */
const recent = sql`${new Date().toISOString().slice(0, 10)} || substr(${time}, 11)`;
const tenth = sql`where n % 10 = 0`;
/** Of every 25th number, as many as a playlist may have videos. */
const inFullPlaylist = sql`n <= ${sql.lit(25 * limits.playlistVideos)}`;

const idOf = (n: number) => `65a0000000${10_000_000_000_000 + n}`;
/** The video, the thread and the playlist with the most rows, and the key of Anna's feeds. */
export const commented = idOf(1);
export const thread = idOf(10);
export const playlist = idOf(10);
export const feedKey = "feed-key";

/** Inserts rows of some tables for a test of plans. */
export type Fill = (api: TestApi, anna: User, bea: User) => Promise<void>;

/**
 * Inserts videos, a tenth of them Anna's and every hundredth unpublished, and as many rows of every table that
 * a request for videos reads.
 */
export async function fillVideos({ db }: TestApi, anna: User, bea: User) {
  const owner = sql`case when n % 10 = 0 then ${anna.id} else ${bea.id} end`;
  const title = sql`'title ' || ((n * 7919) % ${sql.lit(rowCount)})`;
  await sql`${numbers} insert into users (id, username, username_folded, email, email_folded, full_name, password_hash,
      avatar, cover_image, description, role, created_at, updated_at)
    select ${id}, ${id}, ${id}, ${id}, ${id}, '', '', '', '', '', 'user', ${time}, ${time} from numbers`.execute(db);
  await sql`${numbers} insert into videos (id, owner_id, title, title_folded, description, description_folded, status,
      is_published, media_key, file_name, mime, bytes, sha256, draft, thumbnail_version, duration, width, height,
      views, created_at, updated_at, published_at)
    select ${id}, ${owner}, ${title}, ${title}, '', '', 'ready', case when n % 100 = 0 then 0 else 1 end, '', '', '', 1,
      ${id}, ${id}, 0, n % 600, 1, 1, n % 5000, ${time}, ${time}, ${time} from numbers`.execute(db);
  await sql`${numbers} insert into renditions (video_id, name, kind, codecs)
    select ${id}, '240', 'video', '' from numbers`.execute(db);
  await sql`${numbers} insert into drafts (id, owner_id, token, title, description, created_at, updated_at)
    select ${id}, ${id}, ${id}, '', '', ${time}, ${time} from numbers`.execute(db);
  await sql`${numbers} insert into captions (id, video_id, language, label, content, sha256, created_at)
    select ${id}, ${id}, 'en', '', '', '', ${time} from numbers`.execute(db);
  await sql`${numbers} insert into sessions (id, user_id, created_at)
    select ${id}, ${bea.id}, ${time} from numbers`.execute(db);
  await sql`${numbers} insert into session_tokens (refresh_hash, access_hash, session_id, access_expires_at,
      refresh_expires_at) select ${id}, ${id}, ${id}, '3', '3' from numbers`.execute(db);
  await sql`${numbers} insert into video_likes (user_id, video_id, created_at)
    select ${id}, ${id}, ${time} from numbers`.execute(db);
  await sql`${numbers} insert into subscriptions (subscriber_id, channel_id, created_at)
    select ${id}, ${anna.id}, ${time} from numbers`.execute(db);
}

/**
 * Inserts comments, tweets and playlists, a tenth of them under one video or Anna's, replies under that video, most of
 * them in one thread, rows of each of her lists, and a playlist.
 */
export async function fillCommunity({ db }: TestApi, anna: User, bea: User) {
  const owner = sql`case when n % 10 = 0 then ${anna.id} else ${bea.id} end`;
  await sql`${numbers} insert into comments (id, video_id, owner_id, content, created_at, updated_at)
    select ${id}, case when n % 10 = 0 then ${commented} else ${id} end, ${bea.id}, '', ${time}, ${time}
    from numbers`.execute(db);
  await sql`${numbers} insert into comments (id, video_id, owner_id, parent_id, content, created_at, updated_at)
    select '65b0000000' || (10000000000000 + n), ${commented}, ${bea.id},
      case when n % 50 = 0 then '65a0000000' || (10000000000000 + n) else ${thread} end, '@anna', ${time}, ${time}
    from numbers where n % 10 = 0`.execute(db);
  await sql`update comments set replies_count = 1 where video_id = ${commented} and parent_id is null`.execute(db);
  await sql`${numbers} insert into tweets (id, owner_id, content, content_folded, created_at, updated_at)
    select ${id}, ${owner}, '', 'tweet ' || n, ${time}, ${time} from numbers`.execute(db);
  await sql`${numbers} insert into playlists (id, owner_id, name, description, image, created_at, updated_at)
    select ${id}, ${owner}, '', '', '', ${time}, ${time} from numbers`.execute(db);
  for (const [likes, likeable] of [
    ["comment_likes", "comment_id"],
    ["tweet_likes", "tweet_id"],
  ] as const)
    await sql`${numbers} insert into ${sql.table(likes)} (user_id, ${sql.ref(likeable)}, created_at)
      select ${id}, ${id}, ${time} from numbers`.execute(db);
  await sql`${numbers} insert into playlist_videos (playlist_id, video_id, added_at)
    select case when n % 25 = 12 and ${inFullPlaylist} then ${playlist} else ${id} end, ${id}, ${time}
    from numbers`.execute(db);
  for (const [table, person, other, since] of [
    ["video_likes", "user_id", "video_id", "created_at"],
    ["subscriptions", "subscriber_id", "channel_id", "created_at"],
    ["watch_history", "user_id", "video_id", "watched_at"],
  ] as const)
    await sql`${numbers} insert into ${sql.table(table)} (${sql.ref(person)}, ${sql.ref(other)}, ${sql.ref(since)})
      select ${anna.id}, ${id}, ${time} from numbers ${tenth}`.execute(db);
  await sql`update users set subscriptions_count = ${sql.lit(rowCount / 10)} where id = ${anna.id}`.execute(db);
}

/** Holds a fifth of the comments for Anna, and inserts held tweets and posts of the last hour. */
export async function fillHeld({ db }: TestApi, anna: User) {
  await sql`update comments set withheld = 'held', held_for = ${anna.id}, held_by_site = 1
    where id like '65a%1' or id like '65a%2'`.execute(db);
  await sql`${numbers} insert into tweets (id, owner_id, content, content_folded, withheld, created_at, updated_at)
    select '65c0000000' || (10000000000000 + n), ${anna.id}, '', '', 'held', ${time}, ${time}
    from numbers where n % 10 = 0`.execute(db);
  await sql`insert into comment_rules (user_id, rule, watched_words) select id, 'on', '' from users`.execute(db);
  await sql`${numbers} insert into recent_posts (id, user_id, text_hash, is_young, created_at)
    select ${id}, ${anna.id}, 'hash' || (n % 10), 1, '2999-01-01T00:00:00.000Z' from numbers`.execute(db);
}

/** Inserts words of titles, each with one deletion. */
export async function fillWords({ db }: TestApi) {
  await sql`${numbers} insert into words (word, title_count) select 'word' || n, n from numbers`.execute(db);
  await sql`${numbers} insert into word_deletions (deletion, word) select 'wrd' || n, 'word' || n from numbers`.execute(
    db,
  );
}

/** Inserts the views of all videos on three days, a tenth of them Anna's, and the days of their channels. */
export async function fillStatistics({ db }: TestApi, anna: User, bea: User) {
  const owner = sql`case when n % 10 = 0 then ${anna.id} else ${bea.id} end`;
  for (const daysAgo of [0, 1, 40]) {
    const day = new Date(Date.now() - daysAgo * 24 * 60 * 60_000).toISOString().slice(0, 10);
    await sql`${numbers} insert into video_days (video_id, owner_id, day, views)
      select ${id}, ${owner}, ${day}, n % 5000 from numbers`.execute(db);
    await sql`${numbers} insert into channel_days (user_id, day, views) select ${id}, ${day}, 1 from numbers`.execute(
      db,
    );
    for (const who of [anna, bea])
      await db.insertInto("channel_days").values({ user_id: who.id, day, views: 1 }).execute();
  }
  await sql`${numbers} insert into video_parts (video_id, part, watch_seconds) select ${id}, 0, 1 from numbers`.execute(
    db,
  );
}

/** Inserts a new file, still processing, for every video. */
export async function fillReplacements({ db }: TestApi) {
  await sql`${numbers} insert into replacements (video_id, version_id, status, created_at)
    select ${id}, 'v', 'processing', ${time} from numbers `.execute(db);
}

/**
 * Inserts cases, a hundredth of them open, each with a report, a decision, a notice, a block and an entry of the audit
 * log; a tenth of all concern Anna, and a hundredth of the decisions wait for the answer to an appeal.
 */
export async function fillModeration({ db }: TestApi, anna: User, bea: User) {
  const person = sql`case when n % 10 = 0 then ${anna.id} else ${bea.id} end`;
  await sql`${numbers} insert into moderation_cases (id, subject_kind, subject_id, owner_id, copy, state, opened_at,
      changed_at)
    select ${id}, 'tweet', ${id}, ${person}, '{}', case when n % 100 = 1 then 'open' else 'closed' end, ${time}, ${time}
    from numbers`.execute(db);
  await sql`${numbers} insert into reports (id, case_id, reporter_id, reason, content, copy, created_at)
    select ${id}, ${id}, ${person}, 'spam', '', '{}', ${time} from numbers`.execute(db);
  await sql`${numbers} insert into moderation_decisions (id, case_id, act, reason, decided_by, affected_id, decided_at,
      appeal)
    select ${id}, ${id}, 'warn', '', ${bea.id}, ${person}, ${time}, case when n % 100 = 0 then 'No' end
    from numbers`.execute(db);
  await sql`${numbers} insert into notifications (id, user_id, kind, subject_kind, subject_id, since, notified_at)
    select ${id}, ${person}, 'decision.made', 'site', ${id}, ${recent}, ${recent} from numbers`.execute(db);
  await sql`insert into passkeys (id, user_id, credential_id, public_key, name, created_at)
    select id, id, id, '', '', created_at from users`.execute(db);
  await sql`${numbers} insert into blocks (owner_id, blocked_id, created_at)
    select ${person}, ${id}, ${time} from numbers`.execute(db);
  await sql`${numbers} insert into audit_log (id, at, actor_id, session_number, act, subject_kind, subject_id, reason,
      details)
    select ${id}, ${time}, ${person}, '', 'case.decide', 'tweet', ${id}, '', '{}' from numbers`.execute(db);
}

/** Inserts jobs that wait and that ended, and figures of days and accounts. */
export async function fillAdministration({ db }: TestApi) {
  await sql`${numbers} insert into jobs (id, video_id, kind, run_after, created_at)
    select ${id}, (select min(id) from videos), 'publish', '2999-01-01T00:00:00.' || (1000000 + n) || 'Z', ${time}
    from numbers`.execute(db);
  await sql`${numbers} insert into ended_jobs (id, kind, video_id, outcome, attempts, failure, details, result,
      created_at, ended_at)
    select ${id}, 'publish', (select min(id) from videos), case when n % 100 = 1 then 'failed' else 'done' end, 1, '', '',
      '', ${time}, ${time} from numbers`.execute(db);
  await sql`insert into user_storage (user_id, bytes) select id, 5 from users where true on conflict do nothing`.execute(
    db,
  );
}

/**
 * Inserts drafts of Anna, videos that she wants to watch later, invitations, videos with a tag, and the addresses of
 * her feeds.
 */
export async function fillOwnLists({ db }: TestApi, anna: User) {
  await sql`${numbers} insert into drafts (id, owner_id, token, title, description, created_at, updated_at)
    select '65d0000000' || (10000000000000 + n), ${anna.id}, 'own' || n, '', '', ${time}, ${time}
    from numbers ${tenth}`.execute(db);
  await sql`insert into playlists (id, owner_id, name, description, image, kind, created_at, updated_at)
    values (${anna.id}, ${anna.id}, '', '', '', 'later', '2024', '2024')`.execute(db);
  await sql`${numbers} insert into playlist_videos (playlist_id, video_id, added_at)
    select ${anna.id}, ${id}, ${time} from numbers where n % 25 = 13 and ${inFullPlaylist}`.execute(db);
  await sql`${numbers} insert into invitations (id, created_by, note, max_uses, used_count, created_at, expires_at)
    select ${id}, ${anna.id}, '', 1, 0, ${time}, '2999-01-01T00:00:00.000Z' from numbers`.execute(db);
  await sql`${numbers} insert into followed_feeds (id, user_id, address, title, page, created_at)
    select ${id}, ${anna.id}, 'https://feeds.example/' || n, '', '', ${time} from numbers`.execute(db);
  await sql`${numbers} insert into video_tags (video_id, tag, published_at)
    select ${id}, 'rain', ${time} from numbers where n % 20 = 0`.execute(db);
  for (const table of ["feed_addresses", "notification_feeds"] as const)
    await db
      .insertInto(table)
      .values({ user_id: anna.id, key_hash: hashToken(feedKey), created_at: "2024" })
      .execute();
}
