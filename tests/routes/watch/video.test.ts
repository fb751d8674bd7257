import { expect, test, vi } from "vitest";
import * as watch from "#app/routes/watch/_app.video.$videoId/route";
import { listReports } from "#tests/support/list-reports";
import { renderRoute } from "#tests/support/render-route";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aCaptionTrack, aComment, aVideo } from "#tests/support/fixtures";
import { truncatedResponse, envelope, unreachable, page, stubApi, errorEnvelope } from "#tests/support/stub-api";
import { waitFor } from "#tests/support/wait-for";

const { action, loader, shouldRevalidate } = watch;
const waitOptions = { timeout: 20_000 };

const watchArgs = (id = "v1", search = "") => routeArgs(`/video/${id}${search}`, { params: { videoId: id } });
const emptyLists = { "GET videos": page([]), "GET comments/v1": page([]) };

test("the watch page shows the video, related videos and the comments", async () => {
  stubApi({
    "GET videos/v1": envelope(aVideo({ likesCount: 3, isLiked: true })),
    "GET videos": page([aVideo(), aVideo({ _id: "v2" })]),
    "GET comments/v1": page([aComment()], { nextCursor: "c9" }),
  });
  const { video, related, comments } = await (await respond(loader, watchArgs())).json();
  expect(video).toMatchObject({ _id: "v1", title: "A clip", subscriberCount: 0, likesCount: 3, isLiked: true });
  expect(related.map(({ _id }: { _id: string }) => _id)).toEqual(["v2"]);
  expect(comments).toMatchObject({ docs: [{ content: "Well sung", owner: { username: "wren" } }], next: "c9" });
});

test("the URL has the cursor of the comments", async () => {
  let requestUrl = "";
  stubApi({
    ...emptyLists,
    "GET videos/v1": envelope(aVideo()),
    "GET comments/v1": ({ url }) => ((requestUrl = new URL(url).search), page([])),
  });
  await respond(loader, watchArgs("v1", "?after=c9"));
  expect(requestUrl).toBe("?parent=none&limit=20&after=c9");
});

test("the browser gets only the fields of people that the page shows", async () => {
  stubApi({ ...emptyLists, "GET videos/v1": envelope(aVideo()), "GET comments/v1": page([aComment()]) });
  const { video, comments } = await (await respond(loader, watchArgs())).json();
  expect(Object.keys(video.owner)).toEqual(["_id", "username", "fullName", "avatar"]);
  expect(Object.keys(comments.docs[0].owner)).toEqual(["_id", "username", "fullName", "avatar"]);
});

test("the transcript is loaded next to the video only when the page is opened with it", async () => {
  const cues = [{ start: 3.4, end: 5, text: "Hello" }];
  stubApi({
    ...emptyLists,
    "GET videos/v1": envelope(aVideo()),
    "GET comments/v1": page([]),
    "GET captions/v1": envelope([aCaptionTrack()]),
    "GET captions/v1/s1": envelope({ ...aCaptionTrack(), cues }),
  });
  const { transcript } = await (await respond(loader, watchArgs("v1", "?transcript=1"))).json();
  expect(transcript).toMatchObject({ language: "en", cues: [{ start: 3, text: "Hello" }] });
  expect(await (await respond(loader, watchArgs())).json()).toMatchObject({ transcript: null });
});

test.each([
  ["cannot be reached", unreachable],
  ["fails", errorEnvelope(500, "No")],
  ["breaks off", truncatedResponse],
])("the watch page is shown when the related videos or the comments %s", async (_, reply) => {
  stubApi({ "GET videos/v1": envelope(aVideo()), "GET videos": reply, "GET comments/v1": reply });
  const response = await respond(loader, watchArgs());
  const { related, comments } = await response.json();
  expect({ status: response.status, related, comments }).toEqual({ status: 200, related: null, comments: null });
});

test.each([
  ["does not exist", errorEnvelope(404, "Video not found"), 404],
  ["has an invalid id", errorEnvelope(400, "Invalid video id"), 404],
  ["requires a session", errorEnvelope(401, "Unauthorized request"), 401],
  ["arrives truncated", truncatedResponse, 502],
  ["is unreachable", unreachable, 503],
])("a video that %s fails the page", async (_, reply, status) => {
  stubApi({ ...emptyLists, "GET videos/v1": reply });
  expect((await thrownResponse(loader, watchArgs())).status).toBe(status);
});

