// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MorePagesProps } from "#app/components/ui/more-pages-props";
import { PageContext } from "#app/components/ui/page-context";
import { Comments } from "#app/routes/watch/_app.video.$videoId/comments/comments";
import { toCommentsView } from "#app/routes/watch/_app.video.$videoId/comments/comments-view.server";
import { comment as read } from "#app/video-api/shapes/community-shapes.server";
import { aComment, aVideo } from "#tests/support/fixtures";
import { now } from "../../components/now";

const video = aVideo({ commentsCount: 3 });
const viewOf = (id: string) =>
  toCommentsView(
    {
      docs: [read.parse(aComment({ _id: id }))],
      totalDocs: 3,
      nextCursor: id === "c1" ? "n" : null,
      prevCursor: null,
      isCut: false,
    },
    { video, search: "", open: null },
  );

/** Stands for the pages that are appended: the second one. */
const MorePages = ({ readPage }: MorePagesProps) => readPage({ comments: viewOf("c2") })!.list;

let unmount = () => {};
beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => act(() => unmount()));

/** Posts a reply that is refused, and returns the messages of the box for comments and of that for the reply. */
async function refuseReply(search: string, parentId: string) {
  const refused = {
    ok: false,
    errors: { commentContent: ["Too long"] },
    values: { parentId, commentContent: "Typed" },
  };
  const page = (
    <PageContext.Provider value={{ viewerId: "u9", missingControls: [], MorePages }}>
      <Comments video={video} comments={viewOf("c1")} now={now} />
    </PageContext.Provider>
  );
  const path = `/video/v1${search}`;
  const router = createMemoryRouter([{ path: "*", element: page, action: () => refused }], { initialEntries: [path] });
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  unmount = () => (root.unmount(), container.remove());
  await act(async () => root.render(<RouterProvider router={router} />));
  const formData = new FormData();
  formData.set("parentId", parentId);
  await act(() => router.navigate(path, { formMethod: "post", formData }));
  const textIn = (selector: string) => container.querySelector<HTMLTextAreaElement>(`${selector} textarea`)?.value;
  return [textIn("#comments > form"), textIn(".replies form")];
}

test("a refused reply to a comment of an appended page is shown in its own box alone", async () => {
  expect(await refuseReply("?reply=c2", "c2")).toEqual(["", "Typed"]);
});

test("a refused reply to a comment that is not shown keeps its text in the box for comments", async () => {
  expect(await refuseReply("?reply=c9", "c9")).toEqual(["Typed", undefined]);
});
