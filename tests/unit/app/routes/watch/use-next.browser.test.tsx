// @vitest-environment happy-dom
import { act, useRef } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Link, RouterProvider, useBlocker, useParams } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useNext } from "#app/routes/watch/_app.video.$videoId/use-next";

const place = { isGuarded: false };

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  place.isGuarded = false;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Film() {
  const element = useRef<HTMLVideoElement>(null);
  useNext(element, "/video/two");
  return <video ref={element} />;
}

function Watch() {
  const { id } = useParams();
  useBlocker(() => place.isGuarded);
  return (
    <>
      <Film key={id} />
      <Link to="/video/two">Two</Link>
    </>
  );
}

/** Opens the page of the first video, which leads to the second one. */
async function openFirst() {
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const router = createMemoryRouter([{ path: "/video/:id", element: <Watch /> }], { initialEntries: ["/video/one"] });
  const page = document.body.appendChild(document.createElement("div"));
  await act(async () => createRoot(page).render(<RouterProvider router={router} />));
  const end = () => act(async () => void page.querySelector("video")!.dispatchEvent(new Event("ended")));
  const follow = () => act(async () => page.querySelector("a")!.click());
  return { play, end, follow, router };
}

test("the video that follows one which ended starts by itself, and not once more when it is opened again", async () => {
  const { play, end, router } = await openFirst();
  await end();
  expect([router.state.location.pathname, play.mock.calls.length]).toEqual(["/video/two", 1]);
  await act(() => router.navigate(-1));
  await act(() => router.navigate(1));
  expect([router.state.location.pathname, play.mock.calls.length]).toEqual(["/video/two", 1]);
});

test("a visitor who declined the next video, and opens it later, starts it by a press", async () => {
  const { play, end, follow, router } = await openFirst();
  place.isGuarded = true;
  await end();
  expect(router.state.location.pathname).toBe("/video/one");
  place.isGuarded = false;
  await follow();
  expect([router.state.location.pathname, play.mock.calls.length]).toEqual(["/video/two", 0]);
});