test("an id with path separators is not fetched", async () => {
  expect((await thrownResponse(loader, watchArgs("../users"))).status).toBe(404);
});

const signedInArgs = { cookie: signedIn, params: { videoId: "v1" } };
const commentArgs = (commentContent: string, path = "/video/v1") => formArgs(path, { commentContent }, signedInArgs);

test("posting a comment shows a toast at the comments", async () => {
  stubApi({ "POST comments/v1": envelope(aComment(), "Comment added") });
  const response = await respond(action, commentArgs("Well sung", "/video/v1?after=c9"));
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/video/v1#comments",
    message: "Comment added",
  });
});

test("a posted comment keeps the playlist and leaves the page of older comments", async () => {
  stubApi({ "POST comments/v1": envelope(aComment(), "Comment added") });
  const paging = "after=c9&thread=c1&repliesAfter=r2&reply=c1";
  const response = await respond(action, commentArgs("Well sung", `/video/v1?list=L&shuffle=7&loop=1&${paging}`));
  expect(locationOf(response)).toBe("/video/v1?list=L&shuffle=7&loop=1#comments");
});

test("a comment is trimmed before it is sent", async () => {
  let sentBody: unknown;
  stubApi({ "POST comments/v1": async (request) => ((sentBody = await request.json()), envelope(null)) });
  await respond(action, commentArgs("  Well\r\nsung "));
  expect(sentBody).toMatchObject({ commentContent: "Well\nsung" });
});

test.each([
  ["blank", "   ", "Add some text to comment"],
  ["too long", "x".repeat(2_001), "Comment must be at most 2000 characters"],
])("a comment that is %s is shown again with its message", async (_, commentContent, message) => {
  const response = await respond(action, commentArgs(commentContent));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    ok: false,
    errors: { commentContent: [message] },
    values: { commentContent },
  });
});

test.each([
  ["rejects it with a message", errorEnvelope(403, "Comments are off"), 403, "Comments are off"],
  [
    "rejects it without a message",
    new Response("{}", { status: 400 }),
    400,
    "Failed to post comment. Please try again...",
  ],
  ["is unreachable", unreachable, 503, "Failed to post comment. Please try again..."],
])("a comment stays in its box when the server %s", async (_, reply, status, alert) => {
  stubApi({ "POST comments/v1": reply });
  const response = await respond(action, commentArgs("Well sung"));
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ alert, values: { commentContent: "Well sung" } });
});

test("an expired session keeps the typed comment", async () => {
  stubApi({ "POST comments/v1": errorEnvelope(401, "Unauthorized request") });
  const response = await thrownResponse(action, commentArgs("Well sung"));
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 401,
    body: { typedValues: { Comment: "Well sung" } },
  });
});

const revalidatesOn = (from: string, at: string, rest = {}) => {
  const [currentUrl, nextUrl] = [new URL(from, "http://site.test"), new URL(at, "http://site.test")];
  const videoOf = ({ pathname }: URL) => ({ videoId: pathname.split("/")[2]! });
  const params = { currentParams: videoOf(currentUrl), nextParams: videoOf(nextUrl) };
  return shouldRevalidate({ currentUrl, nextUrl, ...params, defaultShouldRevalidate: true, ...rest });
};

const submitted = (action: string) => ({ formMethod: "POST", formAction: `/reload/actions/${action}` });

