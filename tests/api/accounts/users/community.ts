import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { TestApi, User } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { aPicture, insertVideos } from "#tests/support/videos";
import { random } from "#commands/rows/random";
import { insertAll } from "#commands/rows/insert";
import { recount } from "#api/operation/doctor/check-counters";

const colours = ["teal", "plum", "gold"];

/** Creates people who have randomly done everything that members can do; a seed always gives the same community. */
export async function aCommunity(api: TestApi, seed: number) {
  const next = random(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!;
  const some = <T>(list: readonly T[]) => list.filter(() => next() < 0.5);
  const users: User[] = [];
  for (const name of ["anna", "bea", "carl", "dora"]) users.push(await api.signUp(`${name}${seed}`));
  for (const user of users) {
    const pictures = { avatar: await aPicture(pick(colours)), coverImage: await aPicture(pick(colours)) };
    await user.patch("/users/update-profile", buildForm(pictures));
  }
  const videos = (await Promise.all(users.map((user) => videosOf(api, user, next)))).flat();
  await write(api, { users: users.map(({ id }) => id), videos, pick, some, images: await imagesOf(api) });
  await recount(api.db);
  return users;
}

async function videosOf(api: TestApi, owner: User, next: () => number) {
  const rows = Array.from({ length: Math.floor(next() * 4) }, () => ({ views: Math.floor(next() * 9) }));
  const ids = rows.length > 0 ? await insertVideos(api, owner, rows) : [];
  for (const id of ids) {
    const dir = join(api.place.dataDir, "media/videos", id);
    await mkdir(dir);
    await writeFile(join(dir, "source.mp4"), id);
  }
  return ids;
}

async function imagesOf(api: TestApi) {
  const rows = await api.db.selectFrom("users").select(["avatar", "cover_image"]).execute();
  return ["", ...rows.flatMap((row) => [row.avatar, row.cover_image])];
}

interface Chance {
  users: string[];
  videos: string[];
  images: string[];
  pick: <T>(list: readonly T[]) => T;
  some: <T>(list: readonly T[]) => T[];
}

async function write({ db }: TestApi, { users, videos, images, pick, some }: Chance) {
  const [created_at, now] = [timestamp(), { created_at: timestamp(), updated_at: timestamp() }];
  const several = (maxCount: number) => some(Array.from({ length: maxCount }, () => newId()));
  const own = (most: number) => several(most).map((id) => ({ id, owner_id: pick(users), ...now }));
  const tweets = own(12).map((row) => ({ ...row, content: "A tweet" }));
  const flatComments =
    videos.length > 0 ? own(30).map((row) => ({ ...row, video_id: pick(videos), content: "Hm" })) : [];
  const comments = flatComments.map((row, at) => ({ ...row, parent_id: pick([null, threadAbove(flatComments, at)]) }));
  const playlists = own(10).map((row) => ({ ...row, name: "List", description: "", image: pick(images) }));
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const each = <T>(row: (user_id: string) => T[]) => users.flatMap(row);
  await insertAll(db, "tweets", tweets);
  await insertAll(db, "comments", comments);
  await insertAll(db, "playlists", playlists);
  await leavePlaceholders(db, some(comments.flatMap(({ parent_id }) => parent_id ?? [])));
  await insertAll(
    db,
    "video_likes",
    each((user_id) => some(videos).map((video_id) => ({ user_id, video_id, created_at }))),
  );
  await insertAll(
    db,
    "tweet_likes",
    each((user_id) => some(idsOf(tweets)).map((tweet_id) => ({ user_id, tweet_id, created_at }))),
  );
  await insertAll(
    db,
    "comment_likes",
    each((user_id) => some(idsOf(comments)).map((comment_id) => ({ user_id, comment_id, created_at }))),
  );
  await insertAll(
    db,
    "watch_history",
    each((user_id) => some(videos).map((video_id) => ({ user_id, video_id, watched_at: created_at }))),
  );
  await insertAll(
    db,
    "subscriptions",
    each((subscriber_id) =>
      some(users)
        .filter((channel_id) => channel_id !== subscriber_id)
        .map((channel_id) => ({ subscriber_id, channel_id, created_at })),
    ),
  );
  await insertAll(
    db,
    "playlist_videos",
    playlists.flatMap(({ id }) =>
      some(videos).map((video_id) => ({ playlist_id: id, video_id, added_at: created_at })),
    ),
  );
  await insertAll(
    db,
    "password_resets",
    some(users).map((user_id) => ({ user_id, token_hash: user_id, expires_at: created_at })),
  );
}

/** Every third comment starts a thread; others may be replies in the last thread of their video. */
const threadAbove = (comments: { id: string; video_id: string }[], at: number) =>
  at % 3 === 0
    ? null
    : (comments.findLast(({ video_id }, index) => index < at && index % 3 === 0 && video_id === comments[at]!.video_id)
        ?.id ?? null);

/** Deletes comments that have replies, as the API does. */
const leavePlaceholders = (db: Db, ids: string[]) =>
  db
    .updateTable("comments")
    .set((eb) => ({
      is_deleted: 1,
      content: "",
      owner_id: eb
        .selectFrom("videos")
        .select("owner_id")
        .whereRef("videos.id", "=", "comments.video_id")
        .$asScalar()
        .$notNull(),
    }))
    .where("id", "in", ["", ...ids])
    .execute();
