import { expect, test } from "vitest";
import * as channelStatistics from "#app/routes/dashboard/_app.admin.dashboard_.statistics";
import * as videoStatistics from "#app/routes/dashboard/_app.admin.dashboard_.statistics_.$videoId";
import { action as report } from "#app/routes/actions/actions.video.$videoId.watch-time";
import { loader as channelCsv } from "#app/routes/dashboard/admin.dashboard.statistics.csv.$table";
import { loader as videoCsv } from "#app/routes/dashboard/admin.dashboard.statistics.$videoId.csv.$table";
import type { ChannelStatistics, VideoStatistics } from "#contract/statistics";
import { aVideo } from "#tests/support/fixtures";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { textOf } from "#tests/support/parse";
import { renderRoute } from "#tests/support/render-route";
import { aViewer, envelope, errorEnvelope, optional, stubApi, unreachable } from "#tests/support/stub-api";

const { loader: channelLoader } = channelStatistics;
const { loader: videoLoader } = videoStatistics;
const videoId = "0123456789abcdef01234567";
const base = {
  ...{ days: 7, from: "2030-01-01", to: "2030-01-07", since: "2020-01-01" },
  sources: { direct: 1, search: 3, subscriptions: 0, site: 0, external: 0, embed: 0 },
};
const none = { views: 0, watchSeconds: 0, subscribersGained: 0, subscribersLost: 0 };
const channel: ChannelStatistics = {
  ...base,
  totals: { ...none, views: 4, watchSeconds: 90, subscribersGained: 2 },
  previous: { ...none, views: 2 },
  byDay: [
    { ...none, day: "2030-01-02", views: 3, watchSeconds: 90 },
    { ...none, day: "2030-01-06", views: 1, subscribersGained: 2 },
  ],
  videos: [{ _id: videoId, title: "Rain", views: 4, watchSeconds: 90 }],
};
const video: VideoStatistics = {
  ...base,
  ...{ _id: videoId, title: "Rain", duration: 12 },
  totals: { views: 4, watchSeconds: 20 },
  previous: null,
  byDay: [{ day: "2030-01-02", views: 4, watchSeconds: 20 }],
  parts: { seconds: 5, watched: [12, 6, 2] },
};

const stats = { totalViews: 3, totalSubscribers: 2, totalLikes: 1, heldComments: 5 };
const waiting = { "GET dashboard/stats": envelope(stats) };
const owner = { ...aViewer(), ...waiting };

const picture = { "GET dashboard/chosen": envelope([aVideo({ _id: videoId, thumbnailSmall: "/media/rain.webp" })]) };
const stubChannel = (statistics: ChannelStatistics = channel) =>
  stubApi({ ...aViewer(), ...optional({ ...waiting, ...picture }), "GET dashboard/statistics": envelope(statistics) });
const stubVideo = (statistics: VideoStatistics = video) =>
  stubApi({
    ...aViewer(),
    [`GET dashboard/statistics/${videoId}`]: envelope(statistics),
    ...optional({ "GET dashboard/chosen": envelope([aVideo({ _id: videoId })]) }),
  });
const mine = { cookie: signedIn };

async function channelPage(statistics?: ChannelStatistics) {
  stubChannel(statistics);
  const page = await respond(channelLoader, routeArgs("/admin/dashboard/statistics?days=7", mine));
  return page.json();
}

test("the page asks for the chosen period, and for 28 days without one", async () => {
  const requestedDays: (string | null)[] = [];
  stubApi({
    ...owner,
    ...picture,
    "GET dashboard/statistics": ({ url }) => (
      requestedDays.push(new URL(url).searchParams.get("days")),
      envelope(channel)
    ),
  });
  for (const search of ["?days=90", "", "?days=5"])
    await respond(channelLoader, routeArgs(`/admin/dashboard/statistics${search}`, mine));
  expect(requestedDays).toEqual(["90", "28", "28"]);
});

