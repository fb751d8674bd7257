import { expect, test } from "vitest";
import { newVideo } from "#contract/videos";
import { username } from "#contract/fields";
import { testApi } from "#tests/support/api";
import { madeUpRows } from "../../scripts/rows/made-up";
import { recount } from "../../scripts/rows/recount";
import { refuseInhabited, seed } from "../../scripts/rows/seed";

const wanted = { videos: 500, seed: 7, now: Date.parse("2026-01-01T00:00:00Z") };

test("the same seed makes the same rows, another one makes others", () => {
  expect(madeUpRows(wanted)).toEqual(madeUpRows(wanted));
  expect(madeUpRows({ ...wanted, seed: 8 }).videos[0]).not.toEqual(madeUpRows(wanted).videos[0]);
});

test("made-up texts are such as people could have sent", () => {
  const { videos, users } = madeUpRows(wanted);
  for (const video of videos) expect(newVideo.safeParse(video).error).toBeUndefined();
  for (const user of users) expect(username.safeParse(user.username).error).toBeUndefined();
});

test("a seeded database has all rows, and its counters are true", async () => {
  const { db } = await testApi();
  await seed(db, wanted);
  const counted = async () => ({
    users: await db.selectFrom("users").selectAll().orderBy("id").execute(),
    videos: await db.selectFrom("videos").selectAll().orderBy("id").execute(),
  });
  const { users, videos } = await counted();
  expect([users.length, videos.length]).toEqual([13, 500]);
  const sum = (list: number[]) => list.reduce((total, each) => total + each, 0);
  expect(sum(users.map((user) => user.views_count))).toBe(sum(videos.map((video) => video.views)));
  expect(sum(users.map((user) => user.video_likes_count))).toBe(sum(videos.map((video) => video.likes_count)));
  expect(sum(users.map((user) => user.subscribers_count))).toBe(sum(users.map((user) => user.subscriptions_count)));
  await recount(db);
  expect(await counted()).toEqual({ users, videos });
});

test("a database with accounts is refused, and so is the same seed twice", async () => {
  const { db } = await testApi();
  await refuseInhabited(db);
  await seed(db, { ...wanted, videos: 3 });
  await expect(refuseInhabited(db)).rejects.toThrow("has accounts already");
  await expect(seed(db, { ...wanted, videos: 3 })).rejects.toThrow("choose another --seed");
});
