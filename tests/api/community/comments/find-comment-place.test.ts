import { expect, test } from "vitest";
import { newId, timestamp } from "#api/db/ids";
import type { Comment, CommentPlace } from "#contract/comments";
import type { Page } from "#contract/envelope";
import { pageSizes } from "#contract/limits";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
const aVideo = async () => (await insertVideos(api, anna, [{}]))[0]!;
const start = Date.parse("2026-01-01T00:00:00.000Z");

/** Adds comments of bea to a video, or to a thread of it, each a second after the one before; returns their ids. */
async function addComments(video_id: string, count: number, parent_id: string | null = null, more: object = {}) {
  const rows = Array.from({ length: count }, (_, second) => {
    const created_at = timestamp(start + second * 1_000);
    const texts = { content: `Number ${second}`, text_folded: `number ${second}` };
    return {
      id: newId(),
      video_id,
      owner_id: bea.id,
      parent_id,
      ...texts,
      created_at,
      updated_at: created_at,
      ...more,
    };
  });
  await api.db.insertInto("comments").values(rows).execute();
  if (parent_id)
    await api.db.updateTable("comments").set({ replies_count: count }).where("id", "=", parent_id).execute();
  return rows.map(({ id }) => id);
}

const findPlace = async (id: string, who = api.visitor()) => (await who.get<CommentPlace>(`/comment/${id}/place`)).data;
const listIds = async (videoId: string, query: Record<string, string>) => {
  const { data } = await api.visitor().get<Page<Comment>>(`/comments/${videoId}?${new URLSearchParams(query)}`);
  return data.docs.flatMap(({ _id, replies = [] }) => [_id, ...replies.map((reply) => reply._id)]);
};

/** Lists what the watch page shows at a place: its page of threads, and the page of the thread that it opens. */
async function listShown(videoId: string, { after, thread, repliesAfter }: CommentPlace) {
  const threads = await listIds(videoId, { parent: "none", limit: String(pageSizes.comments), after: after ?? "" });
  const limit = String(pageSizes.replies);
  const replies = thread ? await listIds(videoId, { parent: thread, limit, after: repliesAfter ?? "" }) : [];
  return thread && !threads.includes(thread) ? [] : [...threads, ...replies];
}

test("a thread is found on its page, however many are newer", async () => {
  const video = await aVideo();
  const ids = await addComments(video, 2 * pageSizes.comments + 5);
  const oldestOfFirst = ids.at(-pageSizes.comments)!;
  expect(await findPlace(oldestOfFirst)).toEqual({ after: null, thread: null, repliesAfter: null });
  for (const id of [ids[0]!, ids[3]!, ids[pageSizes.comments]!, ids.at(-pageSizes.comments - 1)!, ids.at(-1)!])
    expect(await listShown(video, await findPlace(id))).toContain(id);
});

test("a reply is found among the first ones of its thread, or on its page of the opened thread", async () => {
  const video = await aVideo();
  const [thread] = await addComments(video, pageSizes.comments + 3);
  const replies = await addComments(video, 2 * pageSizes.replies + 3, thread);
  const inSight = await findPlace(replies[pageSizes.firstReplies - 1]!);
  expect(inSight).toEqual({ after: expect.any(String), thread: null, repliesAfter: null });
  expect(await findPlace(replies[pageSizes.firstReplies]!)).toEqual({ ...inSight, thread });
  expect(await findPlace(replies[pageSizes.replies - 1]!)).toEqual({ ...inSight, thread });
  for (const id of [0, 1, 2, 29, 30, 31, 62].map((place) => replies[place]!))
    expect(await listShown(video, await findPlace(id))).toContain(id);
});

test("a pinned thread stands on the first page, and counts on no other", async () => {
  const video = await aVideo();
  const [pinned, second, third] = await addComments(video, pageSizes.comments + 2);
  await anna.patch(`/comment/pin/${pinned}`, { pinned: true });
  expect(await findPlace(pinned!)).toMatchObject({ after: null });
  for (const id of [second!, third!]) expect(await listShown(video, await findPlace(id))).toContain(id);
  expect(await findPlace(third!)).toMatchObject({ after: null });
});

test("comments that nobody sees count on no page", async () => {
  const video = await aVideo();
  const [thread] = await addComments(video, 1);
  await addComments(video, pageSizes.comments, null, { withheld: "hidden" });
  expect(await findPlace(thread!)).toEqual({ after: null, thread: null, repliesAfter: null });
});

test("the place of a comment is a 404 for those who may not see it", async () => {
  const [hidden] = await insertVideos(api, anna, [{ is_published: 0 }]);
  const [id] = await addComments(hidden!, 1);
  const [withheld] = await addComments(await aVideo(), 1, null, { withheld: "held" });
  const statuses = async (comment: string) => [
    (await api.visitor().get(`/comment/${comment}/place`)).status,
    (await bea.get(`/comment/${comment}/place`)).status,
  ];
  expect(await statuses(id!)).toEqual([404, 200]);
  expect(await statuses(withheld!)).toEqual([404, 200]);
  expect(await statuses("0".repeat(24))).toEqual([404, 404]);
});
