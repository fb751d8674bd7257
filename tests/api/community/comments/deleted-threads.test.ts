import { expect, test } from "vitest";
import type { Comment } from "#contract/comments";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { leave } from "#tests/support/account-deletion";
import { testApi, type User } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];

const addComment = async (who: User, videoId: string, commentContent: string, parentId = "") =>
  (await who.post<Comment>(`/comments/${videoId}`, { commentContent, parentId })).data;
const threads = async (videoId: string) =>
  (await api.visitor().get<Page<Comment>>(`/comments/${videoId}?parent=none`)).data.docs;
const flat = async (videoId: string) => (await api.visitor().get<Page<Comment>>(`/comments/${videoId}`)).data;
const countOf = async (videoId: string) => (await anna.get<Video>(`/videos/${videoId}`)).data.commentsCount;

async function aThread(author: User = bea) {
  const videoId = (await insertVideos(api, anna, [{}]))[0]!;
  const thread = await addComment(author, videoId, "Thread");
  const reply = await addComment(carl, videoId, "Reply", thread._id);
  return { videoId, thread, reply };
}

test("a deleted comment with replies leaves a placeholder without text, author, likes and marks", async () => {
  const { videoId, thread } = await aThread();
  await carl.post(`/likes/toggle/c/${thread._id}`);
  await anna.patch(`/comment/pin/${thread._id}`, { pinned: true });
  await anna.patch(`/comment/heart/${thread._id}`, { hearted: true });
  expect((await bea.delete(`/comment/${thread._id}`)).status).toBe(200);
  const [found] = await threads(videoId);
  expect(found).toMatchObject({ isDeleted: true, content: "", likesCount: 0, isPinned: false, isHearted: false });
  expect(found!.owner).toMatchObject({ username: "", fullName: "", avatar: "" });
  expect(found!.replies!.map(({ content }) => content)).toEqual(["Reply"]);
  expect(await countOf(videoId)).toBe(1);
});

test("a placeholder is in no flat list, and nobody reads, likes, edits, marks or deletes it", async () => {
  const { videoId, thread } = await aThread();
  await anna.delete(`/comment/${thread._id}`);
  expect(await flat(videoId)).toMatchObject({ totalDocs: 1, docs: [{ content: "Reply" }] });
  for (const who of [anna, bea]) {
    const answers = [
      await who.get(`/comment/${thread._id}`),
      await who.post(`/likes/toggle/c/${thread._id}`),
      await who.patch(`/comment/${thread._id}`, { commentContent: "Mine" }),
      await who.patch(`/comment/pin/${thread._id}`),
      await who.patch(`/comment/heart/${thread._id}`),
      await who.delete(`/comment/${thread._id}`),
      await who.post(`/comments/${videoId}`, { commentContent: "A", parentId: thread._id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  }
  expect(await countOf(videoId)).toBe(1);
});

test("a reply can still be answered under a placeholder, which goes with its last reply", async () => {
  const { videoId, thread, reply } = await aThread();
  await bea.delete(`/comment/${thread._id}`);
  const second = await addComment(bea, videoId, "Second", reply._id);
  expect(second.parentId).toBe(thread._id);
  await carl.delete(`/comment/${reply._id}`);
  expect(await threads(videoId)).toMatchObject([{ isDeleted: true, repliesCount: 1 }]);
  await bea.delete(`/comment/${second._id}`);
  expect({ threads: await threads(videoId), count: await countOf(videoId) }).toEqual({ threads: [], count: 0 });
});

test("a deleted video takes its threads along", async () => {
  const { videoId, thread } = await aThread();
  await bea.delete(`/comment/${thread._id}`);
  await anna.delete(`/videos/${videoId}`);
  expect(await api.db.selectFrom("comments").select("id").where("video_id", "=", videoId).execute()).toEqual([]);
});

test("a deleted account leaves placeholders for its comments with others' replies, and takes all else along", async () => {
  const dora = await api.signUp("dora");
  const { videoId, thread } = await aThread(dora);
  await addComment(dora, videoId, "Mine too", thread._id);
  await addComment(dora, videoId, "Alone");
  const other = await addComment(bea, videoId, "Other");
  await addComment(dora, videoId, "Only reply", other._id);
  await bea.delete(`/comment/${other._id}`);
  expect(await countOf(videoId)).toBe(5);
  await leave(api, dora);
  const remaining = await threads(videoId);
  expect(remaining).toMatchObject([{ isDeleted: true, repliesCount: 1, replies: [{ content: "Reply" }] }]);
  expect({ count: await countOf(videoId), totalDocs: (await flat(videoId)).totalDocs }).toEqual({
    count: 1,
    totalDocs: 1,
  });
});

test("replies and deletions at once keep every count right", async () => {
  const { videoId, thread } = await aThread();
  const more = [await addComment(carl, videoId, "2", thread._id), await addComment(carl, videoId, "3", thread._id)];
  await Promise.all([
    bea.delete(`/comment/${thread._id}`),
    ...more.map(({ _id }) => carl.delete(`/comment/${_id}`)),
    ...[1, 2].map((n) => anna.post(`/comments/${videoId}`, { commentContent: `${n}`, parentId: thread._id })),
  ]);
  const rows = await api.db.selectFrom("comments").selectAll().where("video_id", "=", videoId).execute();
  const replies = rows.filter(({ parent_id }) => parent_id !== null).length;
  expect(rows.find(({ id }) => id === thread._id)).toMatchObject({ is_deleted: 1, replies_count: replies });
  expect(await countOf(videoId)).toBe(replies);
});
