// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useReloadWhile } from "#app/components/ui/use-reload-while";

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
  stubSession({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Answers `/session`. */
function stubSession(session: { isHealthy?: boolean; isSignedIn?: boolean }) {
  const answer = { isHealthy: true, isSignedIn: true, ...session };
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(answer));
}

function Page({ isInTheMaking }: { isInTheMaking: boolean }) {
  useReloadWhile(isInTheMaking);
  return null;
}

/** How often the page asked again in 16 seconds. */
async function askedAgain(isInTheMaking: boolean) {
  const loader = vi.fn(() => null);
  const routes = [{ path: "/", loader, element: <Page isInTheMaking={isInTheMaking} /> }];
  const hydrationData = { loaderData: { "0": null } };
  const router = createMemoryRouter(routes, { hydrationData });
  const root = createRoot(document.createElement("div"));
  await act(async () => root.render(<RouterProvider router={router} />));
  for (let second = 0; second < 16; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
  const times = loader.mock.calls.length;
  await act(async () => root.unmount());
  await vi.advanceTimersByTimeAsync(16_000);
  expect([loader.mock.calls.length, vi.getTimerCount()]).toEqual([times, 0]);
  return times;
}

test("a video in processing is polled every five seconds until the page is left", async () => {
  expect(await askedAgain(true)).toBe(3);
});

test("a finished video is not polled", async () => {
  expect(await askedAgain(false)).toBe(0);
});

test("a hidden tab does not poll", async () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  expect(await askedAgain(true)).toBe(0);
});

test("a page is not reloaded while the server is unreachable, so typed text stays", async () => {
  stubSession({ isHealthy: false });
  expect(await askedAgain(true)).toBe(0);
});

test("a page is not reloaded after its session has ended, so typed text stays", async () => {
  stubSession({ isSignedIn: false });
  expect(await askedAgain(true)).toBe(0);
});

test("a page is not reloaded while a public network answers with a page of its own", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("<title>Sign in to the Wi-Fi</title>"));
  expect(await askedAgain(true)).toBe(0);
});
