import { expect, test } from "vitest";
import { action as remove, loader as removing } from "#app/routes/_app.video.$videoId.comments.$commentId.delete";
import {
  action as edit,
  loader as editing,
  shouldRevalidate,
} from "#app/routes/_app.video.$videoId.comments.$commentId.edit";
import { answer, asking, givenUp, posting, signedIn, to, toastOf } from "#tests/support/asking";
import { aComment, aUser, aVideo, envelope, isAway, page, plays, refusal } from "#tests/support/video-api";

const at = (act: string) => `/video/v1/comments/c1/${act}?after=c9`;
const mine = { cookie: signedIn, params: { videoId: "v1", commentId: "c1" } };
const saving = (commentContent: string) => posting(at("edit"), { commentContent }, mine);
const deleting = () => posting(at("delete"), {}, mine);
const as = (_id: string) => ({ "GET users/current-user": envelope(aUser({ _id })) });
const listed = { "GET comments/v1": page([aComment({ _id: "c0" }), aComment()]) };

test.each([
  ["edit", editing],
  ["delete", removing],
])("a comment to %s is found by its id, on whatever page it stands by now", async (act, loader) => {
  plays({ ...as("u2"), "GET comment/c1": envelope(aComment()), "GET videos/v1": envelope(aVideo()) });
  expect(await (await answer(loader, asking(at(act), mine))).json()).toEqual({ content: "Well sung" });
});

test("a server that gives no single comment is asked for the page it was listed on", async () => {
  let asked = "";
  plays({ ...as("u2"), "GET comments/v1": ({ url }) => ((asked = new URL(url).search), page([aComment()])) });
  expect(await (await answer(editing, asking(at("edit"), mine))).json()).toEqual({ content: "Well sung" });
  expect(asked).toBe("?limit=20&after=c9");
});

test.each([
  ["another's", as("u1"), listed],
  ["one that is gone", as("u2"), { "GET comments/v1": page([]) }],
])("%s cannot be edited: it is as if it were not there", async (_, known, comments) => {
  plays({ ...known, ...comments });
  expect((await givenUp(editing, asking(at("edit"), mine))).status).toBe(404);
});

test.each([
  ["to edit", editing, "edit"],
  ["to delete", removing, "delete"],
])("a comment %s is away when the server is", async (_, loader, act) => {
  plays({ ...as("u2"), "GET comments/v1": isAway, "GET videos/v1": envelope(aVideo()) });
  expect((await givenUp(loader, asking(at(act), mine))).status).toBe(503);
});

test.each([
  ["edit", editing],
  ["delete", removing],
])("a visitor who would %s a comment gets the login notice", async (act, loader) => {
  const { params } = mine;
  expect((await givenUp(loader, asking(at(act), { params }))).status).toBe(401);
});

test("an edited comment is told where it stands", async () => {
  plays({ "PATCH comment/c1": envelope(aComment(), "Comment updated") });
  const response = await answer(edit, saving("Sung well"));
  expect(to(response)).toBe("/video/v1?after=c9#comment-c1");
  expect((await toastOf(response))?.message).toBe("Comment updated");
});

test.each([
  ["blank", "  ", "Add some text to comment"],
  ["too long", "x".repeat(2_001), "Comment must be at most 2000 characters"],
])("a comment edited to be %s is shown again with its message", async (_, typed, message) => {
  const response = await answer(edit, saving(typed));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    errors: { commentContent: [message] },
    values: { commentContent: typed },
  });
});

test.each([
  ["has it no more", refusal(404, "Comment does not exist"), 404, "Comment does not exist"],
  ["is away", isAway, 503, "An unexpected error occurred"],
])("what was typed is kept in place when the server %s", async (_, reply, status, alert) => {
  plays({ "PATCH comment/c1": reply });
  const response = await answer(edit, saving("Sung well"));
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ alert, values: { commentContent: "Sung well" } });
});

test("the page of a refused edit is made although the comment is gone by then", async () => {
  const post = saving("Sung well");
  plays({ ...as("u2"), "PATCH comment/c1": refusal(404, "Comment does not exist"), "GET comments/v1": page([]) });
  await answer(edit, post);
  const again = asking(at("edit"), mine);
  expect((await answer(editing, { ...again, context: post.context })).status).toBe(200);
});

test("a refused edit does not look for the comment again", () => {
  const url = new URL(at("edit"), "http://site.test");
  const urls = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
  expect(shouldRevalidate({ ...urls, actionStatus: 404 })).toBe(false);
  expect(shouldRevalidate(urls)).toBe(true);
});

test("a session that ended under an edit keeps what was typed", async () => {
  plays({ "PATCH comment/c1": refusal(401, "Unauthorized request") });
  const response = await givenUp(edit, saving("Sung well"));
  expect(await response.json()).toEqual({ kept: { commentContent: "Sung well" } });
});

test.each([
  ["its writer", "u2"],
  ["the video's owner", "u1"],
])("a comment can be deleted by %s", async (_, viewerId) => {
  plays({ ...as(viewerId), ...listed, "GET videos/v1": envelope(aVideo()) });
  expect(await (await answer(removing, asking(at("delete"), mine))).json()).toEqual({ content: "Well sung" });
});

test("nobody else is asked whether to delete it: it is as if it were not there", async () => {
  plays({ ...as("u3"), ...listed, "GET videos/v1": envelope(aVideo()) });
  expect((await givenUp(removing, asking(at("delete"), mine))).status).toBe(404);
});

test("a deleted comment is told where the comments are", async () => {
  plays({ "DELETE comment/c1": envelope({}, "Comment deleted") });
  const response = await answer(remove, deleting());
  expect(to(response)).toBe("/video/v1?after=c9#comments");
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Comment deleted" });
});

test.each([
  ["refuses", refusal(404, "Comment does not exist"), "Comment does not exist"],
  ["is away", isAway, "Opps! something went wrong 😕"],
])("when the server %s to delete a comment, a toast regrets it", async (_, reply, message) => {
  plays({ "DELETE comment/c1": reply });
  expect(await toastOf(await answer(remove, deleting()))).toMatchObject({ type: "error", message });
});

test("a session that ended deletes no comment and gets the login notice", async () => {
  plays({ "DELETE comment/c1": refusal(401, "Unauthorized request") });
  expect((await givenUp(remove, deleting())).status).toBe(401);
});
