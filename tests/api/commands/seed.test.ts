import { expect, test } from "vitest";
import { newVideo } from "#contract/videos";
import { username } from "#contract/fields";
import { testApi } from "#tests/support/api";
import { generateRows } from "#commands/rows/generate";
import { recount } from "#api/operation/doctor/check-counters";
import { requireEmptySite, seed } from "#commands/rows/seed";

const options = { videos: 500, seed: 7, now: Date.parse("2026-01-01T00:00:00Z") };

test("the same seed gives the same rows, and another seed gives others", () => {
  expect(generateRows(options)).toEqual(generateRows(options));
  expect(generateRows({ ...options, seed: 8 }).videos[0]).not.toEqual(generateRows(options).videos[0]);
});

test("generated texts pass the forms' validation", () => {
  const { videos, users } = generateRows(options);
  for (const video of videos) expect(newVideo.safeParse(video).error).toBeUndefined();
  for (const user of users) expect(username.safeParse(user.username).error).toBeUndefined();
});

test("a seeded database has all rows, and its counters match them", async () => {
  const { db } = await testApi();
  await seed(db, options);
  const readRows = async () => ({
    users: await db.selectFrom("users").selectAll().orderBy("id").execute(),
    videos: await db.selectFrom("videos").selectAll().orderBy("id").execute(),
  });
  const { users, videos } = await readRows();
  expect({ userCount: users.length, videoCount: videos.length }).toEqual({ userCount: 13, videoCount: 500 });
  const sum = (list: number[]) => list.reduce((total, each) => total + each, 0);
  expect(sum(users.map((user) => user.views_count))).toBe(sum(videos.map((video) => video.views)));
  expect(sum(users.map((user) => user.video_likes_count))).toBe(sum(videos.map((video) => video.likes_count)));
  expect(sum(users.map((user) => user.subscribers_count))).toBe(sum(users.map((user) => user.subscriptions_count)));
  await recount(db);
  expect(await readRows()).toEqual({ users, videos });
});

test("seeding refuses a database with accounts, and the same seed twice", async () => {
  const { db } = await testApi();
  await requireEmptySite(db);
  await seed(db, { ...options, videos: 3 });
  await expect(requireEmptySite(db)).rejects.toThrow("has accounts already");
  await expect(seed(db, { ...options, videos: 3 })).rejects.toThrow("choose another --seed");
});
