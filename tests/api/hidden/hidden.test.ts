import { expect, test } from "vitest";
import { holdComment, setCommentHidden } from "#api/community/comments/withhold-comment";
import { setPlaylistHidden } from "#api/community/playlists/write-playlist";
import { setTweetHidden } from "#api/community/tweets/withhold-tweet";
import { setVideoHidden } from "#api/videos/videos/change-visibility";
import type { Comment } from "#contract/comments";
import type { Page } from "#contract/envelope";
import type { Playlist } from "#contract/playlists";
import type { Tweet } from "#contract/tweets";
import type { Video } from "#contract/videos";
import { ask, serve } from "#tests/api/media/servers";
import { leave } from "#tests/support/account-deletion";
import { testApi, type User } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { aPicture, insertVideos, publishVideo } from "#tests/support/videos";

const api = await testApi();
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];
const visitor = api.visitor();

const hideVideo = (id: string, isHidden: boolean) =>
  api.db.transaction().execute((trx) => setVideoHidden(trx, id, isHidden));
const bySite = { held_reason: "site-words", held_for: anna.id, held_by_site: 1 } as const;
const withhold = (id: string, state: "" | "hidden" | "held") =>
  api.db
    .transaction()
    .execute((trx) =>
      state === "held" ? holdComment(trx, id, bySite) : setCommentHidden(trx, id, state === "hidden"),
    );
const threads = async (videoId: string, who: User | typeof visitor = visitor) =>
  (await who.get<Page<Comment>>(`/comments/${videoId}?parent=none`)).data;
const countOf = async (videoId: string) => (await anna.get<Video>(`/videos/${videoId}`)).data.commentsCount;
const addComment = async (who: User, videoId: string, commentContent: string, parentId = "") =>
  (await who.post<Comment>(`/comments/${videoId}`, { commentContent, parentId })).data;

test("a hidden video is on no surface but its owner's, at no old address of its files, and back when it is shown", async () => {
  const video = await publishVideo(anna, { title: "A hidden heron", tags: "heron" });
  const { data: list } = await bea.post<Playlist>("/playlist", { name: "Birds", description: "" });
  await bea.patch(`/playlist/add/${video._id}/${list._id}`);
  const surfaces = [
    ...["/videos?limit=100", "/videos?query=hidden+heron", `/videos?userId=${anna.id}`, `/videos/${video._id}`],
    ...[`/playlist/${list._id}`, "/videos?tag=heron", `/comments/${video._id}`],
  ];
  const seen = async () =>
    Promise.all(surfaces.map(async (path) => (await visitor.get(path)).text.includes(video._id)));
  const port = await serve((request, response) => void api.serveMedia(request, response));
  const before = await seen();
  expect(await hideVideo(video._id, true)).toBe(true);
  expect(await hideVideo(video._id, true)).toBe(false);
  expect(await seen()).toEqual(surfaces.map(() => false));
  expect((await ask(port, new URL(video.videoFile).pathname, {})).status).toBe(404);
  const own = (await anna.get<Video>(`/videos/${video._id}`)).data;
  expect({ isHidden: own.isHidden, isPublished: own.isPublished, visibility: own.visibility }).toEqual({
    isHidden: true,
    isPublished: false,
    visibility: "public",
  });
  expect((await anna.patch(`/videos/toggle/publish/${video._id}`)).status).toBe(403);
  await anna.patch(`/videos/${video._id}`, { visibility: "unlisted" });
  await anna.patch(`/videos/${video._id}`, { visibility: "public" });
  expect((await visitor.get(`/videos/${video._id}`)).status).toBe(404);
  await hideVideo(video._id, false);
  expect(await seen()).toEqual(before);
});

test("a hidden private video stays private when it is shown again", async () => {
  const [id] = await insertVideos(api, anna, [{ is_published: 0, visibility: "private" }]);
  await hideVideo(id!, true);
  await hideVideo(id!, false);
  expect((await anna.get<Video>(`/videos/${id}`)).data).toMatchObject({ isHidden: false, isPublished: false });
});

