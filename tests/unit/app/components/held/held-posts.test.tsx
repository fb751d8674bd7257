// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, test } from "vitest";
import { HeldPosts } from "#app/components/held/held-posts";
import type { HeldPost } from "#contract/comment-rules";
import { anOwner } from "#tests/support/fixtures";
import { renderInto } from "../../render";

const [one, two, gone] = ["a".repeat(24), "b".repeat(24), "c".repeat(24)];
const time = "2030-01-01T00:00:00.000Z";
const aPost = (_id: string, content: string): HeldPost => ({
  ...{ _id, content, createdAt: time, updatedAt: time, owner: anOwner(), reason: "links", video: null },
});
const queue = (
  <HeldPosts
    posts={[aPost(one!, "First"), aPost(two!, "Second")]}
    noun="comment"
    now={Date.parse(time)}
    seenAt={time}
    path="/queue"
    canBlock
  />
);

/** Renders the queue after a form was posted to it. */
async function renderAnswer(values: Record<string, string>) {
  const answer = { ok: false, errors: {}, values, needsConfirmation: true };
  const { query, dataRoutes } = createStaticHandler([{ path: "*", element: queue, action: () => answer }]);
  const context = await query(
    new Request("http://vidlark.test/queue", { method: "POST", body: new URLSearchParams() }),
  );
  if (context instanceof Response) throw context;
  const router = createStaticRouter(dataRoutes, context);
  document.body.innerHTML = renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
}

const listFields = () =>
  [...document.querySelectorAll<HTMLInputElement>("input")].map(({ name, value }) => `${name}=${value}`);

test("the queue has a checkbox for each post and its three buttons", async () => {
  const page = await renderInto(queue);
  expect(page.querySelectorAll("[type=checkbox]")).toHaveLength(2);
  expect([...page.querySelectorAll("button")].map(({ value }) => value)).toEqual(["approve", "delete", "block"]);
});

test("before a deletion the page asks about the chosen posts alone, and leads back", async () => {
  await renderAnswer({ act: "delete", ids: `${one} ${gone}`, seenAt: time });
  expect(document.querySelector("h2")!.textContent).toBe("Delete 1 comment?");
  expect([document.body.textContent!.includes("First"), document.body.textContent!.includes("Second")]).toEqual([
    true,
    false,
  ]);
  expect(listFields()).toEqual(["act=delete", "confirmed=yes", `seenAt=${time}`, `post-${one}=on`]);
  expect(document.querySelector("form a")!.getAttribute("href")).toBe("/queue");
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
  expect(document.querySelectorAll("[type=checkbox]")).toHaveLength(2);
});
