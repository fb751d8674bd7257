import { expect, test } from "vitest";
import type { Page } from "#contract/envelope";
import type { Comment } from "#contract/comments";
import type { WatchPage } from "#contract/watch-page";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
const ids = await insertVideos(api, bea, [{ title: "Rain" }, { title: "Wind" }, { title: "Snow" }]);
const [videoId = "", savedId = "", watchedId = ""] = ids;
const { data: thread } = await anna.post<Comment>(`/comments/${videoId}`, { commentContent: "Hello @bea" });
await bea.post(`/comments/${videoId}`, { commentContent: "Hello", parentId: thread._id });
const { data: pinned } = await bea.post<Comment>(`/comments/${videoId}`, { commentContent: "Read this first" });
await bea.patch(`/comment/pin/${pinned._id}`, { pinned: "true" });
await anna.post(`/users/watch-later/${savedId}`, { saved: true });
await anna.post("/users/addVideoToWatchHistory", { videoId: watchedId });

const readPage = async (who: Pick<typeof anna, "get">, query = "") =>
  (await who.get<WatchPage>(`/videos/${videoId}/page${query}`)).data;

test("a watch page has what the calls for its parts answer", async () => {
  const page = await readPage(anna);
  const comments = await anna.get<Page<Comment>>(`/comments/${videoId}?parent=none&limit=20`);
  expect(page).toEqual({
    video: (await anna.get(`/videos/${videoId}`)).data,
    related: (await anna.get(`/videos/${videoId}/related`)).data,
    comments: { docs: comments.data.docs, nextCursor: null, prevCursor: null },
    states: [{ _id: savedId, isWatched: false, position: 0, isSaved: true }],
    viewer: (await anna.get("/users/current-user")).data,
    failed: [],
  });
});

test("a visitor's watch page names no viewer and nothing that one did", async () => {
  const page = await readPage(api.visitor());
  expect(page).toMatchObject({ viewer: null, states: [], failed: [], video: { isLiked: false } });
  expect(page.related?.map(({ _id }) => _id).toSorted()).toEqual([savedId, watchedId].toSorted());
});

test("a part that fails is named, and the rest is answered", async () => {
  const page = await readPage(anna, "?after=nonsense");
  expect(page).toMatchObject({
    comments: null,
    failed: ["comments"],
    viewer: { _id: anna.id },
    video: { _id: videoId },
  });
  expect(page.related).toHaveLength(1);
});

test("the pinned thread stands before the first page, in either order, and the pages go on after it", async () => {
  for (const sortBy of ["createdAt", "likes"]) {
    const first = await readPage(anna, `?limit=1&sortBy=${sortBy}`);
    expect(first.comments?.docs.map(({ _id }) => _id)).toEqual([pinned._id, thread._id]);
    expect(first.comments?.nextCursor).toBeNull();
  }
  const { data: newest } = await anna.post<Comment>(`/comments/${videoId}`, { commentContent: "Again" });
  const first = await readPage(anna, "?limit=1");
  expect(first.comments?.docs.map(({ _id }) => _id)).toEqual([pinned._id, newest._id]);
  const second = await readPage(anna, `?limit=1&after=${first.comments?.nextCursor}`);
  expect(second.comments?.docs.map(({ _id }) => _id)).toEqual([thread._id]);
  const back = await readPage(anna, `?limit=1&before=${second.comments?.prevCursor}`);
  expect(back.comments?.docs.map(({ _id }) => _id)).toEqual([pinned._id, newest._id]);
});

test("comments that are off are none, whatever was said before", async () => {
  await bea.patch(`/videos/${videoId}`, { commentRule: "off" });
  expect(await readPage(anna)).toMatchObject({ comments: { docs: [], nextCursor: null }, failed: [] });
});