test.each([
  ["a dialog opens", revalidatesOn("/video/v1?after=c9", "/video/v1/save?after=c9"), false],
  ["a dialog closes", revalidatesOn("/video/v1/comments/c1/edit", "/video/v1"), false],
  ["a comment was refused", revalidatesOn("/video/v1", "/video/v1", { formMethod: "POST", actionStatus: 422 }), false],
  [
    "the video went into a playlist",
    revalidatesOn("/video/v1/save", "/video/v1/save", submitted("playlist/p1/video/v1")),
    false,
  ],
  [
    "it did so after the dialog closed",
    revalidatesOn("/video/v1", "/video/v1", submitted("playlist/p1/video/v1")),
    false,
  ],
  ["a like was sent", revalidatesOn("/video/v1", "/video/v1", submitted("video/v1/like")), true],
  ["more comments are wanted", revalidatesOn("/video/v1", "/video/v1?after=c9"), true],
  ["another video is opened", revalidatesOn("/video/v1", "/video/v2"), true],
  ["a comment was deleted", revalidatesOn("/video/v1/comments/c1/delete", "/video/v1", { formMethod: "POST" }), true],
])("when %s, the page reloads its data: %#", (_, move, expected) => {
  expect(move).toBe(expected);
});

const person = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** A watch page without a server of ours in front, and the views that were counted. */
async function openWithoutFrontServer(
  headers: Record<string, string>,
  path = "/video/v1",
  counted = vi.fn(() => envelope({})),
) {
  const args = routeArgs(path, { params: { videoId: "v1" }, headers });
  args.context.site.runsOwnServer = false;
  stubApi({ ...emptyLists, "GET videos/v1": envelope(aVideo()), "PATCH videos/view/v1": counted });
  await respond(loader, args);
  return counted;
}

test("without our front server the page counts its view itself", async () => {
  const countView = await openWithoutFrontServer({ "User-Agent": person });
  await waitFor(() => expect(countView).toHaveBeenCalledOnce(), waitOptions);
});

test.each([
  ["a search engine's look", { "User-Agent": "Googlebot/2.1" }, "/video/v1"],
  ["a page fetched ahead", { "User-Agent": person, "Sec-Purpose": "prefetch" }, "/video/v1"],
  ["the page under a dialog", { "User-Agent": person }, "/video/v1/save"],
])("%s counts no view", async (_, headers, path) => {
  const countView = await openWithoutFrontServer(headers as Record<string, string>, path);
  // The calls of a request go out in order: one of this would come before that of a person after it.
  await openWithoutFrontServer({ "User-Agent": person }, "/video/v1", countView);
  await waitFor(() => expect(countView).toHaveBeenCalled(), waitOptions);
  expect(countView).toHaveBeenCalledOnce();
});

test("a description with chapters makes links to the same page at their start", async () => {
  const description = "0:00 The gate\n1:05 The lake\n2:00 The hill";
  stubApi({ ...emptyLists, "GET videos/v1": envelope(aVideo({ description, duration: 300 })) });
  const { chapters } = await (await respond(loader, watchArgs("v1", "?q=720"))).json();
  expect(chapters[1]).toEqual({ start: 65, time: "1:05", title: "The lake", to: "/video/v1?q=720&t=65" });
});

test("a description without chapters makes none", async () => {
  stubApi({ ...emptyLists, "GET videos/v1": envelope(aVideo({ description: "0:00 The gate" })) });
  expect((await (await respond(loader, watchArgs())).json()).chapters).toEqual([]);
});

test("the transcript is linked between the description and the details", async () => {
  const texts = { description: "Boats", tags: ["boats"], captions: [aCaptionTrack()] };
  stubApi({ ...emptyLists, "GET videos/v1": envelope(aVideo(texts)) });
  const { document } = await renderRoute(watch, watchArgs());
  const link = document.querySelector('a[href="/video/v1/read"].plain-link')!.closest("p")!;
  expect([link.previousElementSibling, link.nextElementSibling].map((each) => each!.textContent)).toEqual([
    "Boats",
    "#boats",
  ]);
});

test("the owner's full name comes before the handle, and only the video's menu has the report link", async () => {
  stubApi({ ...emptyLists, "GET videos/v1": envelope(aVideo()) });
  const { document } = await renderRoute(watch, watchArgs());
  const owner = document.querySelector(".channel > div")!;
  expect([owner.querySelector("a")!.textContent, owner.querySelector("p")!.textContent]).toEqual([
    "Ann Lark",
    "@lark\u00a0· 0 subscribers",
  ]);
  expect(listReports(document)).toEqual([["/report/video/v1", "More for A clip"]]);
});
