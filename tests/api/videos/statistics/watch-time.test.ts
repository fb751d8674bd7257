import { afterEach, expect, test, vi } from "vitest";
import { sweepViewWindows } from "#api/videos/videos/view-windows";
import type { VideoStatistics } from "#contract/statistics";
import { testApi, type User } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const owner = await api.signUp("owner");
const hourMs = 60 * 60_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
/** Two hours ago: nobody's session ends meanwhile. An hour on one day: visitors are others on the next day. */
const twoHoursAgo = Date.now() - 2 * hourMs;
const start = dayOf(twoHoursAgo) === dayOf(twoHoursAgo + hourMs) ? twoHoursAgo : twoHoursAgo - hourMs;

afterEach(() => void vi.useRealTimers());

/** Sets the clock to seconds after the start. */
const setClock = (seconds: number) => void vi.useFakeTimers({ toFake: ["Date"], now: start + seconds * 1_000 });

const addVideo = async () => (await insertVideos(api, owner, [{ duration: 10_000 }]))[0]!;
const home = { caller: { address: "198.51.100.7" } };

async function open(id: string, who: Pick<User, "patch"> = api.visitor(), userAgent = "Mozilla/5.0") {
  await who.patch(`/videos/view/${id}`, undefined, { ...home, headers: { "User-Agent": userAgent } });
  await api.flushViews();
}

const report = (id: string, ranges = "0-300", who: Pick<User, "post"> = api.visitor(), caller = home.caller) =>
  who.post(`/videos/watch-time/${id}`, { ranges }, { caller });

const watched = async (id: string) =>
  (await owner.get<VideoStatistics>(`/dashboard/statistics/${id}`)).data.totals.watchSeconds;

test("nothing is added for an address of which nobody was counted as a viewer", async () => {
  const id = await addVideo();
  setClock(0);
  await open(id);
  setClock(60);
  expect((await report(id, "0-60", api.visitor(), { address: "198.51.100.8" })).status).toBe(200);
  expect((await report(id, "0-60", await api.signUp("carl"))).status).toBe(200);
  expect(await watched(id)).toBe(0);
});

test("no more is added than the time that has passed since the view", async () => {
  const id = await addVideo();
  setClock(0);
  await open(id);
  setClock(2.2);
  for (let count = 0; count < 3; count++) await report(id);
  expect(await watched(id)).toBe(2);
  setClock(12.2);
  await report(id, "300-600");
  expect(await watched(id)).toBe(12);
});

test("reports at the same time share the time that has passed", async () => {
  const id = await addVideo();
  setClock(0);
  await open(id);
  setClock(5);
  await Promise.all(Array.from({ length: 8 }, () => report(id)));
  expect(await watched(id)).toBe(5);
});

test("each visitor of an address adds to its time, and an account has its own", async () => {
  const id = await addVideo();
  const bea = await api.signUp("bea");
  setClock(0);
  await open(id);
  await open(id, api.visitor(), "Another browser");
  await open(id, bea);
  setClock(30);
  await report(id);
  expect(await watched(id)).toBe(60);
  await report(id, "0-300", bea);
  expect(await watched(id)).toBe(90);
});

test("a long video is counted to its end, also after the views of others are swept", async () => {
  const id = await addVideo();
  setClock(0);
  const other = await addVideo();
  for (const each of [id, other]) await open(each);
  for (let minutes = 5; minutes <= 60; minutes += 5) {
    setClock(minutes * 60);
    await report(id, `${(minutes - 5) * 60}-${minutes * 60}`);
    await sweepViewWindows(api.db);
  }
  expect(await watched(id)).toBe(3_600);
  const found = api.db.selectFrom("view_windows").select("video_id").where("video_id", "in", [id, other]);
  expect(await found.execute()).toEqual([{ video_id: id }]);
});

test("watch time continues after a pause of up to a day, and a view that was not played is forgotten within hours", async () => {
  const [id, other] = [await addVideo(), await addVideo()];
  const dora = await api.signUp("dora");
  const rows = async () => {
    await sweepViewWindows(api.db);
    const found = api.db.selectFrom("view_windows").select("video_id").where("video_id", "in", [id, other]);
    return (await found.execute()).map(({ video_id }) => video_id);
  };
  setClock(0);
  for (const each of [id, other]) await open(each, dora);
  setClock(60);
  await report(id, "0-60", dora);
  setClock(3_600);
  expect(await rows()).toEqual([id]);
  setClock(3_660);
  await report(id, "60-120", dora);
  expect(await watched(id)).toBe(120);
  const hours = (count: number) => setClock(3_660 + count * 3_600);
  hours(23.9);
  expect(await rows()).toEqual([id]);
  hours(24.1);
  expect(await rows()).toEqual([]);
});

test("views that no upkeep found within hours are swept after a day", async () => {
  const id = await addVideo();
  setClock(0);
  await open(id);
  setClock(25 * 3_600);
  await sweepViewWindows(api.db);
  const found = api.db.selectFrom("view_windows").select("video_id").where("video_id", "=", id);
  expect(await found.execute()).toEqual([]);
});

test("a visitor who is counted again starts over", async () => {
  const id = await addVideo();
  setClock(0);
  await open(id);
  setClock(300);
  await report(id);
  setClock(1_801);
  await open(id);
  await report(id);
  expect(await watched(id)).toBe(300);
  setClock(1_811);
  await report(id);
  expect(await watched(id)).toBe(310);
});
