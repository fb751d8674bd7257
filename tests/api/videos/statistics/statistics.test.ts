import { afterEach, expect, test, vi } from "vitest";
import type { ChannelStatistics, VideoStatistics, ViewSource } from "#contract/statistics";
import { sweepStatistics } from "#api/videos/statistics/sweep-days";
import { leave } from "#tests/support/account-deletion";
import { testApi, type User } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const bea = await api.signUp("bea");

afterEach(() => void vi.useRealTimers());

const noon = new Date().setUTCHours(12, 0, 0, 0);
const day = 24 * 60 * 60_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Sets the clock to noon of a day before or after today. */
const setDay = (days: number) => void vi.useFakeTimers({ toFake: ["Date"], now: noon + days * day });

/** Moves the day from which statistics count back, as on a site that runs for long. */
async function countSince(days: number, ...owners: User[]) {
  const created_at = new Date(noon - days * day).toISOString();
  await api.db
    .updateTable("statistics_start")
    .set({ day: created_at.slice(0, 10) })
    .execute();
  for (const { id } of owners) {
    await api.db.updateTable("users").set({ created_at }).where("id", "=", id).execute();
    await api.db.updateTable("videos").set({ created_at }).where("owner_id", "=", id).execute();
  }
}

let visitors = 0;
async function view(id: string, source?: ViewSource) {
  const caller = { address: `2001:db8:${(visitors += 1).toString(16)}::1` };
  await api.visitor().patch(`/videos/view/${id}`, source && { source }, { caller });
  await api.flushViews();
}

const ofChannel = async (who: User, days: number | string = 28) =>
  (await who.get<ChannelStatistics>(`/dashboard/statistics?days=${days}`)).data;
const ofVideo = async (who: User, id: string, days = 28) =>
  (await who.get<VideoStatistics>(`/dashboard/statistics/${id}?days=${days}`)).data;
/** Reports what somebody played who opened the video ten minutes ago. */
async function play(id: string, ranges: string) {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now - 10 * 60_000 });
  await api.visitor().patch(`/videos/view/${id}`);
  await api.flushViews();
  vi.setSystemTime(now);
  return api.visitor().post(`/videos/watch-time/${id}`, { ranges });
}

test("views are counted by day, by video and by the kind of page that led to them", async () => {
  setDay(0);
  const anna = await api.signUp("anna");
  const [first = "", second = ""] = await insertVideos(api, anna, [{ title: "First" }, { title: "Second" }]);
  await countSince(100, anna);
  setDay(-3);
  await view(first, "search");
  await view(first);
  setDay(0);
  for (const source of ["embed", "search", "external"] as const) await view(second, source);
  const channel = await ofChannel(anna);
  expect(channel.byDay.map(({ day, views }) => [day, views])).toEqual([
    [dayOf(noon - 3 * day), 2],
    [dayOf(noon), 3],
  ]);
  expect(channel.sources).toEqual({ direct: 1, search: 2, subscriptions: 0, site: 0, external: 1, embed: 1 });
  expect(channel.videos.map(({ title, views }) => [title, views])).toEqual([
    ["Second", 3],
    ["First", 2],
  ]);
  expect(await ofVideo(anna, first)).toMatchObject({ title: "First", totals: { views: 2 }, sources: { search: 1 } });
});

test("of more videos with as many views as are ranked, the first are listed", async () => {
  const many = await api.signUp("many");
  const ids = await insertVideos(
    api,
    many,
    Array.from({ length: 52 }, () => ({})),
  );
  await countSince(100, many);
  await api.db
    .insertInto("video_days")
    .values(ids.map((video_id, i) => ({ video_id, owner_id: many.id, day: dayOf(noon), views: i === 0 ? 2 : 1 })))
    .execute();
  await api.db
    .insertInto("channel_days")
    .values({ user_id: many.id, day: dayOf(noon), views: 53 })
    .execute();
  const { videos } = await ofChannel(many);
  expect(videos).toHaveLength(10);
  expect(videos[0]).toMatchObject({ _id: ids[0], views: 2 });
});

