import { expect, test } from "vitest";
import { action, loader } from "#app/routes/channels/_app.tweets";
import { action as remove, loader as removal } from "#app/routes/channels/_app.tweets.$tweetId.delete";
import { action as edit, loader as editing } from "#app/routes/channels/_app.tweets.$tweetId.edit";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aTweet } from "#tests/support/fixtures";
import { aViewer, envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const tweetArgs = (content: string) => formArgs("/tweets", { content }, { cookie: signedIn });
const others = aTweet({ _id: "t2", owner: { _id: "u2", username: "wren", fullName: "Jen Wren", avatar: "" } });
const dialog = (verb: string, id = "t1", search = "") =>
  routeArgs(`/tweets/${id}/${verb}${search}`, { cookie: signedIn, params: { tweetId: id } });
const inDialog = (verb: string, fields: Record<string, string> = {}) =>
  formArgs(`/tweets/t1/${verb}?after=A`, fields, { cookie: signedIn, params: { tweetId: "t1" } });

test("everyone sees all tweets in pages", async () => {
  let requestUrl = "";
  const page = { nextCursor: "N", prevCursor: "P" };
  const feed = Response.json({ data: [aTweet({ liked: true, likesCount: 3 })], success: true, page });
  stubApi({ "GET tweets/getAllTweets": ({ url }) => ((requestUrl = new URL(url).search), feed) });
  const { tweets } = await (await respond(loader, routeArgs("/tweets?after=C"))).json();
  expect(requestUrl).toBe("?limit=20&after=C");
  expect(tweets).toMatchObject({ next: "N", prev: "P", docs: [{ _id: "t1", liked: true, likesCount: 3 }] });
});

test("a feed without tweets is empty", async () => {
  stubApi({ "GET tweets/getAllTweets": envelope([]) });
  expect((await (await respond(loader, routeArgs("/tweets"))).json()).tweets.docs).toEqual([]);
});

test("a feed that cannot be loaded is a 503", async () => {
  stubApi({ "GET tweets/getAllTweets": unreachable });
  expect((await thrownResponse(loader, routeArgs("/tweets"))).status).toBe(503);
});

test("behind a dialog the page is shown without its feed when it fails", async () => {
  stubApi({ "GET tweets/getAllTweets": unreachable });
  const response = await respond(loader, routeArgs("/tweets/t1/edit"));
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 200,
    body: { tweets: null, failure: "unreachable" },
  });
});

test("posting a tweet shows a toast on the feed", async () => {
  let sentBody: unknown;
  stubApi({
    "POST tweets/": async (request) => ((sentBody = await request.json()), envelope(aTweet(), "Tweet created")),
  });
  const response = await respond(action, tweetArgs("  Good morning \r\nall "));
  expect(sentBody).toMatchObject({ content: "Good morning \nall" });
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/tweets",
    message: "Tweet created",
  });
});

test.each([
  ["blank", "   ", "Add some text to tweet"],
  ["too long", "x".repeat(501), "Tweet must be at most 500 characters"],
])("a tweet that is %s is shown again with its message", async (_, content, message) => {
  const response = await respond(action, tweetArgs(content));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: { content: [message] }, values: { content } });
});

test("a tweet of just 500 characters is posted", async () => {
  stubApi({ "POST tweets/": envelope(aTweet()) });
  expect(locationOf(await respond(action, tweetArgs("x".repeat(500))))).toBe("/tweets");
});

test.each([
  ["rejects it with a message", errorEnvelope(429, "Too many tweets"), 429, "Too many tweets"],
  ["rejects it without a message", new Response("", { status: 500 }), 500, "An unexpected error occurred"],
  ["is unreachable", unreachable, 503, "An unexpected error occurred"],
])("a tweet stays in its box when the server %s", async (_, reply, status, alert) => {
  stubApi({ "POST tweets/": reply });
  const response = await respond(action, tweetArgs("Hello"));
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ alert, values: { content: "Hello" } });
});

test("a rate-limited tweet stays in its box, with the time to wait", async () => {
  const limited = errorEnvelope(429, "Too many tweets");
  limited.headers.set("Retry-After", "90");
  stubApi({ "POST tweets/": limited });
  const response = await respond(action, tweetArgs("Hello"));
  expect({ status: response.status, retryAfter: response.headers.get("Retry-After") }).toEqual({
    status: 429,
    retryAfter: "90",
  });
  const alert = "Too many tweets. Try again in 2 minutes.";
  expect(await response.json()).toMatchObject({ alert, values: { content: "Hello" } });
});

test("a signed-out person keeps the typed text and sees the login notice", async () => {
  stubApi({ "POST tweets/": errorEnvelope(401, "Unauthorized request") });
  const response = await thrownResponse(action, tweetArgs("Hello"));
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 401,
    body: { typedValues: { Tweet: "Hello" } },
  });
});

