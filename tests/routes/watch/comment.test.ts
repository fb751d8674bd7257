import { expect, test } from "vitest";
import { action as remove, loader as removing } from "#app/routes/watch/_app.video.$videoId.comments.$commentId.delete";
import {
  action as edit,
  loader as editing,
  shouldRevalidate,
} from "#app/routes/watch/_app.video.$videoId.comments.$commentId.edit";
import { loader as find } from "#app/routes/watch/video.$videoId.comments.$commentId";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aComment, aVideo } from "#tests/support/fixtures";
import { aViewer, envelope, unreachable, page, stubApi, errorEnvelope, optional } from "#tests/support/stub-api";

const at = (act: string) => `/video/v1/comments/c1/${act}?after=c9`;
const mine = { cookie: signedIn, params: { videoId: "v1", commentId: "c1" } };
const editArgs = (commentContent: string) => formArgs(at("edit"), { commentContent }, mine);
const deleteArgs = () => formArgs(at("delete"), {}, mine);
const as = (_id: string) => aViewer({ _id });
const ownVideo = optional({ "GET videos/v1": envelope(aVideo()) });
const listed = { "GET comments/v1": page([aComment({ _id: "c0" }), aComment()]) };

test.each([
  ["edit", editing],
  ["delete", removing],
])("a comment to %s is found by its id on any page", async (act, loader) => {
  stubApi({ ...as("u2"), "GET comment/c1": envelope(aComment()), ...ownVideo });
  expect(await (await respond(loader, routeArgs(at(act), mine))).json()).toEqual({ content: "Well sung" });
});

test("without a call for one comment, the page it was listed on is fetched", async () => {
  let requestUrl = "";
  stubApi({ ...as("u2"), "GET comments/v1": ({ url }) => ((requestUrl = new URL(url).search), page([aComment()])) });
  expect(await (await respond(editing, routeArgs(at("edit"), mine))).json()).toEqual({ content: "Well sung" });
  expect(requestUrl).toBe("?parent=none&limit=20&after=c9");
});

test.each([
  ["another's", as("u1"), listed],
  ["one that is gone", as("u2"), { "GET comments/v1": page([]) }],
])("%s cannot be edited: the dialog is a 404", async (_, replies, comments) => {
  stubApi({ ...replies, ...comments });
  expect((await thrownResponse(editing, routeArgs(at("edit"), mine))).status).toBe(404);
});

test.each([
  ["to edit", editing, "edit"],
  ["to delete", removing, "delete"],
])("the dialog to %s a comment is a 503 when the server is unreachable", async (_, loader, act) => {
  stubApi({ ...as("u2"), "GET comments/v1": unreachable, ...ownVideo });
  expect((await thrownResponse(loader, routeArgs(at(act), mine))).status).toBe(503);
});

test.each([
  ["edit", editing],
  ["delete", removing],
])("a visitor who opens the dialog to %s a comment sees the login notice", async (act, loader) => {
  const { params } = mine;
  expect((await thrownResponse(loader, routeArgs(at(act), { params }))).status).toBe(401);
});

test("editing a comment shows a toast at the comment", async () => {
  stubApi({ "PATCH comment/c1": envelope(aComment(), "Comment updated") });
  const response = await respond(edit, editArgs("Sung well"));
  expect(locationOf(response)).toBe("/video/v1?after=c9#comment-c1");
  expect((await toastOf(response))?.message).toBe("Comment updated");
});

test.each([
  ["blank", "  ", "Add some text to comment"],
  ["too long", "x".repeat(2_001), "Comment must be at most 2000 characters"],
])("a comment edited to be %s is shown again with a message", async (_, commentContent, message) => {
  const response = await respond(edit, editArgs(commentContent));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    errors: { commentContent: [message] },
    values: { commentContent },
  });
});

test.each([
  ["has it no more", errorEnvelope(404, "Comment does not exist"), 404, "Comment does not exist"],
  ["is unreachable", unreachable, 503, "An unexpected error occurred"],
])("the form keeps its values when the server %s", async (_, reply, status, alert) => {
  stubApi({ "PATCH comment/c1": reply });
  const response = await respond(edit, editArgs("Sung well"));
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ alert, values: { commentContent: "Sung well" } });
});

test("a rejected edit is shown again even if the comment is deleted by then", async () => {
  const post = editArgs("Sung well");
  stubApi({
    ...as("u2"),
    "PATCH comment/c1": errorEnvelope(404, "Comment does not exist"),
  });
  await respond(edit, post);
  const args = routeArgs(at("edit"), mine);
  expect((await respond(editing, { ...args, context: post.context })).status).toBe(200);
});

test("a rejected edit does not fetch the comment again", () => {
  const url = new URL(at("edit"), "http://site.test");
  const urls = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
  expect(shouldRevalidate({ ...urls, actionStatus: 404 })).toBe(false);
  expect(shouldRevalidate(urls)).toBe(true);
});

test("an expired session keeps the values of an edit", async () => {
  stubApi({ "PATCH comment/c1": errorEnvelope(401, "Unauthorized request") });
  const response = await thrownResponse(edit, editArgs("Sung well"));
  expect(await response.json()).toEqual({ typedValues: { Comment: "Sung well" } });
});

test.each([
  ["its writer", "u2"],
  ["the video's owner", "u1"],
])("a comment can be deleted by %s", async (_, viewerId) => {
  stubApi({ ...as(viewerId), ...listed, "GET videos/v1": envelope(aVideo()) });
  expect(await (await respond(removing, routeArgs(at("delete"), mine))).json()).toEqual({ content: "Well sung" });
});

test("nobody else can open the delete dialog: it is a 404", async () => {
  stubApi({ ...as("u3"), ...listed, "GET videos/v1": envelope(aVideo()) });
  expect((await thrownResponse(removing, routeArgs(at("delete"), mine))).status).toBe(404);
});

test("deleting a comment shows a toast at the comments", async () => {
  stubApi({ "DELETE comment/c1": envelope({}, "Comment deleted") });
  const response = await respond(remove, deleteArgs());
  expect(locationOf(response)).toBe("/video/v1?after=c9#comments");
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Comment deleted" });
});

test.each([
  ["refuses", errorEnvelope(404, "Comment does not exist"), "Comment does not exist"],
  ["is unreachable", unreachable, "Opps! something went wrong 😕"],
])("a toast reports the failure when the server %s to delete a comment", async (_, reply, message) => {
  stubApi({ "DELETE comment/c1": reply });
  expect(await toastOf(await respond(remove, deleteArgs()))).toMatchObject({ type: "error", message });
});

test("an expired session deletes no comment and shows the login notice", async () => {
  stubApi({ "DELETE comment/c1": errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(remove, deleteArgs())).status).toBe(401);
});

test.each([
  [
    "the page that shows it",
    { after: "c9", thread: "d".repeat(24), repliesAfter: null },
    `?after=c9&thread=${"d".repeat(24)}`,
  ],
  ["its video where it is in sight", { after: null, thread: null, repliesAfter: null }, ""],
])("the address of a comment leads everybody to %s", async (_, place, query) => {
  stubApi({ "GET comment/c1/place": envelope(place) });
  const response = await respond(find, routeArgs("/video/v1/comments/c1", { params: mine.params }));
  expect(locationOf(response)).toBe(`/video/v1${query}#comment-c1`);
});

test("the address of a comment that one may not see leads to its video", async () => {
  stubApi({ "GET comment/c1/place": errorEnvelope(404, "Comment not found") });
  const response = await respond(find, routeArgs("/video/v1/comments/c1", { params: mine.params }));
  expect(locationOf(response)).toBe("/video/v1#comment-c1");
});
