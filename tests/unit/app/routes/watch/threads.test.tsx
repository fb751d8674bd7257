// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { PageContext } from "#app/components/ui/page-context";
import { Comments } from "#app/routes/watch/_app.video.$videoId/comments/comments";
import { toCommentsView } from "#app/routes/watch/_app.video.$videoId/comments/comments-view.server";
import { comment as read } from "#app/video-api/shapes/community-shapes.server";
import type { Comment } from "#contract/comments";
import { aComment, anOwner, aVideo } from "#tests/support/fixtures";
import { now } from "../../components/now";
import { renderInto } from "../../render";

const video = aVideo({ commentsCount: 3 });
const author = anOwner({ _id: "u3", username: "owl" });
const reply = aComment({ _id: "r1", content: "Reply", parentId: "c1", owner: author, ownerInfo: author });
const thread = aComment({ repliesCount: 1, replies: [reply] });

interface Options {
  search?: string;
  viewerId?: string | null;
  /** Replies of the thread that the query opens. */
  open?: Comment[];
}

function renderShown(comments: object[], { search = "", viewerId = "u9", open }: Options = {}) {
  const toPage = (docs: object[]) => ({
    ...{ docs: docs.map((doc) => read.parse(doc)), totalDocs: docs.length },
    ...{ nextCursor: null, prevCursor: null, isCut: false },
  });
  const view = toCommentsView(toPage(comments), {
    video,
    search,
    open: open ? { id: "c1", replies: { ...toPage(open), nextCursor: "r9" } } : null,
  });
  return renderInto(
    <PageContext.Provider value={{ viewerId, missingControls: [] }}>
      <Comments video={video} comments={view} now={now} />
    </PageContext.Provider>,
    `/video/v1${search}`,
  );
}

const hrefOf = (page: HTMLElement, text: string) =>
  [...page.querySelectorAll("a")].find((link) => link.textContent === text)?.getAttribute("href");

test("replies stand below their comment, and the heading counts both", async () => {
  const page = await renderShown([thread]);
  expect(page.querySelector("#comment-c1 #comment-r1")!.textContent).toContain("Reply");
  expect(page.querySelector("h2")!.textContent).toBe("3 comments");
});

test("the link to reply opens the box at a plain URL", async () => {
  const page = await renderShown([thread], { search: "?q=240" });
  expect(hrefOf(page, "Reply to Jen Wren")).toBe("/video/v1?q=240&reply=c1#reply");
  expect(page.querySelectorAll(".compose")).toHaveLength(1);
});

test("the box for a reply names its comment, and leads back to the page without it", async () => {
  const page = await renderShown([thread], { search: "?reply=c1" });
  const form = page.querySelector("#comment-c1 form.compose")!;
  expect(form.getAttribute("action")).toBe("/video/v1?reply=c1");
  expect(form.querySelector<HTMLInputElement>("[name=parentId]")!.value).toBe("c1");
  expect(form.querySelector("label")!.textContent).toBe("Reply to Jen Wren");
  expect(hrefOf(page, "Cancel")).toBe("/video/v1#comment-c1");
});

test("a reply to a reply begins with its author's name", async () => {
  const page = await renderShown([thread], { search: "?reply=r1" });
  expect(page.querySelector<HTMLTextAreaElement>("#comment-c1 textarea")!.value).toBe("@owl ");
});

test("a visitor who wants to reply is asked to sign in, and comes back to the box", async () => {
  const page = await renderShown([thread], { search: "?reply=c1", viewerId: null });
  expect(page.querySelector("#comment-c1 .replies > p a")!.getAttribute("href")).toBe(
    "/login?from=%2Fvideo%2Fv1%3Freply%3Dc1%23comment-c1",
  );
});

