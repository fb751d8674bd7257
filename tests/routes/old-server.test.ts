import { expect, onTestFinished, test, vi } from "vitest";
import { action as deleteVideo } from "#app/routes/dashboard/_app.admin.dashboard.delete.$videoId";
import { loader as dashboard } from "#app/routes/dashboard/_app.admin.dashboard/route";
import { loader as home } from "#app/routes/browse/_app._index";
import { loader as trending } from "#app/routes/browse/_app.feed.trending";
import { loader as results } from "#app/routes/browse/_app.results/route";
import { loader as watch } from "#app/routes/watch/_app.video.$videoId/route";
import { action as login } from "#app/routes/sign-in/_auth.login";
import { loader as session } from "#app/routes/sign-in/session";
import { recordView } from "#app/http/server-entry.server";
import { respond, type Route, routeArgs, thrownResponse, formArgs, signedIn, toastOf } from "#tests/support/route-args";
import { aVideo } from "#tests/support/fixtures";
import { aViewer, envelope, stubApi } from "#tests/support/stub-api";

const video = aVideo();
const bare = (body: unknown, status = 200) => Response.json(body, { status });
const html = (pre: string, status: number) =>
  new Response(`<!DOCTYPE html>\n<html><body>\n<pre>${pre}</pre>\n</body></html>`, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
const cannot = (call: string) => html(`Cannot ${call}`, 404);
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => aVideo({ _id: `v${index}`, title: `Video ${index}` }));
const loadData = async (path: string) => (await respond(home, routeArgs(path))).json();

test.each([
  ["as docs", envelope({ docs: [video] })],
  ["as videos", envelope({ videos: [video] })],
  ["as result", envelope({ result: [video] })],
  ["as a bare list", envelope([video])],
  ["as a bare list without envelope", bare([video])],
  ["as docs without envelope", bare({ docs: [video], totalDocs: 1 })],
  ["as videos without envelope", bare({ success: true, videos: [video] })],
  ["with 201 and a body that says 200", bare({ statusCode: 200, data: [video], message: "Done", success: true }, 201)],
  ["among what is no video", envelope([null, { _id: "../x" }, video, "video"])],
])("a feed that is %s is shown", async (_, feed) => {
  stubApi({ "GET videos": feed });
  expect((await loadData("/")).videos).toMatchObject([{ _id: "v1", owner: { username: "lark" } }]);
});

test("rows of no known shape are a warning in the log, once a minute for each server and call", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  stubApi({ "GET videos": envelope([{ title: "No id" }, video, null]), "GET trending": envelope([video, "video"]) });
  const warn = vi.mocked(console.warn);
  const [first, second] = [routeArgs("/").context.site.apiUrl, routeArgs("/").context.site.apiUrl];
  const warningsAfter = async (ms: number, apiUrl: string, loader: Route = home) => {
    warn.mockClear();
    vi.setSystemTime(Date.now() + ms);
    expect((await respond(loader, routeArgs("/", { site: { apiUrl } }))).status).toBe(200);
    return warn.mock.calls.map(([line]) => JSON.parse(line as string) as object);
  };
  const warning = { level: 40, requestId: "REQUEST-1", call: "GET videos", dropped: 2, of: 3 };
  const trendingWarning = { call: "GET trending", dropped: 1, of: 2 };
  expect(await warningsAfter(0, first)).toMatchObject([{ ...warning, error: expect.stringMatching(/shape.*_id/) }]);
  expect(await warningsAfter(59_999, first)).toEqual([]);
  expect(await warningsAfter(0, first, trending)).toMatchObject([trendingWarning]);
  expect(await warningsAfter(0, second)).toMatchObject([warning]);
  expect(await warningsAfter(1, first)).toMatchObject([warning]);
});

test("rows that fit their shape, and those that a page leaves out itself, are no warning", async () => {
  stubApi({ "GET videos": envelope([video, aVideo({ _id: "v2", isPublished: false })]) });
  const warn = vi.mocked(console.warn).mockClear();
  await loadData("/");
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ["null", envelope(null)],
  ["a 404 in words", bare({ message: "No videos found", success: false }, 404)],
  ["a 404 page", html("Error: No videos found<br> &nbsp; at x", 404)],
])("a feed that is %s is empty", async (_, feed) => {
  stubApi({ "GET videos": feed, "GET sign-ups": cannot("GET /api/v1/sign-ups") });
  expect((await loadData("/")).videos).toEqual([]);
});

test.each([
  ["is missing", "it has no such call", cannot("GET /api/v1/videos"), 501],
  ["failed", "it answers a page", html("Welcome", 200), 502],
  ["failed", "it answers half of it", new Response('{"data":{"docs":[{"_id":'), 502],
  ["failed", "it answers something else", envelope({ count: 3 }), 502],
])("a feed %s when %s", async (_, __, feed, status) => {
  stubApi({ "GET videos": feed });
  expect((await thrownResponse(home, routeArgs("/"))).status).toBe(status);
});

