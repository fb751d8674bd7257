import { expect, test } from "vitest";
import type { Comment } from "#contract/comments";
import type { Page } from "#contract/envelope";
import { pageSizes } from "#contract/limits";
import type { Video } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import { nextMillisecond } from "#tests/support/next-millisecond";
import { race } from "#tests/support/race";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];

const aVideo = async () => (await insertVideos(api, anna, [{}]))[0]!;
/** Adds a comment, later than all before. */
async function addComment(who: User, videoId: string, commentContent: string, parentId = "") {
  await nextMillisecond();
  return (await who.post<Comment>(`/comments/${videoId}`, { commentContent, parentId })).data;
}
const list = async (videoId: string, query: string) =>
  (await api.visitor().get<Page<Comment>>(`/comments/${videoId}?${query}`)).data;
const threads = (videoId: string, query = "") => list(videoId, `parent=none&${query}`);
const textsOf = (docs: Comment[]) => docs.map(({ content }) => content);
const countOf = async (videoId: string) => (await anna.get<Video>(`/videos/${videoId}`)).data.commentsCount;

test("a reply names its thread, and a reply to a reply joins the same thread", async () => {
  const id = await aVideo();
  const thread = await addComment(bea, id, "Thread");
  const reply = await addComment(carl, id, "Reply", thread._id.toUpperCase());
  const second = await addComment(bea, id, "Second", reply._id);
  expect([thread.parentId, reply.parentId, second.parentId]).toEqual([null, thread._id, thread._id]);
  const { docs, totalDocs } = await threads(id);
  expect({ texts: textsOf(docs), totalDocs, repliesCount: docs[0]!.repliesCount }).toEqual({
    texts: ["Thread"],
    totalDocs: 1,
    repliesCount: 2,
  });
  expect(textsOf(docs[0]!.replies!)).toEqual(["Reply", "Second"]);
  expect(await countOf(id)).toBe(3);
});

test("a reply is answered as one, and its comment must exist under the video", async () => {
  const [id, other] = [await aVideo(), await aVideo()];
  const thread = await addComment(bea, id, "Thread");
  const answer = await bea.post(`/comments/${id}`, { commentContent: "A", parentId: thread._id });
  expect(answer.message).toBe("Reply added successfully");
  for (const [videoId, parentId, status] of [
    [other, thread._id, 404],
    [id, "0".repeat(24), 404],
    [id, "nonsense", 400],
  ] as const)
    expect((await bea.post(`/comments/${videoId}`, { commentContent: "A", parentId })).status).toBe(status);
  expect([await countOf(id), await countOf(other)]).toEqual([2, 0]);
});

test("the answer to a new reply names the page of its thread that shows it", async () => {
  const id = await aVideo();
  const thread = await addComment(bea, id, "Thread");
  expect(thread).toMatchObject({ page: 1 });
  const setCount = (replies_count: number) =>
    api.db.updateTable("comments").set({ replies_count }).where("id", "=", thread._id).execute();
  await setCount(pageSizes.replies - 1);
  expect(await addComment(bea, id, "The last of page 1", thread._id)).toMatchObject({ page: 1 });
  expect(await addComment(bea, id, "The first of page 2", thread._id)).toMatchObject({ page: 2 });
  await setCount(2 * pageSizes.replies);
  await anna.patch("/users/comment-rules", { rule: "hold-all" });
  expect(await addComment(carl, id, "Counts nowhere yet", thread._id)).toMatchObject({ withheld: "held", page: 3 });
  await anna.patch("/users/comment-rules", { rule: "on" });
});

test("old clients get threads and replies as one flat list, newest first", async () => {
  const id = await aVideo();
  const thread = await addComment(bea, id, "Thread");
  await addComment(carl, id, "Reply", thread._id);
  const { docs, totalDocs } = await list(id, "");
  expect(docs.map(({ content, parentId }) => [content, parentId]).sort()).toEqual([
    ["Reply", thread._id],
    ["Thread", null],
  ]);
  expect(totalDocs).toBe(2);
});

test("the replies of a thread are paged, oldest first, beyond the first ones", async () => {
  const id = await aVideo();
  const thread = await addComment(bea, id, "Thread");
  const texts = ["1", "2", "3", "4", "5"];
  for (const text of texts) await addComment(carl, id, text, thread._id);
  expect(textsOf((await threads(id)).docs[0]!.replies!)).toEqual(["1", "2"]);
  const pages = [await list(id, `parent=${thread._id}&limit=2`)];
  while (pages.at(-1)!.nextCursor)
    pages.push(await list(id, `parent=${thread._id}&limit=2&after=${pages.at(-1)!.nextCursor}`));
  expect(pages.map(({ docs }) => textsOf(docs))).toEqual([["1", "2"], ["3", "4"], ["5"]]);
  expect(pages[0]!.totalDocs).toBe(5);
  const back = await list(id, `parent=${thread._id}&limit=2&before=${pages[2]!.prevCursor}`);
  expect(textsOf(back.docs)).toEqual(["3", "4"]);
});

test("the replies of an unknown comment, or of another video's, are a 404", async () => {
  const [id, other] = [await aVideo(), await aVideo()];
  const thread = await addComment(bea, id, "Thread");
  for (const [path, status] of [
    [`/comments/${other}?parent=${thread._id}`, 404],
    [`/comments/${id}?parent=${"0".repeat(24)}`, 404],
    [`/comments/${id}?parent=nonsense`, 400],
  ] as const)
    expect((await bea.get(path)).status).toBe(status);
});