test("a plot shows every counted day of the period, those without views too", async () => {
  const { views } = await channelPage();
  expect(views.table.rows.map(([day, count]: [string, number]) => [day, count])).toEqual([
    ["2030-01-01", 0],
    ["2030-01-02", 3],
    ["2030-01-03", 0],
    ["2030-01-04", 0],
    ["2030-01-05", 0],
    ["2030-01-06", 1],
    ["2030-01-07", 0],
  ]);
  expect(views.plot.description).toBe("4 views in 7 days; the most on 2\u00a0Jan: 3 views.");
  expect(views.plot.dots).toHaveLength(7);
  expect(views.plot.dots[1]).toEqual({ x: 16.67, y: 0 });
});

test("a plot begins with the first day that was counted", async () => {
  const { views, isPartial } = await channelPage({ ...channel, since: "2030-01-05" });
  expect({ rowCount: views.table.rows.length, isPartial }).toEqual({ rowCount: 3, isPartial: true });
});

const month = { days: 28, from: "2030-01-01", to: "2030-01-28" };

test("plots begin with the first day on which something happened; tables have all days", async () => {
  const byDay = [
    { ...none, day: "2030-01-13", subscribersGained: 2 },
    { ...none, day: "2030-01-15", views: 4 },
  ];
  const { views, subscribers } = await channelPage({ ...channel, ...month, byDay });
  expect(views.plot.dots).toHaveLength(16);
  expect(views.plot.slices[2].title).toBe("15\u00a0Jan: 4 views");
  expect(subscribers.plot.slices).toHaveLength(16);
  expect(views.table.rows).toHaveLength(28);
});

test("plots have a week where something happened on its last day alone, and no day that was not counted", async () => {
  const byDay = [{ ...none, day: "2030-01-28", views: 4 }];
  const { views } = await channelPage({ ...channel, ...month, byDay });
  expect(views.plot.dots).toHaveLength(7);
  const young = await channelPage({ ...channel, ...month, since: "2030-01-26", byDay });
  expect(young.views.plot.dots).toHaveLength(3);
});

test("sources are sorted by their views, with their share", async () => {
  const { sources } = await channelPage();
  expect(sources[0]).toEqual({ label: "Search on this site", value: "3", percent: 75 });
  expect(sources).toHaveLength(6);
  const { sources: uneven } = await channelPage({ ...channel, sources: { ...channel.sources, search: 1_999 } });
  expect(uneven.map(({ percent }: { percent: number }) => percent)).toContain(0.05);
});

test("the videos of a channel have their pictures, or a sign where these fail", async () => {
  expect((await channelPage()).videos[0].picture).toBe("/media/rain.webp");
  stubApi({ ...owner, "GET dashboard/chosen": unreachable, "GET dashboard/statistics": envelope(channel) });
  const page = await respond(channelLoader, routeArgs("/admin/dashboard/statistics", mine));
  expect((await page.json()).videos[0].picture).toBe("");
});

test("a channel without views has no plots", async () => {
  const { views, subscribers } = await channelPage({ ...channel, totals: none, byDay: [], videos: [] });
  expect([views.plot, subscribers.plot]).toEqual([null, null]);
});

const videoPath = `/admin/dashboard/statistics/${videoId}`;

async function audienceOf(change: Partial<VideoStatistics>) {
  stubVideo({ ...video, ...change });
  const page = await respond(videoLoader, routeArgs(videoPath, { ...mine, params: { videoId } }));
  return (await page.json()).audience;
}

test("a video's page says what share of its audience still watched each part", async () => {
  const { plot, table, text } = await audienceOf({ parts: { seconds: 5, watched: [12, 6, 2] } });
  expect(plot.xTicks.map(({ label }: { label: string }) => label)).toEqual(["0:00", "0:03", "0:06", "0:09", "0:12"]);
  expect(plot.slices.map(({ title }: { title: string }) => title)).toEqual([
    "0:00 to 0:05: 100%",
    "0:05 to 0:10: 50%",
    "0:10 to 0:12: 42%",
  ]);
  expect(plot.yTicks.map(({ label }: { label: string }) => label)).toContain("100%");
  expect(text).toBe("Compared with the beginning, 65% still watched halfway, and 42% at the end.");
  expect(plot.description).toBe(text);
  expect(table.rows).toEqual([
    [0, 5, 12, 100],
    [5, 10, 6, 50],
    [10, 12, 2, 41.7],
  ]);
});