test("a feed that requires a login shows the login notice", async () => {
  stubApi({ "GET videos": html("Error: Unauthorized request<br> at x", 401) });
  expect((await thrownResponse(home, routeArgs("/"))).status).toBe(401);
});

test("unpublished videos in a server's feed are hidden", async () => {
  stubApi({ "GET videos": envelope([aVideo({ isPublished: false }), aVideo({ _id: "v2" })]) });
  expect((await loadData("/")).videos).toMatchObject([{ _id: "v2" }]);
});

test("a list without pages is paged here in both directions", async () => {
  stubApi({ "GET videos": envelope(many(60)) });
  const pages = await Promise.all(["/", "/?after=at-24", "/?after=at-48", "/?before=at-0"].map(loadData));
  expect(pages.map(({ videos }) => [videos[0]._id, videos.length])).toEqual([
    ["v0", 24],
    ["v24", 24],
    ["v48", 12],
    ["v0", 24],
  ]);
  expect(pages.map(({ prev, next }) => [prev, next])).toEqual([
    [null, "at-24"],
    ["at-0", "at-48"],
    ["at-24", null],
    [null, "at-24"],
  ]);
});

test("a list that ends after one page is fetched whole", async () => {
  const limited = ({ url }: Request) => envelope(many(30).slice(0, Number(new URL(url).searchParams.get("limit"))));
  stubApi({ "GET videos": limited });
  expect(await loadData("/")).toMatchObject({ next: "at-24", isCut: false });
});

test("a page with unpublished videos does not end the list", async () => {
  const videos = many(30).map((each, index) => ({ ...each, isPublished: index > 2 }));
  stubApi({ "GET videos": ({ url }) => envelope(videos.slice(0, Number(new URL(url).searchParams.get("limit")))) });
  expect(await loadData("/")).toMatchObject({ videos: { length: 24 }, next: "at-24" });
});

test("a full page is not taken for the end of the list", async () => {
  stubApi({ "GET videos": ({ url }) => envelope(many(Number(new URL(url).searchParams.get("limit")))) });
  expect(await loadData("/")).toMatchObject({ isCut: true });
});

test("at most a thousand items are paged here, and the page says so", async () => {
  stubApi({ "GET videos": envelope(many(1_001)) });
  const last = await loadData("/?after=at-984");
  expect({ videoCount: last.videos.length, next: last.next, isCut: last.isCut }).toEqual({
    videoCount: 16,
    next: null,
    isCut: true,
  });
});

test("a server with numbered pages is asked by number", async () => {
  const numbered = ({ url }: Request) => {
    const page = Number(new URL(url).searchParams.get("page") ?? 1);
    return envelope({ docs: [aVideo({ _id: `p${page}` })], page, hasNextPage: page < 3, hasPrevPage: page > 1 });
  };
  stubApi({ "GET videos": numbered });
  expect(await loadData("/")).toMatchObject({ next: "page-2", prev: null });
  expect(await loadData("/?after=page-3")).toMatchObject({ videos: [{ _id: "p3" }], next: null, prev: "page-2" });
});

const found = async (path: string) => (await (await respond(results, routeArgs(path))).json()).results;

test("the feed of a server without search is searched here, best match first", async () => {
  const titled = (_id: string, title: string, description = "") => aVideo({ _id, title, description });
  const feed = [titled("v1", "An owl"), titled("v2", "Bird", "owl"), titled("v3", "OWL"), titled("v4", "Lark")];
  stubApi({ "GET videos": envelope(feed) });
  const { videos, total } = await found("/results?search_query=%20Owl");
  expect([videos.map(({ _id }: { _id: string }) => _id), total]).toEqual([["v3", "v1", "v2"], 3]);
});

test("results found here are paged here", async () => {
  stubApi({ "GET videos": envelope(many(30)) });
  expect(await found("/results?search_query=video")).toMatchObject({ total: 30, next: "at-24", prev: null });
  expect(await found("/results?search_query=video&after=at-24")).toMatchObject({ total: 30, next: null, prev: "at-0" });
});

test("a search here reads all pages of a server with numbered pages", async () => {
  const numbered = ({ url }: Request) => {
    const page = Number(new URL(url).searchParams.get("page") ?? 1);
    return envelope({ docs: [aVideo({ _id: `p${page}`, title: "Owl" })], page, hasNextPage: page < 3 });
  };
  stubApi({ "GET videos": numbered });
  expect(await found("/results?search_query=owl")).toMatchObject({ total: 3, isCut: false });
});

test.each([
  ["says so on a page", html("Error: Video not found<br> at x", 404)],
  ["says nothing", html("Not Found", 404)],
  ["answers null", envelope(null)],
  ["finds the id wrong", html("Error: Invalid id<br> at x", 400)],
])("a video is a 404 when the server %s", async (_, reply) => {
  stubApi({ "GET videos/v1": reply, "GET videos": envelope([]), "GET comments/v1": envelope([]) });
  expect((await thrownResponse(watch, routeArgs("/video/v1", { params: { videoId: "v1" } }))).status).toBe(404);
});

