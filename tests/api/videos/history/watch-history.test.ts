import { expect, test } from "vitest";
import { historyVideoShape, type HistoryVideo } from "#contract/history";
import { testApi, type User } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const path = "/users/history";
const timeOf = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString();

/** Inserts views by a user, each one second after the previous one unless `at` says otherwise. */
async function watched(user: User, ids: string[], at: (i: number) => number = (i) => i) {
  const rows = ids.map((video_id, i) => ({ user_id: user.id, video_id, watched_at: timeOf(at(i)) }));
  await api.db.insertInto("watch_history").values(rows).execute();
}

const read = async (user: User) => (await user.get<HistoryVideo[]>(path)).data.map(({ _id }) => _id);

test("the history of a new account is empty", async () => {
  const user = await api.signUp("fresh");
  const { status, message, data, body } = await user.get(path);
  expect({ status, message, data }).toEqual({ status: 200, message: "Watch history fetched successfully", data: [] });
  expect(body!.page).toEqual({ nextCursor: null, prevCursor: null, limit: 100 });
});

test("the history is listed newest first, with times, in the shape of the contract", async () => {
  const user = await api.signUp("watcher");
  const ids = await insertVideos(api, anna, [{ title: "🎬 فيلم" }, {}, {}]);
  await watched(user, ids);
  const { data } = await user.get<HistoryVideo[]>(path);
  expect(data.map((video) => [video._id, video.watchedAt])).toEqual([
    [ids[2], timeOf(2)],
    [ids[1], timeOf(1)],
    [ids[0], timeOf(0)],
  ]);
  for (const video of data) expect(historyVideoShape.strict().parse(video)).toEqual(video);
  expect(data[2]).toMatchObject({ title: "🎬 فيلم", owner: { username: "anna" } });
});

test("a recorded video comes first", async () => {
  const user = await api.signUp("noting");
  const ids = await insertVideos(api, anna, [{}, {}]);
  await watched(user, ids);
  const [late] = await insertVideos(api, anna, [{}]);
  await user.post("/users/addVideoToWatchHistory", { videoId: late });
  expect(await read(user)).toEqual([late, ids[1], ids[0]]);
});

test("the history leaves out hidden videos, except the viewer's own", async () => {
  const user = await api.signUp("limited");
  const states = [{}, { is_published: 0 as const }, { status: "processing" as const }, { status: "failed" as const }];
  const [theirs, own] = [await insertVideos(api, anna, states), await insertVideos(api, user, states)];
  await watched(user, [...theirs, ...own]);
  expect(await read(user)).toEqual([...own].reverse().concat(theirs[0]!));
});

test("the history has only the viewer's videos", async () => {
  const [first, second] = [await api.signUp("first"), await api.signUp("second")];
  await watched(first, await insertVideos(api, anna, [{}]));
  expect(await read(second)).toEqual([]);
});

test("a long history is paged both ways, even with many videos of one moment", async () => {
  const user = await api.signUp("reader");
  const ids = await insertVideos(
    api,
    anna,
    Array.from({ length: 7 }, () => ({})),
  );
  await watched(user, ids, (i) => Math.floor(i / 5));
  const page = async (query: string) => {
    const { data, body } = await user.get<HistoryVideo[]>(`${path}?limit=3${query}`);
    const { nextCursor, prevCursor } = body!.page as Record<string, string | null>;
    return { ids: data.map(({ _id }) => _id), nextCursor, prevCursor };
  };
  const first = await page("");
  const second = await page(`&after=${first.nextCursor}`);
  const third = await page(`&after=${second.nextCursor}`);
  expect([...first.ids, ...second.ids, ...third.ids]).toEqual([...ids].reverse());
  expect([first.prevCursor, third.nextCursor]).toEqual([null, null]);
  expect((await page(`&before=${third.prevCursor}`)).ids).toEqual(second.ids);
  expect((await page("&page=2")).ids).toEqual(second.ids);
});

test("a cursor of another list is rejected", async () => {
  await insertVideos(api, anna, [{}, {}]);
  const { data } = await anna.get<{ nextCursor: string }>("/videos?limit=1");
  expect((await anna.get(`${path}?after=${data.nextCursor}`)).status).toBe(400);
});

test("removing a video from the history works once and is idempotent", async () => {
  const [user, other] = [await api.signUp("tidy"), await api.signUp("untidy")];
  const ids = await insertVideos(api, anna, [{}, {}]);
  for (const who of [user, other]) await watched(who, ids);
  for (const id of [ids[0]!, ids[0]!.toUpperCase(), "0".repeat(24)]) {
    const { status, message, data } = await user.delete(`${path}/${id}`);
    expect({ status, message, data }).toEqual({ status: 200, message: "Video removed from watch history", data: {} });
  }
  expect([await read(user), await read(other)]).toEqual([[ids[1]], [ids[1], ids[0]]]);
});

test("an invalid id is rejected", async () => {
  const { status, message } = await anna.delete(`${path}/nonsense`);
  expect({ status, message }).toEqual({ status: 400, message: "Invalid video id" });
});

test("clearing the history deletes all rows of the viewer, hidden ones too, and no others", async () => {
  const [user, other] = [await api.signUp("forgetful"), await api.signUp("mindful")];
  const ids = await insertVideos(api, anna, [{}, { is_published: 0 }]);
  for (const who of [user, other]) await watched(who, ids);
  for (let i = 0; i < 2; i++) {
    const { status, message, data } = await user.delete(path);
    expect({ status, message, data }).toEqual({ status: 200, message: "Watch history cleared", data: {} });
  }
  const rows = await api.db.selectFrom("watch_history").selectAll().where("user_id", "=", user.id).execute();
  expect([rows, await read(other)]).toEqual([[], [ids[0]]]);
});
