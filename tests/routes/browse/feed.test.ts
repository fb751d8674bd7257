import { expect, onTestFinished, test, vi } from "vitest";
import * as historyPage from "#app/routes/browse/_app.feed.history";
import { action as clear, loader as clearing } from "#app/routes/browse/_app.feed.history.clear";
import * as laterPage from "#app/routes/browse/_app.feed.later";
import * as likedPage from "#app/routes/browse/_app.feed.liked";
import { loader as subscribed } from "#app/routes/browse/_app.feed.subscriptions";
import * as trendingPage from "#app/routes/browse/_app.feed.trending";
import { action as forget } from "#app/routes/actions/actions.history.$videoId.remove";
import { action as saveLater } from "#app/routes/actions/actions.video.$videoId.later";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { renderRoute } from "#tests/support/render-route";
import { aUser, aVideo } from "#tests/support/fixtures";
import { aViewer, envelope, optional, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const history = historyPage.loader;
const later = laterPage.loader;
const liked = likedPage.loader;
const trending = trendingPage.loader;
const account = aViewer();
const watchedAt = "2025-02-01T00:00:00.000Z";
const signed = { cookie: signedIn };
const lists = [
  ["history", history, "/feed/history", "GET users/history"],
  ["liked videos", liked, "/feed/liked", "GET likes/videos"],
  ["videos to watch later", later, "/feed/later", "GET users/watch-later"],
] as const;

test("the history shows the watched videos with their times", async () => {
  stubApi({ ...account, "GET users/history": envelope([{ ...aVideo(), watchedAt }]) });
  const { videos } = await (await respond(history, routeArgs("/feed/history", signed))).json();
  expect(videos).toMatchObject([{ _id: "v1", title: "A clip", watchedAt }]);
});

test("the history is divided by the days in the viewer's zone", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-26T08:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const times = [
    "2026-11-25T23:30:00Z",
    "2026-11-25T22:30:00Z",
    "2026-11-24T23:00:00Z",
    "2026-11-20T12:00:00Z",
    undefined,
  ];
  const rows = times.map((time, number) => ({ ...aVideo({ _id: `v${number}` }), watchedAt: time }));
  const listDays = async (timeZone: string) => {
    const viewer = { "GET users/current-user": envelope({ ...aUser(), timeZone }) };
    stubApi(optional({ ...aViewer(), ...viewer, "GET users/history": envelope(rows) }));
    const { document } = await renderRoute(historyPage, routeArgs("/feed/history", signed));
    return [...document.querySelectorAll(".video-list")].map((list) => [
      list.previousElementSibling?.textContent,
      list.querySelectorAll(".card").length,
    ]);
  };
  expect(await listDays("Europe/Berlin")).toEqual([
    ["Today", 1],
    ["Yesterday", 2],
    ["20\u00a0November\u00a02026", 1],
    [undefined, 1],
  ]);
  expect(await listDays("")).toEqual([
    ["Yesterday", 2],
    ["24\u00a0November\u00a02026", 1],
    ["20\u00a0November\u00a02026", 1],
    [undefined, 1],
  ]);
});

const watchLater = { videos: [aVideo()], nextCursor: null, prevCursor: null };
const removals = [
  [historyPage, "/feed/history", "GET users/history", [{ ...aVideo(), watchedAt }], "history/v1/remove", "history"],
  [laterPage, "/feed/later", "GET users/watch-later", watchLater, "video/v1/later", "Watch later"],
] as const;

test.each(removals)(
  "%# a video leaves its list by its menu on a narrow screen, by a button beside it on a wide one",
  async (page, path, call, listed, action, list) => {
    stubApi(optional({ ...account, [call]: envelope(listed) }));
    const { document } = await renderRoute(page, routeArgs(path, signed));
    const forms = [...document.querySelectorAll(`.card form[action='/actions/${action}']`)];
    const placeOf = (form: Element) => (form.closest(".card-menu") ? "menu" : "row");
    const nameOf = (button: Element) => button.getAttribute("aria-label") ?? button.textContent;
    expect(forms.map((form) => [placeOf(form), form.className, nameOf(form.querySelector("button")!)])).toEqual([
      ["menu", "sm:hidden", `Remove from ${list}`],
      ["row", "card-action max-sm:hidden", `Remove A clip from ${list}`],
    ]);
  },
);

