import { expect, test } from "vitest";
import { loader as history } from "#app/routes/_app.feed.history";
import { action as clear, loader as clearing } from "#app/routes/_app.feed.history.clear";
import { loader as liked } from "#app/routes/_app.feed.liked";
import { action as forget } from "#app/routes/actions.history.$videoId.remove";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aUser, aVideo } from "#tests/support/fixtures";
import { envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const known = { "GET users/current-user": envelope(aUser()) };
const watchedAt = "2025-02-01T00:00:00.000Z";
const signed = { cookie: signedIn };
const lists = [
  ["history", history, "/feed/history", "GET users/history"],
  ["liked videos", liked, "/feed/liked", "GET likes/videos"],
] as const;

test("the history shows the watched videos with their times", async () => {
  stubApi({ ...known, "GET users/history": envelope([{ ...aVideo(), watchedAt }]) });
  const { videos } = await (await respond(history, routeArgs("/feed/history", signed))).json();
  expect(videos).toMatchObject([{ _id: "v1", title: "A clip", watchedAt }]);
});

test("the liked videos leave out deleted videos", async () => {
  const likes = [
    { _id: "l1", video: aVideo(), likedBy: "u1", createdAt: watchedAt },
    { _id: "l2", video: null, likedBy: "u1", createdAt: watchedAt },
  ];
  stubApi({ ...known, "GET likes/videos": envelope(likes) });
  const { videos } = await (await respond(liked, routeArgs("/feed/liked", signed))).json();
  expect(videos).toMatchObject([{ _id: "v1" }]);
});

test.each(lists)("an empty %s is an empty list", async (_, loader, path, call) => {
  stubApi({ ...known, [call]: envelope([]) });
  expect(await (await respond(loader, routeArgs(path, signed))).json()).toMatchObject({ videos: [], next: null });
});

test.each(lists)("the page behind the last of the %s leads to the first", async (_, loader, path, call) => {
  stubApi({ ...known, [call]: envelope([]) });
  expect(locationOf(await thrownResponse(loader, routeArgs(`${path}?after=c9`, signed)))).toBe(path);
});

test.each(lists)("the %s is a 503 when the server is away", async (_, loader, path, call) => {
  stubApi({ ...known, [call]: unreachable });
  expect((await thrownResponse(loader, routeArgs(path, signed))).status).toBe(503);
});

test.each(lists)("a visitor gets the login notice instead of the %s", async (_, loader, path) => {
  expect((await thrownResponse(loader, routeArgs(path))).status).toBe(401);
});

test("a visitor cannot open the dialog to clear the history", async () => {
  expect((await thrownResponse(clearing, routeArgs("/feed/history/clear"))).status).toBe(401);
});

test("a member can open the dialog to clear the history", async () => {
  stubApi(known);
  expect((await respond(clearing, routeArgs("/feed/history/clear", signed))).status).toBe(200);
});

const forgetting = (fields: Record<string, string> = {}) =>
  formArgs("/actions/history/v1/remove", fields, { ...signed, params: { videoId: "v1" } });

test("removing a video from the history returns to its page of the list", async () => {
  stubApi({ "DELETE users/history/v1": envelope({}, "Removed") });
  const response = await respond(forget, forgetting({ returnTo: "/feed/history?after=c9" }));
  expect([locationOf(response), (await toastOf(response))?.message]).toEqual(["/feed/history?after=c9", "Removed"]);
});

test("removing from the history never redirects to another site", async () => {
  stubApi({ "DELETE users/history/v1": envelope({}) });
  expect(locationOf(await respond(forget, forgetting({ returnTo: "//evil.example" })))).toBe("/feed/history");
});

const acts = [
  ["clear", clear, () => formArgs("/feed/history/clear", {}, signed), "DELETE users/history"],
  ["forget a video of", forget, forgetting, "DELETE users/history/v1"],
] as const;

test("clearing the history shows a toast on its page", async () => {
  stubApi({ "DELETE users/history": envelope({}, "Cleared") });
  const response = await respond(clear, formArgs("/feed/history/clear", {}, signed));
  expect([locationOf(response), (await toastOf(response))?.message]).toEqual(["/feed/history", "Cleared"]);
});

test.each(acts)("a server that will not %s the history is regretted by a toast", async (_, action, post, call) => {
  stubApi({ [call]: errorEnvelope(500, "Not now") });
  expect(await toastOf(await respond(action, post()))).toMatchObject({ type: "error", message: "Not now" });
});

test.each(acts)("a server that is away cannot %s the history", async (_, action, post, call) => {
  stubApi({ [call]: unreachable });
  const toast = await toastOf(await respond(action, post()));
  expect(toast).toMatchObject({ type: "error", message: "Opps! something went wrong 😕" });
});

test.each(acts)("a session that ended does not %s the history", async (_, action, post, call) => {
  stubApi({ [call]: errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(action, post())).status).toBe(401);
});

test.each(lists)("a cursor of the %s that the server refuses names no page", async (_, loader, path, call) => {
  stubApi({ ...known, [call]: errorEnvelope(400, "The page asked for is not known") });
  expect((await thrownResponse(loader, routeArgs(`${path}?after=c9`, signed))).status).toBe(404);
});