test("the sentence about an audience says what the line shows halfway and at the end", async () => {
  const { plot, text } = await audienceOf({ duration: 11, parts: { seconds: 5, watched: [50, 33, 6] } });
  const [[before], [after], [end]] = [plot.dots.slice(0, 1), plot.dots.slice(1, 2), plot.dots.slice(2)];
  const share = ({ y }: { y: number }) => 100 - (y / plot.height) * 100;
  const halfway = share(before) + ((50 - before.x) / (after.x - before.x)) * (share(after) - share(before));
  expect(text).toContain(`${Math.round(halfway)}% still watched halfway`);
  expect(text).toContain(`${Math.round(share(end))}% at the end`);
});

test("a video's page shows its picture, the way to it below its title, and last how its figures are counted", async () => {
  stubVideo();
  const { document } = await renderRoute(videoStatistics, routeArgs(videoPath, { ...mine, params: { videoId } }));
  const head = document.querySelector("main .page-head")!;
  expect(head.querySelector("img")!.getAttribute("src")).toBe(aVideo().thumbnailSmall);
  expect(head.querySelector("h1 + a")!.getAttribute("href")).toBe(`/video/${videoId}`);
  expect(document.querySelector("main :has(dl) ~ .note")?.textContent).toMatch(/^Days begin at midnight/);
  const away = { [`GET dashboard/statistics/${videoId}`]: envelope(video), "GET dashboard/chosen": unreachable };
  stubApi({ ...aViewer(), ...away });
  expect(
    (await (await respond(videoLoader, routeArgs(videoPath, { ...mine, params: { videoId } }))).json()).picture,
  ).toBe("");
});

test("where nobody watched the beginning, an audience is compared with the part watched most", async () => {
  const { text } = await audienceOf({ parts: { seconds: 5, watched: [0, 8, 2] } });
  expect(text).toBe(
    "Nobody watched the beginning. Compared with the part watched most, 70% watched halfway, and 63% at the end.",
  );
});

test("a rest of less than a second says nothing about an audience", async () => {
  const { plot, text } = await audienceOf({ duration: 10.2, parts: { seconds: 5, watched: [10, 5, 0] } });
  expect([plot.dots.length, text]).toEqual([
    2,
    "Compared with the beginning, 74% still watched halfway, and 50% at the end.",
  ]);
});

test("a video of a single part, or without watch time, has no plot of its audience", async () => {
  const short = await audienceOf({ duration: 4, parts: { seconds: 5, watched: [12] } });
  expect([short.plot, short.text]).toEqual([
    null,
    "This video is too short to say how many still watch: that is counted in parts of 5 s.",
  ]);
  const unwatched = await audienceOf({ parts: { seconds: 5, watched: [0, 0, 0] } });
  expect([unwatched.plot, unwatched.text]).toEqual([null, ""]);
});

test("a visitor sees the login notice instead of statistics, also in place of a CSV", async () => {
  expect((await thrownResponse(channelLoader, routeArgs("/admin/dashboard/statistics"))).status).toBe(401);
  const csv = routeArgs("/admin/dashboard/statistics/csv/views", { params: { table: "views" } });
  expect(locationOf(await respond(channelCsv, csv))).toBe("/admin/dashboard/statistics");
});