test.each([
  [null, "1 video"],
  ["c2", undefined],
])("the list to watch later whose next page is %s says how long it is: %s", async (nextCursor, total) => {
  stubApi(optional({ ...account, "GET users/watch-later": envelope({ ...watchLater, nextCursor }) }));
  const { document } = await renderRoute(laterPage, routeArgs("/feed/later", signed));
  expect(document.querySelector(".page-head p")?.textContent).toBe(total);
});

test("an empty history says what will be in it", async () => {
  stubApi(optional({ ...account, "GET users/history": envelope([]) }));
  const { document } = await renderRoute(historyPage, routeArgs("/feed/history", signed));
  expect(document.querySelector(".empty p")!.textContent).toBe("Videos you watch appear here.");
});

test("the liked videos leave out deleted videos", async () => {
  const likes = [
    { _id: "l1", video: aVideo(), likedBy: "u1", createdAt: watchedAt },
    { _id: "l2", video: null, likedBy: "u1", createdAt: watchedAt },
  ];
  stubApi({ ...account, "GET likes/videos": envelope(likes) });
  const { videos } = await (await respond(liked, routeArgs("/feed/liked", signed))).json();
  expect(videos).toMatchObject([{ _id: "v1" }]);
});

test("liked videos that are all on one page are counted beside the heading", async () => {
  const countOf = async (nextCursor: string | null) => {
    const data = [{ _id: "l1", video: aVideo(), likedBy: "u1", createdAt: watchedAt }];
    const page = { nextCursor, prevCursor: null, limit: 24 };
    stubApi(optional({ ...account, "GET likes/videos": Response.json({ success: true, message: "", data, page }) }));
    const { document } = await renderRoute(likedPage, routeArgs("/feed/liked", signed));
    return document.querySelector(".page-head p")?.textContent;
  };
  expect([await countOf(null), await countOf("c2")]).toEqual(["1 video", undefined]);
});

test("an empty list of videos to watch later leads to videos", async () => {
  stubApi(optional({ ...account, "GET users/watch-later": envelope({ ...watchLater, videos: [] }) }));
  const { document } = await renderRoute(laterPage, routeArgs("/feed/later", signed));
  const link = document.querySelector(".empty a")!;
  expect([link.textContent, link.getAttribute("href")]).toEqual(["Find a video", "/"]);
});

test.each(lists)("an empty %s is an empty list", async (_, loader, path, call) => {
  stubApi({ ...account, [call]: envelope([]) });
  expect(await (await respond(loader, routeArgs(path, signed))).json()).toMatchObject({ videos: [], next: null });
});

test.each(lists)("the page after the last of the %s redirects to the first", async (_, loader, path, call) => {
  stubApi({ ...account, [call]: envelope([]) });
  expect(locationOf(await thrownResponse(loader, routeArgs(`${path}?after=c9`, signed)))).toBe(path);
});

test.each(lists)("the %s is a 503 when the server is unreachable", async (_, loader, path, call) => {
  stubApi({ ...account, [call]: unreachable });
  expect((await thrownResponse(loader, routeArgs(path, signed))).status).toBe(503);
});

test.each(lists)("a visitor gets the login notice instead of the %s", async (_, loader, path) => {
  expect((await thrownResponse(loader, routeArgs(path))).status).toBe(401);
});

test("a visitor cannot open the dialog to clear the history", async () => {
  expect((await thrownResponse(clearing, routeArgs("/feed/history/clear"))).status).toBe(401);
});

test("a member can open the dialog to clear the history", async () => {
  stubApi(account);
  expect((await respond(clearing, routeArgs("/feed/history/clear", signed))).status).toBe(200);
});

const removeArgs = (fields: Record<string, string> = {}) =>
  formArgs("/actions/history/v1/remove", fields, { ...signed, params: { videoId: "v1" } });

test("removing a video from the history returns to its page of the list", async () => {
  stubApi({ "DELETE users/history/v1": envelope({}, "Removed") });
  const response = await respond(forget, removeArgs({ returnTo: "/feed/history?after=c9" }));
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/feed/history?after=c9",
    message: "Removed",
  });
});

test("removing from the history never redirects to another site", async () => {
  stubApi({ "DELETE users/history/v1": envelope({}) });
  expect(locationOf(await respond(forget, removeArgs({ returnTo: "//evil.example" })))).toBe("/feed/history");
});

const acts = [
  ["clear", clear, () => formArgs("/feed/history/clear", {}, signed), "DELETE users/history"],
  ["forget a video of", forget, removeArgs, "DELETE users/history/v1"],
] as const;

