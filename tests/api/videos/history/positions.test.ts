import { expect, test } from "vitest";
import { videoToContinueShape, type ViewerState, type VideoToContinue } from "#contract/history";
import type { WatchPageVideo } from "#contract/videos";
import type { WatchPage } from "#contract/watch-page";
import { testApi, type User } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const minutes = (count: number) => ({ duration: count * 60 });

const aFilm = async (row: Parameters<typeof insertVideos>[2][number] = {}) =>
  (await insertVideos(api, anna, [{ ...minutes(10), ...row }]))[0]!;
const save = (who: User, id: string, seconds: unknown) => who.patch(`/videos/${id}/position`, { seconds });
const positionOf = async (who: User, id: string) => (await who.get<WatchPageVideo>(`/videos/${id}`)).data.position;
const toContinueOf = async (who: User) =>
  (await who.get<VideoToContinue[]>("/users/continue-watching")).data.map(({ _id, position }) => [_id, position]);
let viewers = 0;
const aViewer = () => api.signUp(`viewer-${(viewers += 1)}`);

test("a position is kept with the account, on the watch page and in lists", async () => {
  const [bea, id] = [await aViewer(), await aFilm()];
  expect(await save(bea, id, 83.7)).toMatchObject({ status: 200, data: { position: 83 } });
  expect(await positionOf(bea, id)).toBe(83);
  expect((await bea.get<WatchPage>(`/videos/${id}/page`)).data.video.position).toBe(83);
  const { data: states } = await bea.get<ViewerState[]>(`/users/video-states?ids=${id}`);
  expect(states).toEqual([{ _id: id, isWatched: true, isSaved: false, position: 83 }]);
  const { data: videos } = await bea.get<VideoToContinue[]>("/users/continue-watching");
  expect(videos.map((video) => videoToContinueShape.strict().parse(video))).toMatchObject([{ _id: id, position: 83 }]);
});

test("a visitor has no position, and others have their own", async () => {
  const [bea, carl, id] = [await aViewer(), await aViewer(), await aFilm()];
  await save(bea, id, 83);
  expect(await positionOf(carl, id)).toBe(0);
  expect((await api.visitor().get<WatchPageVideo>(`/videos/${id}`)).data).not.toHaveProperty("position");
});

test.each([
  ["the first seconds", 4.9],
  ["the last seconds", 596],
  ["beyond the end", 9_999_999],
  ["the beginning", 0],
])("%s count as the beginning of the video", async (_, seconds) => {
  const [bea, id] = [await aViewer(), await aFilm()];
  expect(await save(bea, id, seconds)).toMatchObject({ status: 200, data: { position: 0 } });
  expect([await positionOf(bea, id), await toContinueOf(bea)]).toEqual([0, []]);
});

test.each([-1, "NaN", "", "1:30", "Infinity", 1e21, null, "0x10"])("%j is no position", async (seconds) => {
  const [bea, id] = [await aViewer(), await aFilm()];
  const { status, body } = await save(bea, id, seconds);
  expect({ status, message: body?.message }).toEqual({
    status: 422,
    message: "A position is a number of seconds from the beginning",
  });
});

test("a video that is replaced by a shorter one starts over", async () => {
  const [bea, id] = [await aViewer(), await aFilm()];
  await save(bea, id, 300);
  await api.db.updateTable("videos").set({ duration: 303 }).where("id", "=", id).execute();
  expect([await positionOf(bea, id), await toContinueOf(bea)]).toEqual([0, []]);
});

test("what is hidden or deleted is not offered, and takes no position", async () => {
  const [bea, hidden, deleted] = [await aViewer(), await aFilm(), await aFilm()];
  for (const id of [hidden, deleted]) await save(bea, id, 60);
  await api.db.updateTable("videos").set({ is_published: 0 }).where("id", "=", hidden).execute();
  await anna.delete(`/videos/${deleted}`);
  expect(await toContinueOf(bea)).toEqual([]);
  for (const id of [hidden, deleted]) expect((await save(bea, id, 70)).status).toBe(404);
});

test("two devices and repeated requests leave one position, the one sent last", async () => {
  const [bea, id] = [await aViewer(), await aFilm()];
  await Promise.all([60, 60, 61, 61].map((seconds) => save(bea, id, seconds)));
  await save(bea, id, 200);
  expect(await positionOf(bea, id)).toBe(200);
  const rows = await api.db.selectFrom("watch_history").selectAll().where("video_id", "=", id).execute();
  expect(rows).toHaveLength(1);
});

test("the last begun video comes first, of as many as a row has", async () => {
  const bea = await aViewer();
  const ids = await insertVideos(
    api,
    anna,
    Array.from({ length: 8 }, () => minutes(10)),
  );
  const at = (index: number) => `2026-01-01T00:00:0${index}.000Z`;
  const rows = ids.map((video_id, index) => ({ user_id: bea.id, video_id, watched_at: at(index) }));
  await api.db
    .insertInto("watch_history")
    .values(rows.map((row, index) => ({ ...row, position_seconds: 60 + index, position_at: at(7 - index) })))
    .execute();
  expect(await toContinueOf(bea)).toEqual(ids.slice(0, 6).map((id, index) => [id, 60 + index]));
});

test("a history that is off keeps neither videos nor positions", async () => {
  const [bea, id, other] = [await aViewer(), await aFilm(), await aFilm()];
  await save(bea, id, 60);
  expect((await bea.patch("/users/history", { keepsHistory: false })).data).toEqual({ keepsHistory: false });
  expect(await save(bea, id, 90)).toMatchObject({ status: 200, data: { position: 0 } });
  await bea.patch(`/videos/view/${other}`);
  await bea.post("/users/addVideoToWatchHistory", { videoId: other });
  expect([await positionOf(bea, id), await toContinueOf(bea)]).toEqual([null, []]);
  expect((await bea.get("/users/current-user")).data).toMatchObject({ isHistoryOff: true });
  await bea.patch("/users/history", { keepsHistory: true });
  expect(await toContinueOf(bea)).toEqual([[id, 60]]);
  expect((await bea.get<WatchPageVideo[]>("/users/history")).data.map(({ _id }) => _id)).toEqual([id]);
});

test.each([
  ["clearing the history", (who: User) => who.delete("/users/history")],
  ["forgetting the video", (who: User, id: string) => who.delete(`/users/history/${id}`)],
])("%s forgets where one stopped, also what is not written yet", async (_, forget) => {
  const [bea, id] = [await aViewer(), await aFilm()];
  await save(bea, id, 60);
  await save(bea, id, 90);
  await forget(bea, id);
  expect([await positionOf(bea, id), await toContinueOf(bea)]).toEqual([0, []]);
});