test("a view that does not count is in no statistics", async () => {
  const carl = await api.signUp("carl");
  const [id = ""] = await insertVideos(api, carl, [{}]);
  for (const source of ["search", "site"]) await bea.patch(`/videos/view/${id}`, { source });
  await api.flushViews();
  await bea.patch(`/videos/view/${id}`, { source: "direct" });
  await api.flushViews();
  expect((await ofChannel(carl)).totals.views).toBe(1);
});

test("a source of an unknown kind is refused", async () => {
  const [id = ""] = await insertVideos(api, bea, [{}]);
  expect((await bea.patch(`/videos/view/${id}`, { source: "https://elsewhere.example/" })).status).toBe(422);
});

test("a period is compared with the one before if that was counted from its first day", async () => {
  setDay(0);
  const dora = await api.signUp("dora");
  const [id = ""] = await insertVideos(api, dora, [{}]);
  await countSince(20, dora);
  for (const days of [-14, -13, -8, -7, -6, 0]) {
    setDay(days);
    await view(id);
  }
  const week = await ofChannel(dora, 7);
  expect([week.totals.views, week.previous?.views]).toEqual([2, 3]);
  expect({ from: week.from, to: week.to }).toEqual({ from: dayOf(noon - 6 * day), to: dayOf(noon) });
  const month = await ofVideo(dora, id, 28);
  expect({ views: month.totals.views, previous: month.previous, since: month.since }).toEqual({
    views: 6,
    previous: null,
    since: dayOf(noon - 20 * day),
  });
});

test("statistics of a new video begin with the day of its upload", async () => {
  const [id = ""] = await insertVideos(api, bea, [{}]);
  await api.db.updateTable("statistics_start").set({ day: "2020-01-01" }).execute();
  expect((await ofVideo(bea, id)).since).toBe(dayOf(Date.now()));
});

test("any period other than 7, 28, 90 and 365 days becomes 28 days", async () => {
  const days = await Promise.all([7, 90, 365, 5, "x"].map(async (each) => (await ofChannel(bea, each)).days));
  expect(days).toEqual([7, 90, 365, 28, 28]);
});

test("gained and lost subscribers are counted by day, those who delete their account too", async () => {
  const [erin, fred, gina] = [await api.signUp("erin"), await api.signUp("fred"), await api.signUp("gina")];
  for (const who of [bea, fred, gina]) await who.post(`/subscriptions/t/${erin.id}`, { subscribed: true });
  await bea.post(`/subscriptions/t/${erin.id}`, { subscribed: true });
  await bea.post(`/subscriptions/t/${erin.id}`, { subscribed: false });
  await leave(api, fred);
  expect((await ofChannel(erin)).totals).toMatchObject({ subscribersGained: 3, subscribersLost: 2 });
});

test("played ranges are added up by part of the video and by day", async () => {
  const [id = ""] = await insertVideos(api, bea, [{ duration: 22 }]);
  expect((await play(id, "0-12.5 15-22")).status).toBe(200);
  await play(id, "4-6");
  const { parts, totals } = await ofVideo(bea, id);
  expect(parts).toEqual({ seconds: 5, watched: [6, 6, 3, 5, 2] });
  expect(totals).toEqual({ views: 1, watchSeconds: 22 });
});

test("a long video has 240 parts", async () => {
  const [id = ""] = await insertVideos(api, bea, [{ duration: 4 * 3_600 }]);
  await play(id, "14000-14100");
  const { parts } = await ofVideo(bea, id);
  expect({ seconds: parts.seconds, watchedCount: parts.watched.length }).toEqual({ seconds: 60, watchedCount: 240 });
  expect(parts.watched.slice(232, 236)).toEqual([0, 40, 60, 0]);
});

test("a report counts at most five minutes, and nothing beyond the end of the video", async () => {
  const [id = ""] = await insertVideos(api, bea, [{ duration: 1_000 }]);
  await play(id, "900-2000 0-1000");
  await play(id, "5-2");
  expect((await ofVideo(bea, id)).totals.watchSeconds).toBe(300);
});

