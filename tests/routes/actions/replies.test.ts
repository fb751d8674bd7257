import { expect, test } from "vitest";
import { action as heart } from "#app/routes/actions/actions.comment.$commentId.heart";
import { action as pin } from "#app/routes/actions/actions.comment.$commentId.pin";
import { action, loader, shouldRevalidate } from "#app/routes/watch/_app.video.$videoId/route";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import type { Comment } from "#contract/comments";
import { aComment, aFlatComment, aVideo } from "#tests/support/fixtures";
import { envelope, page, stubApi, errorEnvelope } from "#tests/support/stub-api";

const video = { "GET videos": page([]), "GET videos/v1": envelope(aVideo({ commentsCount: 9 })) };
const at = (search: string) => routeArgs(`/video/v1${search}`, { params: { videoId: "v1" } });
const commentsAt = async (search: string) => (await (await respond(loader, at(search))).json()).comments;

/** Answers lists of comments by the parent that they are asked for. */
function stubThreads(byParent: Record<string, object[]>) {
  const requests: string[] = [];
  stubApi({
    ...video,
    "GET comments/v1": ({ url }) => {
      const { search, searchParams } = new URL(url);
      requests.push(search);
      return page((byParent[searchParams.get("parent")!] ?? []) as Comment[]);
    },
  });
  return requests;
}

const reply = aComment({ _id: "r1", parentId: "c1" });
const thread = aComment({ repliesCount: 5, replies: [reply] });

test("the page asks for threads in one order, and for the replies of the thread that the address opens", async () => {
  const requests = stubThreads({ none: [thread], c1: [reply, aComment({ _id: "r2", parentId: "c1" })] });
  const { docs, total } = await commentsAt("?thread=c1&repliesAfter=r0&sortBy=likes");
  expect(requests.sort()).toEqual(["?parent=c1&limit=30&after=r0", "?parent=none&sortBy=likes&limit=20"]);
  expect({ isOpen: docs[0].thread.isOpen, count: docs[0].thread.count, total }).toEqual({
    isOpen: true,
    count: 5,
    total: 9,
  });
  expect(docs[0].thread.replies.map(({ _id }: { _id: string }) => _id)).toEqual(["r1", "r2"]);
});

test("without an open thread, its first replies are shown and nothing more is fetched", async () => {
  const requests = stubThreads({ none: [thread] });
  const { docs } = await commentsAt("?thread=../users");
  expect(docs[0].thread).toMatchObject({ replies: [{ _id: "r1" }] });
  expect(docs[0].thread).not.toHaveProperty("isOpen");
  expect(requests).toEqual(["?parent=none&limit=20"]);
});

test("a server without threads lists its comments flat, even if the address opens one", async () => {
  stubThreads({ none: [aFlatComment()], c1: [aFlatComment()] });
  const comments = await commentsAt("?thread=c1&reply=c1");
  expect(comments).toMatchObject({ isThreaded: false, total: 1, docs: [{ _id: "c1", thread: null }] });
});

const mine = { cookie: signedIn, params: { videoId: "v1" } };
const replyArgs = (commentContent: string, search = "?reply=c1") =>
  formArgs(`/video/v1${search}`, { commentContent, parentId: "c1" }, mine);

test("a reply is sent with its comment, and shown in its opened thread", async () => {
  let sentBody: unknown;
  stubApi({
    "POST comments/v1": async (request) => (
      (sentBody = await request.json()),
      envelope(reply, "Reply added successfully")
    ),
  });
  const response = await respond(action, replyArgs(" Yes ", "?q=240&reply=c1&repliesAfter=r0"));
  expect(sentBody).toEqual({ commentContent: "Yes", content: "Yes", once: true, parentId: "c1" });
  expect(locationOf(response)).toBe("/video/v1?q=240&thread=c1#comment-r1");
  expect((await toastOf(response))?.message).toBe("Reply added successfully");
});

test("a reply to a long thread leads to the page of the thread that shows it", async () => {
  stubApi({
    "POST comments/v1": envelope({ ...reply, page: 3 }, "Reply added successfully"),
  });
  const response = await respond(action, replyArgs("Yes"));
  expect(locationOf(response)).toBe("/video/v1?thread=c1&repliesAfter=page-3#comment-r1");
});

test("a blank or refused reply is shown again in its own box", async () => {
  stubApi({ "POST comments/v1": errorEnvelope(404, "Comment does not exist") });
  for (const [typedValues, status] of [
    [" ", 422],
    ["Yes", 404],
  ] as const) {
    const response = await respond(action, replyArgs(typedValues));
    expect(response.status).toBe(status);
    expect((await response.json()).values).toEqual({ commentContent: typedValues, parentId: "c1" });
  }
});

test("an expired session shows the text of a reply, not the id of its comment", async () => {
  stubApi({ "POST comments/v1": errorEnvelope(401, "Unauthorized request") });
  expect(await (await thrownResponse(action, replyArgs("Yes"))).json()).toEqual({
    typedValues: { Comment: "Yes" },
  });
});

test.each([
  ["heart", heart, "hearted"],
  ["pin", pin, "pinned"],
] as const)("a %s is set to the wanted state and returns to the comment", async (mark, press, field) => {
  let sentBody: unknown;
  stubApi({
    [`PATCH comment/${mark}/c1`]: async (request: Request) => ((sentBody = await request.json()), envelope({}, "Done")),
  });
  const fields = { [field]: "false", returnTo: "/video/v1?q=240" };
  const args = formArgs(`/actions/comment/c1/${mark}`, fields, { cookie: signedIn, params: { commentId: "c1" } });
  const response = await respond(press, args);
  expect([sentBody, locationOf(response)]).toEqual([{ [field]: false }, "/video/v1?q=240#comment-c1"]);
  expect((await toastOf(response))?.message).toBe("Done");
});

test("opening the box for a reply loads nothing again, opening a thread does", () => {
  const argsFor = (from: string, to: string) =>
    shouldRevalidate({
      currentUrl: new URL(`http://site.test/video/v1${from}`),
      nextUrl: new URL(`http://site.test/video/v1${to}`),
      currentParams: { videoId: "v1" },
      nextParams: { videoId: "v1" },
      defaultShouldRevalidate: true,
    });
  expect(argsFor("?q=240", "?q=240&reply=c1")).toBe(false);
  expect(argsFor("?reply=c1", "")).toBe(false);
  expect(argsFor("", "?thread=c1")).toBe(true);
  expect(argsFor("", "")).toBe(true);
});
