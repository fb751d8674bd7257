import { expect, test } from "vitest";
import { aComment, aTweet, aVideo } from "#tests/support/fixtures";
import { openBrowser } from "#tests/support/built-site";
import { signedIn } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, optional, page, stubApi } from "#tests/support/stub-api";

/** What a watch page asks for besides its own calls. */
const watching = optional({
  "GET videos/v1": envelope(aVideo({ owner: { _id: "u2", username: "wren", fullName: "Jen Wren", avatar: "" } })),
  "GET videos": page([]),
  "GET comments/v1": page([aComment()]),
  "PATCH videos/view/v1": envelope({}),
  "POST users/addVideoToWatchHistory": envelope({}),
});

test("a viewer posts a tweet without a script", async () => {
  const tweets = [aTweet({ content: "Old" })];
  stubApi({
    ...aViewer(),
    "GET tweets/getAllTweets": () => envelope(tweets),
    "POST tweets/": async (request) => {
      tweets.unshift(aTweet({ _id: "t2", ...((await request.json()) as { content: string }) }));
      return envelope(tweets[0], "Tweet created");
    },
  });
  const feed = await (await openBrowser(signedIn).open("/tweets")).submit("Tweet", { "New tweet": "Good morning" });
  expect({ path: feed.path, toast: feed.toast }).toEqual({ path: "/tweets", toast: "Tweet created" });
  expect(feed.all(".rich-text")).toEqual(["Good morning", "Old"]);
});

test("a refused tweet stays in its box, with the message at the field", async () => {
  stubApi({ ...aViewer(), "GET tweets/getAllTweets": envelope([]) });
  const feed = await (await openBrowser(signedIn).open("/tweets")).submit("Tweet", { "New tweet": "   " });
  expect({ status: feed.status, errors: feed.all("[id$=-error]") }).toEqual({
    status: 422,
    errors: ["Add some text to tweet"],
  });
});

test("a visitor signs in and returns to the page that asked for it", async () => {
  stubApi({
    ...aViewer(),
    "POST users/login": envelope({ user: aVideo().owner }, "Welcome back", ["accessToken=held; Path=/"]),
    "GET tweets/getAllTweets": envelope([aTweet()]),
  });
  const login = await openBrowser().open("/login?from=/tweets");
  const feed = await login.submit("Log in", { "Email address": "ann@videos.example", Password: "sing-before-dawn" });
  expect({ path: feed.path, toast: feed.toast }).toEqual({ path: "/tweets", toast: "Welcome back 😊" });
});

test("a wrong password keeps the address and not the password", async () => {
  stubApi({ "POST users/login": errorEnvelope(401, "Invalid user credentials") });
  const login = await openBrowser().open("/login");
  const refused = await login.submit("Log in", { "Email address": "ann@videos.example", Password: "sing-at-noon" });
  expect({ status: refused.status, alerts: refused.all("form [role=alert] p") }).toEqual({
    status: 401,
    alerts: ["Invalid user credentials"],
  });
  const values = [...refused.document.querySelectorAll("main form input:not([type=hidden])")];
  expect(values.map((input) => input.getAttribute("value"))).toEqual(["ann@videos.example", null]);
});

test("a viewer likes a video, and returns to it with a toast", async () => {
  stubApi({ ...aViewer(), ...watching, "POST likes/toggle/v/v1": envelope({ isLiked: true }, "Video liked") });
  const watch = await (await openBrowser(signedIn).open("/video/v1")).submit("Like this video, 0");
  expect({ path: watch.path, toast: watch.toast }).toEqual({ path: "/video/v1", toast: "Video liked" });
});

test("a viewer comments on a video", async () => {
  let sent: unknown;
  stubApi({
    ...aViewer(),
    ...watching,
    "POST comments/v1": async (request) => ((sent = await request.json()), envelope(aComment(), "Comment added")),
  });
  const watch = await (
    await openBrowser(signedIn).open("/video/v1")
  ).submit("Comment", { "Add a comment": "Well sung" });
  expect({ path: watch.path, toast: watch.toast, sent }).toMatchObject({
    path: "/video/v1",
    toast: "Comment added",
    sent: { commentContent: "Well sung" },
  });
});

test("a second appeal shows its message and its text on the page that no longer has the form", async () => {
  const id = "a".repeat(24);
  const time = "2026-01-01T00:00:00.000Z";
  const decision = {
    ...{ _id: id, act: "hide", reason: "Rule 3", until: null, decidedAt: time, answer: null, outcome: null },
    ...{ answeredAt: null, kind: "tweet", subjectId: id, copy: { content: "Buy!" }, isUnseen: false },
  };
  const before = { ...decision, appeal: null, appealedAt: null, canAppeal: true };
  const after = { ...decision, appeal: "A joke", appealedAt: time, canAppeal: false };
  stubApi({ ...aViewer(), "GET users/decisions": envelope([before]) });
  const decisions = await openBrowser(signedIn).open("/settings/decisions");
  stubApi({
    [`POST users/decisions/${id}/appeal`]: errorEnvelope(409, "You have appealed already"),
    "GET users/decisions": envelope([after]),
  });
  const refused = await decisions.submit("Send appeal", { "Why should the decision be changed?": "It was <a> joke" });
  expect({ status: refused.status, alerts: refused.all("main [role=alert]") }).toEqual({
    status: 409,
    alerts: ["You have appealed already"],
  });
  expect(refused.all("main textarea[readonly]")).toEqual(["It was <a> joke"]);
});
