import { newId } from "#api/db/ids";
import { foldText } from "#api/db/folded-texts";
import type { Db } from "#api/db/open";
import { usernameSkeleton } from "#api/accounts/users/username-skeleton";
import { hashPassword } from "#api/accounts/auth/passwords";
import { addToScore } from "#api/videos/videos/trending";
import { insertAll } from "#commands/rows/insert";
import { recount } from "#api/operation/doctor/check-counters";
import { timestampAgo } from "./ages";
import { audience } from "./audience";
import { channels, demoAccount } from "./channels";
import { writeCommunity } from "./community";
import { writeDays } from "./daily-statistics";
import { random } from "#commands/rows/random";
import type { SiteIds } from "./upload";

/** Writes the ages and views of accounts and videos, and everything the audience does; then sets the counters. */
export async function writeStatistics(db: Db, ids: SiteIds) {
  const now = Date.now();
  await db.transaction().execute(async (trx) => {
    await writeAges(trx, ids, now);
    const audienceIds = await addAudience(trx, ids, now);
    await writeSubscriptions(trx, ids, audienceIds, now);
    await writeLikes(trx, ids, audienceIds, now);
    await writeHistory(trx, ids, now);
    await writeLater(trx, ids, now);
    await writeCommunity(trx, ids, now);
    await recount(trx);
    await writeDays(trx, ids, now);
  });
}

async function writeAges(db: Db, ids: SiteIds, now: number) {
  for (const { username, about, joinedDaysAgo, clips } of channels) {
    const created_at = timestampAgo(now, joinedDaysAgo);
    const id = ids.userIds.get(username)!;
    await db.updateTable("users").set({ description: about, created_at }).where("id", "=", id).execute();
    for (const { scene, views, daysAgo } of clips) {
      const created_at = timestampAgo(now, daysAgo);
      const trend_score = views > 0 ? addToScore(0, views, Date.parse(created_at)) : 0;
      const times = { views, trend_score, created_at, updated_at: created_at, published_at: created_at };
      const videoId = ids.videoIds.get(scene)!;
      await db.updateTable("videos").set(times).where("id", "=", videoId).execute();
      await db.updateTable("video_tags").set({ published_at: created_at }).where("video_id", "=", videoId).execute();
    }
  }
}

/** Adds the people who upload nothing; nobody knows their passwords. Returns their ids. */
async function addAudience(db: Db, ids: SiteIds, now: number): Promise<string[]> {
  const password_hash = await hashPassword(newId() + newId());
  const rows = audience.map(({ username, fullName, joinedDaysAgo }) => {
    const created_at = timestampAgo(now, joinedDaysAgo);
    const email = `${username}@demo.example`;
    const username_skeleton = usernameSkeleton(username);
    const names = {
      username,
      username_folded: username,
      username_skeleton,
      email,
      email_folded: email,
      full_name: fullName,
      ...foldText("full_name", fullName),
    };
    const rest = { password_hash, avatar: "", cover_image: "", description: "", role: "user" as const };
    return { id: newId(), ...names, ...rest, created_at, updated_at: created_at };
  });
  await insertAll(db, "users", rows);
  for (const { id, username } of rows) ids.userIds.set(username, id);
  return rows.map(({ id }) => id);
}

async function writeSubscriptions(db: Db, ids: SiteIds, audienceIds: string[], now: number) {
  const next = random(31);
  const follow = (subscriber_id: string, username: string) => {
    const channel_id = ids.userIds.get(username)!;
    return { subscriber_id, channel_id, created_at: timestampAgo(now, 1 + next() * 300) };
  };
  const byChannels = channels.flatMap(({ username, follows }) =>
    follows.map((followed) => follow(ids.userIds.get(username)!, followed)),
  );
  const byAudience = audienceIds.flatMap((id) =>
    channels.filter((_, i) => next() < 0.7 - i * 0.05).map(({ username }) => follow(id, username)),
  );
  await insertAll(db, "subscriptions", [...byChannels, ...byAudience]);
}

const publishedClips = channels.flatMap(({ username, clips }) =>
  clips.filter((clip) => !clip.unpublished).map((clip) => ({ ...clip, username })),
);

const clipsOfOthers = publishedClips.filter(({ username }) => username !== demoAccount.username);

/** Draws who likes a video: the more views it has, the more people like it. */
async function writeLikes(db: Db, ids: SiteIds, audienceIds: string[], now: number) {
  const next = random(47);
  const users = [...channels.map(({ username }) => ids.userIds.get(username)!), ...audienceIds];
  const rows = publishedClips.flatMap(({ scene, username, views, daysAgo }) =>
    users
      .filter((id) => id !== ids.userIds.get(username) && next() < Math.log10(views + 10) / 9)
      .map((user_id) => {
        const created_at = timestampAgo(now, daysAgo * next());
        return { user_id, video_id: ids.videoIds.get(scene)!, created_at };
      }),
  );
  await insertAll(db, "video_likes", rows);
}

async function writeHistory(db: Db, ids: SiteIds, now: number) {
  const user_id = ids.userIds.get(demoAccount.username)!;
  const watched = clipsOfOthers.filter((_, i) => i % 2 === 0);
  const rows = watched.map(({ scene }, i) => {
    const watched_at = timestampAgo(now, 0.3 + ((i * 11) % watched.length) * 0.7);
    return { user_id, video_id: ids.videoIds.get(scene)!, watched_at };
  });
  await insertAll(db, "watch_history", rows);
}

/** Saves the four oldest videos of others that the demo account has not watched, to watch them later. */
async function writeLater(db: Db, ids: SiteIds, now: number) {
  const id = ids.userIds.get(demoAccount.username)!;
  const unwatched = clipsOfOthers.filter((_, i) => i % 2 === 1);
  const saved = unwatched.toSorted((a, b) => b.daysAgo - a.daysAgo).slice(0, 4);
  const times = { created_at: timestampAgo(now, 30), updated_at: timestampAgo(now, 1) };
  // The list has its owner's id.
  const list = { id, owner_id: id, kind: "later" as const, name: "Watch later", description: "", image: "", ...times };
  await db.insertInto("playlists").values(list).execute();
  const rows = saved.map(({ scene }, i) => {
    return { playlist_id: id, video_id: ids.videoIds.get(scene)!, added_at: timestampAgo(now, 5 - i) };
  });
  await insertAll(db, "playlist_videos", rows);
}
