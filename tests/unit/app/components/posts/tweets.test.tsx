// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { TweetCompose } from "#app/components/posts/tweet-compose";
import { TweetList } from "#app/components/posts/tweet-list";
import { type TweetView, TweetPost } from "#app/components/posts/tweet-post";
import { toTextParts } from "#app/format/text-parts";
import { type PageContextValue, PageContext } from "#app/components/ui/page-context";
import { now } from "../now";
import { renderInto } from "../../render";

const member: PageContextValue = { viewerId: "u1", missingControls: [] };
const visitor: PageContextValue = { viewerId: null, missingControls: [] };
const owner = { _id: "u1", username: "lark", fullName: "Ann Lark", avatar: "" };
const aTweet = (changes: Partial<TweetView> = {}): TweetView => ({
  ...{
    _id: "t1",
    content: "Up before everyone",
    createdAt: "2026-11-17T12:00:00.000Z",
    liked: false,
    likesCount: 1_200,
  },
  owner,
  ...changes,
});
const posted = (tweet: TweetView, pageContext = member, dialogs = { at: "/tweets", search: "?after=A" }) =>
  renderInto(
    <PageContext.Provider value={pageContext}>
      <TweetPost tweet={tweet} now={now} returnTo="/tweets" dialogs={dialogs} />
    </PageContext.Provider>,
  );
const renderCompose = (pageContext: PageContextValue) =>
  renderInto(
    <PageContext.Provider value={pageContext}>
      <TweetCompose path="/tweets" />
    </PageContext.Provider>,
  );

test("a tweet shows its author, its age and its text, with line breaks and links", async () => {
  const page = await posted(aTweet({ parts: toTextParts("One\nhttps://two.example") }));
  expect(page.querySelector("b a")!.getAttribute("href")).toBe("/user/lark/u1");
  expect(page.querySelector("b a")!.textContent).toBe("Ann Lark");
  expect(page.querySelector(".text-muted")!.textContent).toBe("@lark\u00a0· 3\u00a0days\u00a0ago");
  expect(page.querySelector(".rich-text br")).not.toBeNull();
  expect(page.querySelector(".rich-text a")!.getAttribute("href")).toBe("https://two.example");
});

test("the like button of a tweet is a form", async () => {
  const page = await posted(aTweet({ liked: true }));
  const button = page.querySelector("form[action='/actions/tweet/t1/like'] button")!;
  expect([button.getAttribute("aria-pressed"), button.textContent]).toEqual(["true", "1.2K"]);
});

test("the viewer's own tweets have edit and delete links, which keep the page, and all others can be reported", async () => {
  const links = (page: HTMLElement) => [...page.querySelectorAll(".menu a")].map((link) => link.getAttribute("href"));
  const report = "/report/tweet/t1?from=%2Ftweets";
  expect(links(await posted(aTweet()))).toEqual(["/tweets/t1/edit?after=A", "/tweets/t1/delete?after=A"]);
  expect(links(await posted(aTweet({ owner: { ...owner, _id: "u2" } })))).toEqual([report]);
  expect(links(await posted(aTweet(), visitor))).toEqual([report]);
});

test("the edit link of a tweet is labelled with its first words", async () => {
  const page = await posted(aTweet({ content: "one two three four five six" }));
  expect(page.querySelector(".menu a")!.getAttribute("aria-label")).toBe("Edit tweet: one two three four five");
});

test("a tweet of an unnamed author has no link", async () => {
  const page = await posted(aTweet({ owner: { ...owner, _id: "u9", username: "", fullName: "" } }));
  expect(page.querySelector("b")!.textContent).toBe("—");
  expect(page.querySelector("b a")).toBeNull();
});

test("viewers get a form that works without JavaScript", async () => {
  const page = await renderCompose(member);
  const form = page.querySelector("form")!;
  expect([form.getAttribute("method"), form.getAttribute("action")]).toEqual(["post", "/tweets"]);
  const box = form.querySelector("textarea")!;
  expect(box.name).toBe("content");
  expect(form.querySelector(`label[for=${box.id}]`)!.textContent).toBe("New tweet");
});

test("visitors get links to log in and sign up that return to the page", async () => {
  const page = await renderCompose(visitor);
  expect(page.querySelector("form")).toBeNull();
  expect(page.textContent).toBe("Log in or Sign up to tweet.");
  expect([...page.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/login?from=%2Ftweets",
    "/signup?from=%2Ftweets",
  ]);
});

test("a message replaces the box if the server cannot post tweets", async () => {
  const page = await renderCompose({ ...member, missingControls: ["tweet"] });
  expect(page.querySelector("form")).toBeNull();
  expect([page.querySelector("button")!.disabled, page.textContent]).toEqual([
    true,
    "TweetThe video server does not offer this.",
  ]);
});

test("an empty list shows a message, and a longer one links to its next page", async () => {
  const list = { docs: [], next: null, prev: null, isCut: false };
  const empty = await renderInto(<TweetList tweets={list} path="/tweets" now={now} />);
  expect(empty.querySelector("h2")!.textContent).toBe("No Tweets");
  const more = await renderInto(
    <TweetList tweets={{ ...list, docs: [aTweet()], next: "N" }} path="/tweets" now={now} />,
  );
  expect(more.querySelector("h2")).toBeNull();
  expect(more.querySelector(".pager a")!.getAttribute("href")).toBe("/tweets?after=N");
});