test("threads are sorted by time or by likes, the pinned one first on the first page only", async () => {
  const id = await aVideo();
  const [one, two, three, four] = [
    await addComment(bea, id, "1"),
    await addComment(bea, id, "2"),
    await addComment(bea, id, "3"),
    await addComment(bea, id, "4"),
  ];
  for (const [at, { _id }] of [one, two, three, four].entries())
    await api.db
      .updateTable("comments")
      .set({ created_at: `2024-01-0${at + 1}T00:00:00.000Z` })
      .where("id", "=", _id)
      .execute();
  for (const who of [anna, bea]) await who.post(`/likes/toggle/c/${two._id}`);
  await anna.post(`/likes/toggle/c/${one._id}`);
  expect(textsOf((await threads(id)).docs)).toEqual(["4", "3", "2", "1"]);
  expect(textsOf((await threads(id, "sortBy=likes")).docs)).toEqual(["2", "1", "4", "3"]);
  await anna.patch(`/comment/pin/${three._id}`, { pinned: true });
  const first = await threads(id, "sortBy=likes&limit=2");
  expect({ texts: textsOf(first.docs), totalDocs: first.totalDocs }).toEqual({ texts: ["3", "2", "1"], totalDocs: 4 });
  const second = await threads(id, `sortBy=likes&limit=2&after=${first.nextCursor}`);
  expect(textsOf(second.docs)).toEqual(["4"]);
  const back = await threads(id, `sortBy=likes&limit=2&before=${second.prevCursor}`);
  expect(textsOf(back.docs)).toEqual(["3", "2", "1"]);
  expect((await bea.get(`/comments/${id}?parent=none&after=${first.nextCursor}`)).status).toBe(400);
});

test("an edited comment says so, a liked, hearted or pinned one does not", async () => {
  const id = await aVideo();
  const comment = await addComment(bea, id, "One");
  await carl.post(`/likes/toggle/c/${comment._id}`);
  await anna.patch(`/comment/heart/${comment._id}`, { hearted: true });
  const pinned = await anna.patch<Comment>(`/comment/pin/${comment._id}`, { pinned: true });
  expect(pinned.data).toMatchObject({ isEdited: false, isHearted: true, isPinned: true, likesCount: 1 });
  await nextMillisecond();
  const edited = await bea.patch<Comment>(`/comment/${comment._id}`, { commentContent: "Two" });
  expect(edited.data).toMatchObject({ isEdited: true, isHearted: true, isPinned: true });
});

test("a video has one pin, hearts as many as its owner gives, and both can be taken back", async () => {
  const id = await aVideo();
  const [one, two] = [await addComment(bea, id, "1"), await addComment(bea, id, "2")];
  const reply = await addComment(bea, id, "Reply", one._id);
  expect((await anna.patch(`/comment/pin/${one._id}`)).message).toBe("Comment pinned");
  expect((await anna.patch(`/comment/pin/${two._id}`, { pinned: true })).message).toBe("Comment pinned");
  expect((await threads(id)).docs.map(({ isPinned }) => isPinned)).toEqual([true, false]);
  expect((await anna.patch(`/comment/pin/${reply._id}`)).message).toBe("A reply cannot be pinned");
  expect((await anna.patch(`/comment/pin/${two._id}`, { pinned: false })).message).toBe("Comment unpinned");
  expect((await threads(id)).docs.map(({ isPinned }) => isPinned)).toEqual([false, false]);
  for (const { _id } of [one, reply])
    expect((await anna.patch(`/comment/heart/${_id}`, { hearted: true })).message).toBe("Heart added");
  expect((await anna.patch(`/comment/heart/${one._id}`)).message).toBe("Heart removed");
});

test("taking a pin back from a stale page leaves the one that took its place", async () => {
  const id = await aVideo();
  const [one, two] = [await addComment(bea, id, "1"), await addComment(bea, id, "2")];
  for (const { _id } of [one, two]) await anna.patch(`/comment/pin/${_id}`, { pinned: true });
  expect((await anna.patch(`/comment/pin/${one._id}`, { pinned: false })).message).toBe("Comment unpinned");
  expect((await threads(id)).docs.map(({ isPinned, content }) => [content, isPinned])).toEqual([
    ["2", true],
    ["1", false],
  ]);
});

test("of two pins at once, the second takes the place of the first", async () => {
  const id = await aVideo();
  const comments = [await addComment(bea, id, "1"), await addComment(bea, id, "2")] as const;
  const pin =
    ({ _id }: Comment) =>
    () =>
      anna.patch(`/comment/pin/${_id}`, { pinned: true });
  const answers = await race(api, { before: /^update "comments" set "is_pinned"/ }, pin(comments[0]), pin(comments[1]));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { docs } = await threads(id);
  expect(docs.filter(({ isPinned }) => isPinned).map(({ content }) => content)).toEqual(["2"]);
});

test("a comment names the accounts that it mentions, each once, if they exist", async () => {
  const { mentions } = await addComment(carl, await aVideo(), "@bea and @nobody, @ANNA. mail@carl.example @bea");
  expect(mentions).toEqual([
    { _id: bea.id, username: "bea" },
    { _id: anna.id, username: "anna" },
  ]);
});
