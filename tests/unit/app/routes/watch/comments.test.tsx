// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { PageContext } from "#app/components/ui/page-context";
import { Comments } from "#app/routes/watch/_app.video.$videoId/comments/comments";
import { toTextParts } from "#app/format/text-parts";
import { aVideo } from "#tests/support/fixtures";
import { now } from "../../components/now";
import { renderInto } from "../../render";

const owner = { _id: "u2", username: "wren", fullName: "Wren Hill", avatar: "" };
const aComment = (changes = {}) => ({
  _id: "c1",
  content: "First\nhttps://example.com",
  createdAt: "2026-11-18T12:00:00.000Z",
  likesCount: 3,
  liked: false,
  parts: toTextParts("First\nhttps://example.com"),
  thread: null,
  owner,
  ...changes,
});
const aPage = (changes = {}) => ({
  docs: [aComment()],
  total: 1,
  isThreaded: false,
  next: null,
  prev: null,
  isCut: false,
  ...changes,
});

type Shown = Parameters<typeof Comments>[0]["comments"];

const renderShown = (comments: Shown, viewerId: string | null = null, missingControls: string[] = []) =>
  renderInto(
    <PageContext.Provider value={{ viewerId, missingControls }}>
      <Comments video={{ _id: "v1", owner: aVideo().owner }} comments={comments} now={now} />
    </PageContext.Provider>,
  );
const linksIn = (page: HTMLElement) =>
  [...page.querySelectorAll(".post .menu a")].map((each) => each.getAttribute("href"));

test("a comment shows its author, the full name first, and age, its line breaks and links", async () => {
  const page = await renderShown(aPage());
  const post = page.querySelector(".post")!;
  expect(post.querySelector("b a")!.getAttribute("href")).toBe("/user/wren/u2");
  expect(post.querySelector("b a")!.textContent).toBe("Wren Hill");
  expect(post.querySelector(".text-muted")!.textContent).toBe("@wren\u00a0· 2\u00a0days\u00a0ago");
  expect(post.querySelector(".rich-text")!.innerHTML).toContain("First<br>");
  expect(post.querySelector(".rich-text a")!.getAttribute("href")).toBe("https://example.com");
});

test("a visitor gets links to log in and sign up that return to the comments", async () => {
  const page = await renderShown(aPage());
  expect(page.querySelector("textarea")).toBeNull();
  const links = [...page.querySelectorAll("section > p a")].map((each) => each.getAttribute("href"));
  expect(links).toEqual(["/login?from=%2Fvideo%2Fv1%23comments", "/signup?from=%2Fvideo%2Fv1%23comments"]);
});

test.each([
  ["its writer", "u2", ["/video/v1/comments/c1/edit", "/video/v1/comments/c1/delete"]],
  [
    "the video's owner",
    aVideo().owner._id,
    ["/video/v1/comments/c1/delete", "/report/comment/c1", "/block/u2?from=%2Fvideo%2Fv1%23comment-c1"],
  ],
  ["anybody else", "u3", ["/report/comment/c1"]],
])("%s sees the links for what they may do with a comment", async (_, viewerId, links) => {
  expect(linksIn(await renderShown(aPage(), viewerId))).toEqual(links);
});

test("the box for a comment posts to the video's page", async () => {
  const page = await renderShown(aPage(), "u3");
  const form = page.querySelector(".compose")!;
  expect([form.getAttribute("action"), form.getAttribute("method")]).toEqual(["/video/v1", "post"]);
  expect(form.querySelector("textarea")!.name).toBe("commentContent");
});

test("without JavaScript a like returns to its comment", async () => {
  const page = await renderShown(aPage(), "u3");
  expect(page.querySelector<HTMLInputElement>(".post [name=returnTo]")!.value).toBe("/video/v1");
});

test.each([
  ["comment", "u3", "section > .compose .row button"],
  ["editComment", "u2", ".post .menu button"],
])("a control is disabled with a reason when the server lacks its call: %s", async (name, viewerId, selector) => {
  const page = await renderShown(aPage(), viewerId, [name]);
  expect(page.querySelector(selector)!.hasAttribute("disabled")).toBe(true);
  expect(page.textContent).toContain("The video server does not offer this.");
});

test("comments that cannot be loaded show a message with a link to retry", async () => {
  const page = await renderShown(null);
  expect(page.querySelector("h2")!.textContent).toBe("Comments");
  expect(page.querySelector("[role=status]")!.textContent).toContain("Opps! something went wrong 😕");
  expect(page.querySelector("[role=status] a")!.getAttribute("href")).toBe("/video/v1#comments");
});

test("the links between pages of comments lead to the comments", async () => {
  const page = await renderShown(aPage({ total: 40, next: "c9", prev: "c8" }));
  const links = [...page.querySelectorAll(".pager a")].map((each) => each.getAttribute("href"));
  expect(links).toEqual(["/video/v1?before=c8#comments", "/video/v1?after=c9#comments"]);
});

test("the page after the last comment links back to the latest", async () => {
  const page = await renderShown(aPage({ docs: [], total: 20 }));
  expect(page.querySelector("section > p:last-of-type a")!.getAttribute("href")).toBe("/video/v1#comments");
});

test("a cut list shows a note", async () => {
  expect((await renderShown(aPage({ isCut: true }))).textContent).toContain("Only the first 1,000 are shown here.");
});

test("an author known only by an id has no link", async () => {
  const page = await renderShown(
    aPage({ docs: [aComment({ owner: { _id: "u9", username: "", fullName: "", avatar: "" } })] }),
  );
  expect(page.querySelector("b")!.textContent).toBe("—");
  expect(page.querySelector("b a")).toBeNull();
});

test("a comment that waits says so to its author", async () => {
  const page = await renderShown(aPage({ docs: [aComment({ withheld: "held" })] }), "u2");
  expect(page.querySelector(".post .badge")!.textContent).toBe("Waits for the channel's owner");
});

test("a video with comments off says so and has neither box nor list", async () => {
  const video = { _id: "v1", owner: aVideo().owner, areCommentsOff: true };
  const page = await renderInto(
    <PageContext.Provider value={{ viewerId: "u2", missingControls: [] }}>
      <Comments video={video} comments={aPage()} now={now} />
    </PageContext.Provider>,
  );
  expect(page.textContent).toBe("CommentsComments are off for this video.");
});