test("a thread with more replies links to all of them, an open one back to the first and on to the next", async () => {
  const closed = await renderShown([aComment({ repliesCount: 12, replies: [reply] })]);
  expect(hrefOf(closed, "Show 12 replies")).toBe("/video/v1?thread=c1#comment-c1");
  const open = await renderShown([aComment({ repliesCount: 12, replies: [reply] })], {
    search: "?thread=c1",
    open: [reply],
  });
  expect(hrefOf(open, "Hide replies")).toBe("/video/v1#comment-c1");
  expect(hrefOf(open, "More replies")).toBe("/video/v1?thread=c1&repliesAfter=r9#comment-c1");
});

test("a reply of the viewer that nobody else sees stands below its comment, and hides no reply of others", async () => {
  const held = aComment({ _id: "r2", parentId: "c1", withheld: "held" });
  const alone = await renderShown([aComment({ repliesCount: 0, replies: [held] })]);
  expect(alone.querySelector("#comment-c1 #comment-r2")).not.toBeNull();
  expect(alone.textContent).not.toContain("Show");
  const between = await renderShown([aComment({ repliesCount: 2, replies: [held, reply] })]);
  expect(hrefOf(between, "Show 2 replies")).toBe("/video/v1?thread=c1#comment-c1");
});

test("a deleted comment keeps its place above its replies, without buttons of its own", async () => {
  const page = await renderShown([aComment({ isDeleted: true, content: "", repliesCount: 1, replies: [reply] })]);
  expect(page.querySelector("#comment-c1 > div > p")!.textContent).toBe("Comment deleted");
  expect(page.querySelectorAll("#comment-c1 .row")).toHaveLength(1);
  expect(page.querySelector("#comment-r1")).not.toBeNull();
});

test("edited, pinned and hearted comments say so", async () => {
  const page = await renderShown([aComment({ isEdited: true, isPinned: true, isHearted: true })]);
  for (const text of ["(edited)", "Pinned by Ann Lark", "Heart from Ann Lark"])
    expect(page.textContent).toContain(text);
  expect((await renderShown([aComment()])).textContent).not.toMatch(/edited|Pinned|Heart/);
});

test("the video's owner can pin a thread and give hearts, others cannot", async () => {
  const actionsOf = (page: HTMLElement) =>
    [...page.querySelectorAll("form[action*='/actions/comment']")]
      .map((form) => form.getAttribute("action"))
      .filter((action) => !action!.endsWith("/like"));
  expect(actionsOf(await renderShown([thread], { viewerId: video.owner._id }))).toEqual([
    "/actions/comment/c1/pin",
    "/actions/comment/c1/heart",
    "/actions/comment/r1/heart",
  ]);
  expect(actionsOf(await renderShown([thread], { viewerId: "u2" }))).toEqual([]);
});

test("links sort the threads by time or by likes", async () => {
  const page = await renderShown([thread], { search: "?sortBy=likes&after=c9" });
  expect(hrefOf(page, "Newest")).toBe("/video/v1#comments");
  expect(hrefOf(page, "Most liked")).toBe("/video/v1?sortBy=likes#comments");
  expect(page.querySelector(".chips [aria-current]")!.textContent).toBe("Most liked");
});

test("a server without threads gets no boxes for replies, and no order", async () => {
  const { parentId: _, ...flat } = aComment();
  const page = await renderShown([flat, { ...flat, _id: "c2" }], { search: "?reply=c1", viewerId: video.owner._id });
  expect(page.textContent).not.toMatch(/Reply|Newest/);
  expect(page.querySelector("form[action$='/pin']")).toBeNull();
});

test("names, tags and times in a comment are links", async () => {
  const mentions = [{ _id: "u3", username: "owl" }];
  const page = await renderShown([aComment({ content: "@owl at 0:07 #song, 9:59", mentions })], { search: "?list=p1" });
  const links = [...page.querySelectorAll(".rich-text a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/user/owl/u3", "/video/v1?list=p1&t=7", "/tag/song"]);
  expect(page.querySelector("[data-seconds]")!.getAttribute("data-seconds")).toBe("7");
});