test("clearing the history shows a toast on its page", async () => {
  stubApi({ "DELETE users/history": envelope({}, "Cleared") });
  const response = await respond(clear, formArgs("/feed/history/clear", {}, signed));
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/feed/history",
    message: "Cleared",
  });
});

test.each(acts)("a server that will not %s the history is regretted by a toast", async (_, action, post, call) => {
  stubApi({ [call]: errorEnvelope(500, "Not now") });
  expect(await toastOf(await respond(action, post()))).toMatchObject({ type: "error", message: "Not now" });
});

test.each(acts)("an unreachable server cannot %s the history", async (_, action, post, call) => {
  stubApi({ [call]: unreachable });
  const toast = await toastOf(await respond(action, post()));
  expect(toast).toMatchObject({ type: "error", message: "Opps! something went wrong 😕" });
});

test.each(acts)("a session that ended does not %s the history", async (_, action, post, call) => {
  stubApi({ [call]: errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(action, post())).status).toBe(401);
});

test.each(lists)("a cursor of the %s that the server refuses names no page", async (_, loader, path, call) => {
  stubApi({ ...account, [call]: errorEnvelope(400, "This page is not known") });
  expect((await thrownResponse(loader, routeArgs(`${path}?after=c9`, signed))).status).toBe(404);
});

test("videos that are saved to watch later play as a list", async () => {
  stubApi({
    ...account,
    "GET users/watch-later": envelope({ videos: [aVideo()], nextCursor: null, prevCursor: null }),
  });
  const { videos, list } = await (await respond(later, routeArgs("/feed/later", signed))).json();
  expect({ title: videos[0].title, list }).toEqual({ title: "A clip", list: `?list=${aUser()._id}` });
});

test.each([
  [{}, true],
  [{ saved: "false" }, false],
])("the button of a card with %j sets watch later to %s and returns to its page", async (fields, saved) => {
  let sentBody: unknown;
  const reply = async (request: Request) => ((sentBody = await request.json()), envelope({ saved }, "Set"));
  stubApi({ "POST users/watch-later/v1": reply });
  const form = formArgs(
    "/actions/video/v1/later",
    { ...fields, returnTo: "/?after=c9" },
    { ...signed, params: { videoId: "v1" } },
  );
  const response = await respond(saveLater, form);
  expect({ sentBody, location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    sentBody: { saved },
    location: "/?after=c9",
    message: "Set",
  });
});

test("a visitor who presses a card's button gets the login notice", async () => {
  stubApi({ "POST users/watch-later/v1": errorEnvelope(401, "Unauthorized request") });
  const form = formArgs("/actions/video/v1/later", { returnTo: "/" }, { params: { videoId: "v1" } });
  expect((await thrownResponse(saveLater, form)).status).toBe(401);
});

test("the feed of subscriptions needs a viewer, trending does not", async () => {
  const page = { nextCursor: "c2", prevCursor: null };
  const reply = Response.json({ success: true, message: "", data: [aVideo()], page });
  stubApi({ ...account, "GET subscriptions/videos": reply, "GET trending": reply });
  expect((await thrownResponse(subscribed, routeArgs("/feed/subscriptions"))).status).toBe(401);
  const data = await (await respond(subscribed, routeArgs("/feed/subscriptions", signed))).json();
  expect(data).toMatchObject({ videos: [{ _id: "v1" }], next: "c2" });
  const open = await (await respond(trending, routeArgs("/feed/trending"))).json();
  expect(open).toMatchObject({ videos: [{ _id: "v1" }], next: "c2" });
});

test("trending videos are numbered from the first page on", async () => {
  const isRanked = async (prevCursor: string | null) => {
    const page = { nextCursor: null, prevCursor };
    stubApi(optional({ "GET trending": Response.json({ success: true, message: "", data: [aVideo()], page }) }));
    const { document } = await renderRoute(trendingPage, routeArgs("/feed/trending"));
    return document.querySelector(".ranked .thumbnail") !== null;
  };
  expect([await isRanked(null), await isRanked("c1")]).toEqual([true, false]);
});

test("a server without trending videos is said not to offer them", async () => {
  stubApi({ "GET trending": new Response("Cannot GET", { status: 404 }) });
  expect((await thrownResponse(trending, routeArgs("/feed/trending"))).status).toBe(501);
});