test("the statistics of another channel's video are not found", async () => {
  stubApi({
    ...aViewer(),
    [`GET dashboard/statistics/${videoId}`]: errorEnvelope(404, "Video does not exist"),
    "GET dashboard/chosen": envelope([]),
  });
  const args = () => routeArgs("/", { ...mine, params: { videoId, table: "views" } });
  expect((await thrownResponse(videoLoader, args())).status).toBe(404);
  expect(locationOf(await respond(videoCsv, args()))).toBe(`/admin/dashboard/statistics/${videoId}`);
});

test("a server without statistics leaves a page that says so", async () => {
  stubApi({
    ...owner,
    "GET dashboard/statistics": new Response("Cannot GET", { status: 404 }),
  });
  const thrown = await thrownResponse(channelLoader, routeArgs("/admin/dashboard/statistics", mine));
  expect({ status: thrown.status, body: await thrown.json() }).toEqual({
    status: 501,
    body: { message: null, missingControls: ["statistics"] },
  });
});

async function csvOf(table: string, statistics?: ChannelStatistics) {
  stubChannel(statistics);
  const path = `/admin/dashboard/statistics/csv/${table}?days=7`;
  const response = await respond(channelCsv, routeArgs(path, { ...mine, params: { table } }));
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { headers: response.headers, text };
}

test("each table is offered as CSV, which nobody caches", async () => {
  const { headers, text } = await csvOf("subscribers");
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="statistics-subscribers-2030-01-07-7-days.csv"',
    "cache-control": "private, no-store",
  });
  expect(text.split("\r\n").slice(0, 2)).toEqual(["\ufeffDay (UTC),Gained,Lost", "2030-01-01,0,0"]);
  expect(text.trimEnd().split("\r\n")).toHaveLength(8);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])("a title like %j is no formula in a spreadsheet", async (title) => {
  const { text } = await csvOf("videos", { ...channel, videos: [{ ...channel.videos[0]!, title }] });
  expect(text.split("\r\n")[1]).toBe(`'${title},4,90`);
});

test("titles with commas, quotes and line breaks stay one cell", async () => {
  const { text } = await csvOf("videos", { ...channel, videos: [{ ...channel.videos[0]!, title: 'a, "b"\nc' }] });
  expect(text).toContain('"a, ""b""\nc",4,90\r\n');
});

test.each(["nothing", "constructor"])("an unknown table, %s, is a 404", async (table) => {
  const response = await thrownResponse(channelCsv, routeArgs("/", { ...mine, params: { table } }));
  expect(response.status).toBe(404);
});

test("a player's report is passed on, and a wrong one is not", async () => {
  const reports: unknown[] = [];
  stubApi({ "POST videos/watch-time/v1": async (request) => (reports.push(await request.json()), envelope({})) });
  const args = (ranges: string) => formArgs("/actions/video/v1/watch-time", { ranges }, { params: { videoId: "v1" } });
  expect((await respond(report, args("0-2.5 4-5"))).status).toBe(204);
  expect((await respond(report, args("x"))).status).toBe(422);
  expect(reports).toEqual([{ ranges: "0-2.5 4-5" }]);
});

test("a failing server does not disturb a player", async () => {
  stubApi({ "POST videos/watch-time/v1": errorEnvelope(429, "You are doing this too often.") });
  const args = formArgs("/actions/video/v1/watch-time", { ranges: "0-1" }, { params: { videoId: "v1" } });
  expect((await respond(report, args)).status).toBe(204);
});

test("the length of a bar is its percent, and the tab keeps the count of waiting comments", async () => {
  stubApi({
    ...owner,
    ...picture,
    "GET dashboard/statistics": envelope(channel),
  });
  const { document } = await renderRoute(channelStatistics, routeArgs("/admin/dashboard/statistics?days=7", mine));
  const bars = [...document.querySelectorAll("#sources ~ * rect + rect, section:has(#sources) rect + rect")];
  expect(bars.slice(0, 2).map((bar) => bar.getAttribute("width"))).toEqual(["75%", "25%"]);
  expect(Array.from(document.querySelectorAll(".tabs a"), textOf)).toContain("Comments 5 waiting");
});
