import { expect, test } from "vitest";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { publishVideo, insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");

test("the figures of a new channel are zero", async () => {
  const { status, message, data } = await bea.get("/dashboard/stats");
  expect({ status, message }).toEqual({ status: 200, message: "Channel stats fetched successfully" });
  expect(data).toEqual({
    totalViews: 0,
    totalSubscribers: 0,
    totalVideos: 0,
    totalLikes: 0,
    totalLikesOnChannel: 0,
    totalLikesOnVideos: 0,
    totalLikesOnTweet: 0,
    heldComments: 0,
  });
});

test("the dashboard has the owner's figures, with the likes of videos and tweets together", async () => {
  const counters = { video_likes_count: 3, tweet_likes_count: 4, subscribers_count: 5 };
  await api.db.updateTable("users").set(counters).where("id", "=", anna.id).execute();
  await publishVideo(anna);
  const likes = { totalLikes: 7, totalLikesOnChannel: 7, totalLikesOnVideos: 3, totalLikesOnTweet: 4, heldComments: 0 };
  expect((await anna.get("/dashboard/stats")).data).toEqual({
    totalViews: 0,
    totalSubscribers: 5,
    totalVideos: 1,
    ...likes,
  });
  expect((await bea.get("/dashboard/stats")).data).toMatchObject({ totalVideos: 0, totalLikes: 0 });
});

test("the dashboard lists the owner's videos in every status, newest first, in pages", async () => {
  const carl = await api.signUp("carl");
  const ids = await insertVideos(api, carl, [{}, { is_published: 0 }, { status: "processing" }, { status: "failed" }]);
  const { message, data, body } = await carl.get<Video[]>("/dashboard/videos?limit=3");
  expect(message).toBe("Channel videos fetched successfully");
  expect(data.map((video) => video._id)).toEqual([...ids].reverse().slice(0, 3));
  expect(data.map(({ status, isPublished }) => [status, isPublished])).toEqual([
    ["failed", true],
    ["processing", true],
    ["ready", false],
  ]);
  expect(data[0]).toMatchObject({ totalLikes: 0, commentsCount: 0 });
  expect(body).toMatchObject({ page: { nextCursor: expect.any(String), prevCursor: null, limit: 3 } });
  const { nextCursor } = body!.page as { nextCursor: string };
  const next = await carl.get<Video[]>(`/dashboard/videos?limit=3&after=${nextCursor}`);
  expect(next.data.map((video) => video._id)).toEqual([ids[0]]);
});
