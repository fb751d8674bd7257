import { afterAll, afterEach, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { startSiteOnStubApi, bothOrders, failures } from "./support/stub-api-site";

afterAll(cleanUp);
const { viewer, failing } = await startSiteOnStubApi();
afterEach(() => failing.clear());

const unexpected = "An unexpected error occurred";
const wrong = "Opps! something went wrong 😕";

/** A button without text: the call that fails, its form, and what the toast then says. */
type Press = [what: string, call: string, path: string, fields: Record<string, string>, fallback: string];

const like = "can not toggle like. Please try again...";
const presses: Press[] = [
  [
    "a subscription",
    "POST subscriptions/t/u2",
    "/actions/channel/u2/subscribe",
    { subscribed: "true" },
    "Unable to toggle subscription. Please try again.",
  ],
  ["a like of a video", "POST likes/toggle/v/v2", "/actions/video/v2/like", { liked: "true" }, like],
  ["a like of a tweet", "POST likes/toggle/t/t1", "/actions/tweet/t1/like", { liked: "true" }, like],
  ["a like of a comment", "POST likes/toggle/c/c1", "/actions/comment/c1/like", { liked: "true" }, like],
  [
    "a video taken out of a playlist",
    "PATCH playlist/remove/v1/p1",
    "/actions/playlist/p1/remove/v1",
    {},
    "Failed to delete video from playlist. Please try again...",
  ],
  [
    "a video put into a playlist",
    "PATCH playlist/add/v1/p1",
    "/actions/playlist/p1/video/v1",
    { saved: "true" },
    unexpected,
  ],
  ["a published switch", "PATCH videos/toggle/publish/v1", "/actions/video/v1/publish", {}, unexpected],
  ["a deleted video", "DELETE videos/v1", "/admin/dashboard/delete/v1", {}, wrong],
  ["a deleted playlist", "DELETE playlist/p1", "/myplaylist/p1/lark/delete", {}, wrong],
  ["a deleted tweet", "DELETE tweets/t1", "/tweets/t1/delete", {}, wrong],
  ["a deleted comment", "DELETE comment/c1", "/video/v1/comments/c1/delete", {}, wrong],
  ["a logout", "POST users/logout", "/logout", {}, wrong],
];

describe.each(failures)("a button whose call fails with %s", (_, fail, sentence) => {
  test.for(presses)("shows the failure in a toast: %s", async ([, call, path, fields, fallback]) => {
    for (const each of bothOrders(call)) failing.set(each, fail);
    const person = viewer();
    const answer = await person.post(path, { returnTo: "/support", ...fields });
    expect(answer.status).toBe(302);
    failing.clear();
    const page = await person.get("/support");
    expect(page.all(".toast[role=alert]")).toEqual([sentence ?? fallback]);
    expect((await person.get("/support")).all(".toast")).toEqual([]);
  });
});

test("a failed logout keeps the session", async () => {
  failing.set("POST users/logout", failures[5]![1]);
  const person = viewer();
  await person.post("/logout");
  expect((await person.get("/support")).all("header form button")).toContain("Logout");
});