test("a hidden comment is shown to its author alone, counted nowhere, and takes no reply, like or mark", async () => {
  const [videoId] = await insertVideos(api, anna, [{}]);
  const hidden = await addComment(bea, videoId!, "Rude");
  await addComment(carl, videoId!, "Kind");
  await anna.patch(`/comment/pin/${hidden._id}`, { pinned: true });
  await withhold(hidden._id, "hidden");
  expect((await threads(videoId!)).docs.map(({ content }) => content)).toEqual(["Kind"]);
  expect((await threads(videoId!)).totalDocs).toBe(1);
  expect((await threads(videoId!, bea)).docs.map(({ content, withheld }) => [content, withheld])).toEqual([
    ["Kind", ""],
    ["Rude", "hidden"],
  ]);
  expect(await countOf(videoId!)).toBe(1);
  const answers = [
    await carl.get(`/comment/${hidden._id}`),
    await carl.post(`/likes/toggle/c/${hidden._id}`),
    await carl.post(`/comments/${videoId}`, { commentContent: "Re", parentId: hidden._id }),
    await anna.patch(`/comment/pin/${hidden._id}`),
    await anna.patch(`/comment/heart/${hidden._id}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  await withhold(hidden._id, "");
  expect({ totalDocs: (await threads(videoId!)).totalDocs, count: await countOf(videoId!) }).toEqual({
    totalDocs: 2,
    count: 2,
  });
});

test("replies stay under the placeholder of a hidden comment; a hidden reply leaves their number", async () => {
  const [videoId] = await insertVideos(api, anna, [{}]);
  const thread = await addComment(bea, videoId!, "Rude");
  const replies = [
    await addComment(carl, videoId!, "One", thread._id),
    await addComment(carl, videoId!, "Two", thread._id),
  ];
  await withhold(thread._id, "hidden");
  await withhold(replies[0]!._id, "hidden");
  const [placeholder] = (await threads(videoId!)).docs;
  expect(placeholder).toMatchObject({ isDeleted: true, content: "", withheld: "hidden", repliesCount: 1 });
  expect(placeholder!.owner.username).toBe("");
  expect(placeholder!.replies!.map(({ content }) => content)).toEqual(["Two"]);
  expect(await countOf(videoId!)).toBe(1);
});

test("withheld comments are deleted without being counted twice, and survive the deletion of what they answer", async () => {
  const [videoId] = await insertVideos(api, anna, [{}]);
  const thread = await addComment(bea, videoId!, "Thread");
  const reply = await addComment(carl, videoId!, "Reply", thread._id);
  const alone = await addComment(carl, videoId!, "Alone");
  await withhold(reply._id, "held");
  await withhold(alone._id, "hidden");
  await bea.delete(`/comment/${thread._id}`);
  await carl.delete(`/comment/${alone._id}`);
  expect({ docs: (await threads(videoId!)).docs, count: await countOf(videoId!) }).toEqual({ docs: [], count: 0 });
  await withhold(reply._id, "");
  expect((await threads(videoId!)).docs).toMatchObject([{ isDeleted: true, replies: [{ content: "Reply" }] }]);
  await carl.delete(`/comment/${reply._id}`);
  expect({ docs: (await threads(videoId!)).docs, count: await countOf(videoId!) }).toEqual({ docs: [], count: 0 });
});

test("a deleted account takes its withheld comments along, and the counters stay right", async () => {
  const dora = await api.signUp("dora");
  const [videoId] = await insertVideos(api, anna, [{}]);
  const thread = await addComment(dora, videoId!, "Thread");
  const held = await addComment(carl, videoId!, "Held", thread._id);
  await withhold(held._id, "held");
  await withhold((await addComment(dora, videoId!, "Rude"))._id, "hidden");
  await addComment(dora, videoId!, "Kind");
  await leave(api, dora);
  expect(await countOf(videoId!)).toBe(0);
  await withhold(held._id, "");
  expect((await threads(videoId!)).docs).toMatchObject([{ isDeleted: true, replies: [{ content: "Held" }] }]);
});

test("a hidden tweet is in no list and no search but its author's list, takes no like, and keeps its changes", async () => {
  const { data: tweet } = await bea.post<Tweet>("/tweets", { content: "A loud bittern" });
  const hide = (isHidden: boolean) => api.db.transaction().execute((trx) => setTweetHidden(trx, tweet._id, isHidden));
  const seen = async (who: User | typeof visitor) =>
    Promise.all(
      ["/tweets", `/tweets/user/${bea.id}`, "/search/tweets?query=bittern"].map(async (path) =>
        (await who.get(path)).text.includes(tweet._id),
      ),
    );
  expect(await seen(visitor)).toEqual([true, true, true]);
  expect([await hide(true), await hide(true)]).toEqual([true, false]);
  expect(await seen(visitor)).toEqual([false, false, false]);
  expect(await seen(bea)).toEqual([true, true, false]);
  expect((await carl.post(`/likes/toggle/t/${tweet._id}`)).status).toBe(404);
  await bea.patch(`/tweets/${tweet._id}`, { newContent: "A louder bittern" });
  expect(await seen(carl)).toEqual([false, false, false]);
  await hide(false);
  expect(await seen(visitor)).toEqual([true, true, true]);
});

test("a hidden playlist is there for its owner alone, and so is its picture", async () => {
  const { data: added } = await bea.post<Playlist>("/playlist", { name: "Rude", description: "" });
  const picture = buildForm({ thumbnail: await aPicture("brown") });
  const { data: list } = await bea.patch<Playlist>(`/playlist/${added._id}`, picture);
  const [videoId] = await insertVideos(api, anna, [{}]);
  await bea.patch(`/playlist/add/${videoId}/${list._id}`);
  const port = await serve((request, response) => void api.serveMedia(request, response));
  const pictureFor = async (who: User | typeof visitor) => {
    const Cookie = [...who.cookies].map((pair) => pair.join("=")).join("; ");
    const { status, headers } = await ask(port, new URL(list.thumbnail, "http://localhost").pathname, { Cookie });
    return [status, headers["cache-control"]];
  };
  const hide = (isHidden: boolean) => api.db.transaction().execute((trx) => setPlaylistHidden(trx, list._id, isHidden));
  const statuses = async () => [
    (await visitor.get(`/playlist/${list._id}`)).status,
    (await visitor.get(`/playlist/user/${bea.id}`)).text.includes(list._id),
    (await visitor.get(`/playlist/user/allvideos/${list._id}`)).status,
    (await visitor.get("/sitemap/playlists")).text.includes(list._id),
    (await pictureFor(visitor))[0],
    (await bea.get(`/playlist/${list._id}`)).status,
    (await bea.get(`/playlist/user/${bea.id}`)).text.includes(list._id),
  ];
  const shownStatuses = [200, true, 200, true, 200, 200, true];
  expect(await statuses()).toEqual(shownStatuses);
  await hide(true);
  expect(await statuses()).toEqual([404, false, 404, false, 404, 200, true]);
  expect([await pictureFor(carl), await pictureFor(bea)]).toEqual([
    [404, expect.any(String)],
    [200, "private, no-store"],
  ]);
  await hide(false);
  expect(await statuses()).toEqual(shownStatuses);
});