test("an impossible id never becomes part of an address", async () => {
  const args = routeArgs("/video/x", { params: { videoId: "../users/current-user?" } });
  expect((await thrownResponse(watch, args)).status).toBe(404);
});

test("a call falls back to its next alias and remembers it", async () => {
  const calls: string[] = [];
  const note = (name: string, reply: Response) => () => (calls.push(name), reply.clone());
  const first = note("first", cannot("PATCH /api/v1/videos/view/v1"));
  stubApi({ "PATCH videos/view/v1": first, "PATCH videos/add/view/v1": note("second", envelope({})) });
  const { request, context } = routeArgs("/video/v1");
  await recordView(request, context, "v1");
  await recordView(request, context, "v1");
  expect(calls).toEqual(["first", "second", "second"]);
});

test("a rejection with a message does not try another alias", async () => {
  stubApi({ "PATCH videos/view/v1": bare({ message: "Video not found" }, 404) });
  const { request, context } = routeArgs("/video/v1");
  await expect(recordView(request, context, "v1")).rejects.toThrow("Video not found");
});

test("a call that the server does not support shows a message", async () => {
  stubApi({ "DELETE videos/v1": cannot("DELETE /api/v1/videos/v1") });
  const pressed = formArgs("/admin/dashboard/delete/v1", {}, { cookie: signedIn, params: { videoId: "v1" } });
  const toast = await toastOf(await respond(deleteVideo, pressed));
  expect(toast).toMatchObject({ type: "error", message: "The video server does not offer this." });
});

test("the owner's videos are found under the server's alias", async () => {
  stubApi({
    ...aViewer(),
    "GET dashboard/stats": cannot("GET /api/v1/dashboard/stats"),
    "GET dashboard/states": envelope({ totalViews: 7 }),
    "GET dashboard/videos": cannot("GET /api/v1/dashboard/videos"),
    "GET videos/allVideosOfUser/u1": envelope({ result: [aVideo({ isPublished: false })] }),
  });
  const page = await (await respond(dashboard, routeArgs("/admin/dashboard", { cookie: signedIn }))).json();
  expect(page).toMatchObject({ stats: { totalViews: 7 }, list: { docs: [{ _id: "v1", isPublished: false }] } });
});

const credentials = { email: "ann@videos.example", password: "sing-before-dawn" };

test("a login whose response has no data fails and opens no session", async () => {
  stubApi({ "POST users/login": envelope(null, "Done", ["accessToken=a; Path=/"]) });
  const args = formArgs("/login", credentials);
  const response = await respond(login, args);
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({
    status: 502,
    alert: "Invalid API response format at login",
  });
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("a login rejected with an HTML page shows its message", async () => {
  stubApi({
    "POST users/login": html("Error: Invalid user credentials<br> &nbsp; &nbsp;at file:///srv/app.js:3:1", 401),
  });
  const response = await respond(login, formArgs("/login", credentials));
  expect((await response.json()).alert).toBe("Invalid user credentials");
});

test("a session cookie may have a lower-case name", async () => {
  stubApi(aViewer());
  const { isSignedIn } = await (await respond(session, routeArgs("/session", { cookie: "accesstoken=a" }))).json();
  expect(isSignedIn).toBe(true);
});

test("media at the API server's root go through this site, others directly", async () => {
  const thumbnail = "https://cdn.example/t.png";
  const owner = { ...video.owner, avatar: "javascript:alert(1)" };
  stubApi({
    "GET videos/v1": envelope({ ...video, videoFile: "/uploads/a.mp4", thumbnail, owner }),
    "GET videos": envelope([]),
    "GET comments/v1": envelope([]),
  });
  const args = routeArgs("/video/v1", { params: { videoId: "v1" }, site: { mediaPath: "/media" } });
  const page = await (await respond(watch, args)).json();
  expect(page.video).toMatchObject({ videoFile: "/media/uploads/a.mp4", thumbnail, owner: { avatar: "" } });
});

test("an owner may be a list or only an id", async () => {
  stubApi({
    "GET videos": envelope([
      { ...video, owner: [video.owner] },
      { ...video, owner: "u9" },
    ]),
  });
  expect((await loadData("/")).videos).toMatchObject([{ owner: { username: "lark" } }, { owner: { _id: "u9" } }]);
});

test("only the beginning of a two-megabyte error page is read", async () => {
  let read = 0;
  const chunk = Buffer.from("<p>Welcome to our server</p>".repeat(500));
  const pull = (stream: ReadableStreamDefaultController) => {
    if ((read += chunk.length) > 2_000_000) stream.close();
    else stream.enqueue(chunk);
  };
  const transport = async () => new Response(new ReadableStream({ pull }));
  expect((await thrownResponse(home, routeArgs("/", { site: { transport } }))).status).toBe(502);
  expect(read).toBeLessThan(200_000);
});