test("a tweet is edited by its id, from whichever page", async () => {
  stubApi({ ...aViewer(), "GET tweets/t1": envelope(aTweet()) });
  expect(await (await respond(editing, dialog("edit"))).json()).toEqual({ content: "Up before everyone" });
  expect((await respond(removal, dialog("delete"))).status).toBe(200);
});

test("on a server without a call for one, a tweet is edited from its page of the feed", async () => {
  const feed = ({ url }: Request) => envelope(url.includes("after=A") ? [aTweet()] : []);
  stubApi({
    ...aViewer(),
    "GET tweets/getAllTweets": feed,
    "GET tweets/user/u1": envelope([]),
  });
  const response = await respond(editing, dialog("edit", "t1", "?after=A"));
  expect(await response.json()).toEqual({ content: "Up before everyone" });
});

test("there, a tweet is found even if it moved to another page of the feed", async () => {
  stubApi({
    ...aViewer(),
    "GET tweets/getAllTweets": envelope([others]),
    "GET tweets/user/u1": envelope([aTweet()]),
  });
  expect((await respond(removal, dialog("delete"))).status).toBe(200);
});

test("another's tweet can be neither edited nor deleted", async () => {
  stubApi({ ...aViewer(), "GET tweets/t2": () => envelope(others) });
  expect((await thrownResponse(editing, dialog("edit", "t2"))).status).toBe(404);
  expect((await thrownResponse(removal, dialog("delete", "t2"))).status).toBe(404);
});

test.each([
  ["another's tweet", "t2"],
  ["a tweet that is not there", "t9"],
])("there, %s can be neither edited nor deleted", async (_, id) => {
  stubApi({
    ...aViewer(),
    [`GET tweets/${id}`]: () => errorEnvelope(404, "Route not found"),
    "GET tweets/getAllTweets": envelope([others]),
    "GET tweets/user/u1": envelope([]),
  });
  expect((await thrownResponse(editing, dialog("edit", id))).status).toBe(404);
  expect((await thrownResponse(removal, dialog("delete", id))).status).toBe(404);
});

test("a visitor sees the login notice instead of a tweet's dialogs", async () => {
  const visiting = routeArgs("/tweets/t1/edit", { params: { tweetId: "t1" } });
  expect((await thrownResponse(editing, visiting)).status).toBe(401);
  expect((await thrownResponse(removal, visiting)).status).toBe(401);
});

test("editing a tweet shows a toast on its page", async () => {
  let sentBody: unknown;
  stubApi({
    "PATCH tweets/t1": async (request) => ((sentBody = await request.json()), envelope(aTweet(), "Tweet updated")),
  });
  const response = await respond(edit, inDialog("edit", { newContent: "Better" }));
  expect(sentBody).toMatchObject({ newContent: "Better" });
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/tweets?after=A",
    message: "Tweet updated",
  });
});

test("a tweet edited to be empty shows the message at its field", async () => {
  const errors = [{ field: "newContent", message: "Add some text to tweet" }];
  stubApi({ "PATCH tweets/t1": errorEnvelope(422, "Add some text to tweet", errors) });
  const response = await respond(edit, inDialog("edit", { newContent: " " }));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: { newContent: ["Add some text to tweet"] } });
});

test.each([
  ["is another's", errorEnvelope(404, "Tweet does not exist"), 404, "Tweet does not exist"],
  ["cannot be changed now", unreachable, 503, "An unexpected error occurred"],
])("a tweet edit that %s shows a message in the form, which keeps its values", async (_, reply, status, alert) => {
  stubApi({ "PATCH tweets/t1": reply });
  const response = await respond(edit, inDialog("edit", { newContent: "Better" }));
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ alert, values: { newContent: "Better" } });
});

test("an expired session keeps the values of an edit", async () => {
  stubApi({ "PATCH tweets/t1": errorEnvelope(401, "Unauthorized request") });
  const response = await thrownResponse(edit, inDialog("edit", { newContent: "Better" }));
  expect(await response.json()).toEqual({ typedValues: { Tweet: "Better" } });
});

test("deleting a tweet shows a toast on its page", async () => {
  stubApi({ "DELETE tweets/t1": envelope({}, "Tweet deleted") });
  const response = await respond(remove, inDialog("delete"));
  expect({ location: locationOf(response), toast: await toastOf(response) }).toMatchObject({
    location: "/tweets?after=A",
    toast: { type: "success", message: "Tweet deleted" },
  });
});

test("a toast reports that a tweet cannot be deleted", async () => {
  stubApi({ "DELETE tweets/t1": errorEnvelope(404, "Tweet does not exist") });
  const toast = await toastOf(await respond(remove, inDialog("delete")));
  expect(toast).toMatchObject({ type: "error", message: "Tweet does not exist" });
});

test("an expired session deletes no tweet and shows the login notice", async () => {
  stubApi({ "DELETE tweets/t1": errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(remove, inDialog("delete"))).status).toBe(401);
});
