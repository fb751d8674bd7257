// @vitest-environment happy-dom
import { createRoot } from "react-dom/client";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, onTestFinished, test } from "vitest";
import { HeldPosts } from "#app/components/held/held-posts";
import type { HeldPost } from "#contract/comment-rules";
import { waitFor } from "#tests/support/wait-for";
import { anOwner } from "#tests/support/fixtures";
import { renderInto } from "../../render";

const [one, two, gone] = ["a".repeat(24), "b".repeat(24), "c".repeat(24)];
const time = "2030-01-01T00:00:00.000Z";
const aPost = (_id: string, content: string): HeldPost => ({
  ...{ _id, content, createdAt: time, updatedAt: time, owner: anOwner(), reason: "links", video: null },
});
const queueOf = (posts: HeldPost[]) => (
  <HeldPosts posts={posts} noun="comment" now={Date.parse(time)} seenAt={time} path="/queue" canBlock />
);
const queue = queueOf([aPost(one!, "First"), aPost(two!, "Second")]);

/** Renders the queue after a form was posted to it. */
const renderAnswer = (values: Record<string, string>) =>
  renderPage("/queue", { method: "POST", body: new URLSearchParams() }, values);

async function renderPage(path: string, init: RequestInit = {}, values: Record<string, string> = {}) {
  const answer = { ok: false, errors: {}, values, needsConfirmation: true };
  const { query, dataRoutes } = createStaticHandler([{ path: "*", element: queue, action: () => answer }]);
  const context = await query(new Request(`http://vidlark.test${path}`, init));
  if (context instanceof Response) throw context;
  const router = createStaticRouter(dataRoutes, context);
  document.body.innerHTML = renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
}

const listFields = () =>
  [...document.querySelectorAll<HTMLInputElement>("input")].map(({ name, value }) => `${name}=${value}`);

const acts = ["approve", "delete", "block"];
const valuesOf = (form: Element) => [...form.querySelectorAll("button")].map(({ value }) => value);

test("a single post has no checkbox, since its own buttons do all", async () => {
  const page = await renderInto(queueOf([aPost(one!, "First")]));
  expect(page.querySelector("[type=checkbox]")).toBeNull();
  expect(valuesOf(page.querySelector("form")!)).toEqual(acts);
});

test("each post has a checkbox and its three buttons, and what is chosen has them once more", async () => {
  const page = await renderInto(queue);
  expect(page.querySelectorAll("[type=checkbox][name^=post-][form=held]")).toHaveLength(2);
  const [first, second, chosen] = page.querySelectorAll("form");
  expect([first, second, chosen].map((form) => valuesOf(form!))).toEqual([acts, acts, acts]);
  expect(chosen!.id).toBe("held");
  const fields = [...first!.querySelectorAll("input")].map(({ name, value }) => `${name}=${value}`);
  expect(fields).toEqual([`post-${one}=on`, `seenAt=${time}`]);
  expect(first!.querySelector("button")!.textContent).toMatch(/^Approve what .+ wrote$/);
  expect([...chosen!.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual([
    "Approve selected",
    "Delete selected",
    "Delete selected and block authors",
  ]);
  for (const form of [first, chosen]) {
    const looks = [...form!.querySelectorAll("button")].map(({ className }) => /danger/.test(className));
    expect(looks, "what deletes more is no quieter").toEqual([false, true, true]);
  }
});

test("a comment has the picture of its video, and a post without a box stands as one with a box does", async () => {
  const video = { _id: two!, title: "Birds", thumbnail: "/media/birds.webp" };
  const page = await renderInto(queueOf([{ ...aPost(one!, "First"), video }]));
  expect(page.querySelector(".thumbnail img")!.getAttribute("src")).toBe(video.thumbnail);
  expect(page.querySelector("label > [lang='']")!.className).toContain("col-span-full");
});

const tickedOf = (page: ParentNode) =>
  [...page.querySelectorAll<HTMLInputElement>("[name^=post-][form]")].map(({ checked }) => checked);

/** Draws the queue as a browser's scripts do. */
function draw() {
  document.body.innerHTML = "<main></main>";
  const root = createRoot(document.querySelector("main")!);
  onTestFinished(() => root.unmount());
  const router = createMemoryRouter([{ path: "*", element: queue }]);
  root.render(<RouterProvider router={router} />);
  return waitFor(() => {
    const all = document.querySelector<HTMLInputElement>("[type=checkbox]:not([form])");
    expect(all).not.toBeNull();
    return all!;
  });
}

test("with scripts, a box ticks all posts, and says how many are ticked", async () => {
  const all = await draw();
  all.click();
  await expect.poll(() => document.querySelector("[role=status]")!.textContent).toBe("2 selected");
  expect(tickedOf(document)).toEqual([true, true]);
  document.querySelector<HTMLInputElement>("[name^=post-][form]")!.click();
  await expect.poll(() => document.querySelector("[role=status]")!.textContent).toBe("1 selected");
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
});

test("without scripts, a link opens the queue with all posts ticked, and one with none", async () => {
  await renderPage("/queue?cursor=x");
  expect(findLink("Select all")).toBe("/queue?cursor=x&all=on");
  expect(tickedOf(document)).toEqual([false, false]);
  await renderPage("/queue?cursor=x&all=on");
  expect(findLink("Select none")).toBe("/queue?cursor=x");
  expect(tickedOf(document)).toEqual([true, true]);
});

const findLink = (text: string) =>
  [...document.querySelectorAll("a")].find(({ textContent }) => textContent === text)?.getAttribute("href");

test("before a deletion the page asks about the chosen posts alone, and leads back", async () => {
  await renderAnswer({ act: "delete", ids: `${one} ${gone}`, seenAt: time });
  expect(document.querySelector("h2")!.textContent).toBe("Delete 1 comment?");
  expect([document.body.textContent!.includes("First"), document.body.textContent!.includes("Second")]).toEqual([
    true,
    false,
  ]);
  expect(listFields()).toEqual(["act=delete", "confirmed=yes", `seenAt=${time}`, `post-${one}=on`]);
  expect(document.querySelector(".form-buttons a")!.getAttribute("href")).toBe("/queue");
});

test("before authors are blocked the page says how many, and what that does", async () => {
  await renderAnswer({ act: "block", ids: `${one} ${two}`, seenAt: time });
  expect(document.querySelector("h2")!.textContent).toBe("Delete 2 comments and block 1 author?");
  expect(document.body.textContent).toContain("cannot comment or reply");
  expect(listFields()).toContain("act=block");
});

test("when nothing of what was chosen waits any more, the queue says so", async () => {
  await renderAnswer({ act: "delete", ids: gone! });
  expect(document.querySelector("[role=alert]")!.textContent).toContain("already reviewed");
  expect(document.querySelectorAll("[type=checkbox][form]")).toHaveLength(2);
});