test.each(["", "0-", "0-5,6-7", "-1-5", "1e9-2e9", "0-1 ".repeat(400)])("the ranges %j are refused", async (ranges) => {
  const [id = ""] = await insertVideos(api, bea, [{ duration: 10 }]);
  expect((await play(id, ranges)).status).toBe(422);
});

test("reports of watch time are limited by address", async () => {
  const strict = await testApi({ rateLimitScale: 1 / 200 });
  const owner = await strict.signUp("owner");
  const [id = ""] = await insertVideos(strict, owner, [{ duration: 10 }]);
  const report = async (address: string) =>
    (await strict.visitor().post(`/videos/watch-time/${id}`, { ranges: "0-1" }, { caller: { address } })).status;
  const same = [];
  for (let i = 0; i < 4; i++) same.push(await report("198.51.100.4"));
  expect([...same, await report("198.51.100.5")]).toEqual([200, 200, 200, 429, 200]);
});

test("the tables of statistics name no person and no address", async () => {
  const [id = ""] = await insertVideos(api, bea, [{ duration: 10 }]);
  const carol = await api.signUp("carol");
  await carol.patch(`/videos/view/${id}`, { source: "site" });
  await carol.post(`/videos/watch-time/${id}`, { ranges: "0-1" });
  await api.flushViews();
  for (const table of ["video_days", "channel_days", "video_parts"] as const)
    expect(JSON.stringify(await api.db.selectFrom(table).selectAll().execute())).not.toContain(carol.id);
});

test("a deleted video leaves no rows of its own, and its channel's days stay", async () => {
  const hans = await api.signUp("hans");
  const [id = ""] = await insertVideos(api, hans, [{ duration: 10 }]);
  await play(id, "0-5");
  await hans.delete(`/videos/${id}`);
  for (const table of ["video_days", "video_parts"] as const)
    expect(await api.db.selectFrom(table).selectAll().where("video_id", "=", id).execute()).toEqual([]);
  const { totals, videos } = await ofChannel(hans);
  expect({ views: totals.views, watchSeconds: totals.watchSeconds, videos }).toEqual({
    views: 1,
    watchSeconds: 5,
    videos: [],
  });
});

test("a deleted account leaves no rows", async () => {
  const ida = await api.signUp("ida");
  const [id = ""] = await insertVideos(api, ida, [{}]);
  await view(id);
  await leave(api, ida);
  expect(await api.db.selectFrom("channel_days").selectAll().where("user_id", "=", ida.id).execute()).toEqual([]);
  expect(await api.db.selectFrom("video_days").selectAll().where("owner_id", "=", ida.id).execute()).toEqual([]);
});

test("other requests run between the steps of a sweep", async () => {
  const kim = await api.signUp("kim");
  const days = Array.from({ length: 2_001 }, (_, index) => dayOf(noon - (900 + index) * day));
  await api.db
    .insertInto("channel_days")
    .values(days.map((each) => ({ user_id: kim.id, day: each })))
    .execute();
  let turns = 0;
  const count = () => {
    turns += 1;
    turn = setImmediate(count);
  };
  let turn = setImmediate(count);
  await sweepStatistics(api.db);
  clearImmediate(turn);
  expect(turns).toBeGreaterThanOrEqual(2);
  expect(await api.db.selectFrom("channel_days").select("day").where("user_id", "=", kim.id).execute()).toEqual([]);
});

test("days are kept for 800 days, and older ones swept", async () => {
  const jan = await api.signUp("jan");
  const [id = ""] = await insertVideos(api, jan, [{}]);
  for (const days of [-801, -800]) {
    setDay(days);
    await view(id);
  }
  vi.useRealTimers();
  await sweepStatistics(api.db);
  for (const table of ["video_days", "channel_days"] as const) {
    const old = api.db
      .selectFrom(table)
      .select("day")
      .where("day", "<", dayOf(Date.now() - 700 * day));
    expect(await old.execute()).toEqual([{ day: dayOf(noon - 800 * day) }]);
  }
});
