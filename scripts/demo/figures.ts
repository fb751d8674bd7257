import { newId } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { usernameSkeleton } from "#api/users/username-skeleton";
import { hashPassword } from "#api/users/passwords";
import { insertAll } from "#commands/rows/insert";
import { recount } from "#commands/rows/recount";
import { ago } from "./ages";
import { audience } from "./audience";
import { channels, demoAccount } from "./channels";
import { writeCommunity } from "./community";
import { random } from "./draw/random";
import type { Made } from "./upload";

/** Gives accounts and videos their ages and views, lets people follow, like and write, and counts it all. */
export async function writeFigures(db: Db, made: Made) {
  const now = Date.now();
  await db.transaction().execute(async (trx) => {
    await writeAges(trx, made, now);
    const readers = await addAudience(trx, made, now);
    await writeSubscriptions(trx, made, readers, now);
    await writeLikes(trx, made, readers, now);
    await writeHistory(trx, made, now);
    await writeCommunity(trx, made, now);
    await recount(trx);
  });
}

async function writeAges(db: Db, made: Made, now: number) {
  for (const { username, about, joinedDaysAgo, clips } of channels) {
    const created_at = ago(now, joinedDaysAgo);
    const id = made.userIds.get(username)!;
    await db.updateTable("users").set({ description: about, created_at }).where("id", "=", id).execute();
    for (const { scene, views, daysAgo } of clips) {
      const aged = { views, created_at: ago(now, daysAgo), updated_at: ago(now, daysAgo) };
      await db.updateTable("videos").set(aged).where("id", "=", made.videoIds.get(scene)!).execute();
    }
  }
}

/** People who upload nothing; nobody knows their password. */
async function addAudience(db: Db, made: Made, now: number): Promise<string[]> {
  const password_hash = await hashPassword(newId() + newId());
  const rows = audience.map(({ username, fullName, joinedDaysAgo }) => {
    const created_at = ago(now, joinedDaysAgo);
    const email = `${username}@demo.example`;
    const username_skeleton = usernameSkeleton(username);
    const names = {
      username,
      username_folded: username,
      username_skeleton,
      email,
      email_folded: email,
      full_name: fullName,
    };
    const rest = { password_hash, avatar: "", cover_image: "", description: "", role: "user" as const };
    return { id: newId(), ...names, ...rest, created_at, updated_at: created_at };
  });
  await insertAll(db, "users", rows);
  for (const { id, username } of rows) made.userIds.set(username, id);
  return rows.map(({ id }) => id);
}

async function writeSubscriptions(db: Db, made: Made, readers: string[], now: number) {
  const next = random(31);
  const follow = (subscriber_id: string, username: string) => {
    const channel_id = made.userIds.get(username)!;
    return { subscriber_id, channel_id, created_at: ago(now, 1 + next() * 300) };
  };
  const between = channels.flatMap(({ username, follows }) =>
    follows.map((followed) => follow(made.userIds.get(username)!, followed)),
  );
  const fromReaders = readers.flatMap((id) =>
    channels.filter((_, i) => next() < 0.7 - i * 0.05).map(({ username }) => follow(id, username)),
  );
  await insertAll(db, "subscriptions", [...between, ...fromReaders]);
}

const published = channels.flatMap(({ username, clips }) =>
  clips.filter((clip) => !clip.unpublished).map((clip) => ({ ...clip, username })),
);

/** The more a video is watched, the more of those who know it like it. */
async function writeLikes(db: Db, made: Made, readers: string[], now: number) {
  const next = random(47);
  const users = [...channels.map(({ username }) => made.userIds.get(username)!), ...readers];
  const rows = published.flatMap(({ scene, username, views, daysAgo }) =>
    users
      .filter((id) => id !== made.userIds.get(username) && next() < Math.log10(views + 10) / 9)
      .map((user_id) => {
        const created_at = ago(now, daysAgo * next());
        return { user_id, video_id: made.videoIds.get(scene)!, created_at };
      }),
  );
  await insertAll(db, "video_likes", rows);
}

async function writeHistory(db: Db, made: Made, now: number) {
  const user_id = made.userIds.get(demoAccount.username)!;
  const watched = published.filter(({ username }) => username !== demoAccount.username).slice(0, 26);
  const rows = watched.map(({ scene }, i) => {
    const watched_at = ago(now, 0.3 + ((i * 11) % 26) * 0.7);
    return { user_id, video_id: made.videoIds.get(scene)!, watched_at };
  });
  await insertAll(db, "watch_history", rows);
}
