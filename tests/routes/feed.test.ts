import { expect, test } from "vitest";
import { loader as history } from "#app/routes/_app.feed.history";
import { action as clear, loader as clearing } from "#app/routes/_app.feed.history.clear";
import { loader as liked } from "#app/routes/_app.feed.liked";
import { action as forget } from "#app/routes/actions.history.$videoId.remove";
import { answer, asking, givenUp, posting, signedIn, to, toastOf } from "#tests/support/asking";
import { aUser, aVideo, envelope, isAway, plays, refusal } from "#tests/support/video-api";

const known = { "GET users/current-user": envelope(aUser()) };
const watchedAt = "2025-02-01T00:00:00.000Z";
const signed = { cookie: signedIn };
const lists = [
  ["history", history, "/feed/history", "GET users/history"],
  ["liked videos", liked, "/feed/liked", "GET likes/videos"],
] as const;

test("the history shows what was watched and when", async () => {
  plays({ ...known, "GET users/history": envelope([{ ...aVideo(), watchedAt }]) });
  const { videos } = await (await answer(history, asking("/feed/history", signed))).json();
  expect(videos).toMatchObject([{ _id: "v1", title: "A clip", watchedAt }]);
});

test("the liked videos leave out what is gone", async () => {
  const likes = [
    { _id: "l1", video: aVideo(), likedBy: "u1", createdAt: watchedAt },
    { _id: "l2", video: null, likedBy: "u1", createdAt: watchedAt },
  ];
  plays({ ...known, "GET likes/videos": envelope(likes) });
  const { videos } = await (await answer(liked, asking("/feed/liked", signed))).json();
  expect(videos).toMatchObject([{ _id: "v1" }]);
});

test.each(lists)("an empty %s is an empty list", async (_, loader, path, call) => {
  plays({ ...known, [call]: envelope([]) });
  expect(await (await answer(loader, asking(path, signed))).json()).toMatchObject({ videos: [], next: null });
});

test.each(lists)("the page behind the last of the %s leads to the first", async (_, loader, path, call) => {
  plays({ ...known, [call]: envelope([]) });
  expect(to(await givenUp(loader, asking(`${path}?after=c9`, signed)))).toBe(path);
});

test.each(lists)("the %s is a 503 when the server is away", async (_, loader, path, call) => {
  plays({ ...known, [call]: isAway });
  expect((await givenUp(loader, asking(path, signed))).status).toBe(503);
});

test.each(lists)("a visitor gets the login notice instead of the %s", async (_, loader, path) => {
  expect((await givenUp(loader, asking(path))).status).toBe(401);
});

test("a visitor is not asked whether to clear a history", async () => {
  expect((await givenUp(clearing, asking("/feed/history/clear"))).status).toBe(401);
});

test("a member is asked whether to clear the history", async () => {
  plays(known);
  expect((await answer(clearing, asking("/feed/history/clear", signed))).status).toBe(200);
});

const forgetting = (fields: Record<string, string> = {}) =>
  posting("/actions/history/v1/remove", fields, { ...signed, params: { videoId: "v1" } });

test("a video is taken out of the history on the page it was listed on", async () => {
  plays({ "DELETE users/history/v1": envelope({}, "Removed") });
  const response = await answer(forget, forgetting({ returnTo: "/feed/history?after=c9" }));
  expect([to(response), (await toastOf(response))?.message]).toEqual(["/feed/history?after=c9", "Removed"]);
});

test("taking out of the history never leads elsewhere", async () => {
  plays({ "DELETE users/history/v1": envelope({}) });
  expect(to(await answer(forget, forgetting({ returnTo: "//evil.example" })))).toBe("/feed/history");
});

const acts = [
  ["clear", clear, () => posting("/feed/history/clear", {}, signed), "DELETE users/history"],
  ["forget a video of", forget, forgetting, "DELETE users/history/v1"],
] as const;

test("a cleared history is told on its page", async () => {
  plays({ "DELETE users/history": envelope({}, "Cleared") });
  const response = await answer(clear, posting("/feed/history/clear", {}, signed));
  expect([to(response), (await toastOf(response))?.message]).toEqual(["/feed/history", "Cleared"]);
});

test.each(acts)("a server that will not %s the history is regretted by a toast", async (_, action, post, call) => {
  plays({ [call]: refusal(500, "Not now") });
  expect(await toastOf(await answer(action, post()))).toMatchObject({ type: "error", message: "Not now" });
});

test.each(acts)("a server that is away cannot %s the history", async (_, action, post, call) => {
  plays({ [call]: isAway });
  const toast = await toastOf(await answer(action, post()));
  expect(toast).toMatchObject({ type: "error", message: "Opps! something went wrong 😕" });
});

test.each(acts)("a session that ended does not %s the history", async (_, action, post, call) => {
  plays({ [call]: refusal(401, "Unauthorized request") });
  expect((await givenUp(action, post())).status).toBe(401);
});

test.each(lists)("a cursor of the %s that the server refuses names no page", async (_, loader, path, call) => {
  plays({ ...known, [call]: refusal(400, "The page asked for is not known") });
  expect((await givenUp(loader, asking(`${path}?after=c9`, signed))).status).toBe(404);
});
