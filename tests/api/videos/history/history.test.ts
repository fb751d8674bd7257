import { afterEach, expect, test, vi } from "vitest";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const path = "/users/addVideoToWatchHistory";
const watched = (videoId: string) =>
  api.db
    .selectFrom("watch_history")
    .selectAll()
    .where("user_id", "=", bea.id)
    .where("video_id", "=", videoId)
    .execute();

afterEach(() => void vi.useRealTimers());

async function later(minutes: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  await bea.post("/users/refresh-token");
}

test("a watched video is in the history once, and watching it again moves it to the front", async () => {
  const [videoId] = (await insertVideos(api, anna, [{}])) as [string];
  const { status, data } = await bea.post(path, { videoId });
  expect({ status, data }).toEqual({ status: 200, data: expect.objectContaining({ _id: bea.id, username: "bea" }) });
  const [first] = await watched(videoId);
  await later(29);
  await bea.post(path, { videoId });
  expect(await watched(videoId)).toEqual([first]);
  await later(2);
  await bea.post(path, new URLSearchParams({ videoId }));
  const [second, ...more] = await watched(videoId);
  expect([second!.watched_at > first!.watched_at, more]).toEqual([true, []]);
});

test("the same video recorded many times simultaneously is in the history once", async () => {
  const [videoId] = (await insertVideos(api, anna, [{}])) as [string];
  const answers = await Promise.all(Array.from({ length: 8 }, () => bea.post(path, { videoId })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await watched(videoId)).toHaveLength(1);
});

test("another owner's unpublished video, an unknown video and an invalid id cannot be recorded", async () => {
  const [hidden] = await insertVideos(api, anna, [{ is_published: 0 }]);
  expect((await bea.post(path, { videoId: hidden })).status).toBe(404);
  expect((await bea.post(path, { videoId: "0".repeat(24) })).status).toBe(404);
  expect((await bea.post(path, { videoId: "nonsense" })).status).toBe(400);
  expect((await bea.post(path, {})).status).toBe(400);
});
