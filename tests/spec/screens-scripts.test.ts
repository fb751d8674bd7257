// @vitest-environment happy-dom
import { act, createElement as h, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ProgressBar } from "#app/components/shell/progress-bar";
import { SearchForm } from "#app/components/shell/search-form";
import { Shell } from "#app/components/shell/shell";
import { PageOrSkeleton } from "#app/components/shell/page-or-skeleton";
import { ToggleForm } from "#app/components/forms/toggle-form";
import type { Toast } from "#app/components/shell/toast";
import { ErrorBoundary } from "#app/root";
import { waitFor } from "#tests/support/wait-for";

// What a page does once scripts run; the same in a real browser is in tests/e2e.
let unmount = () => {};

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened(routes: RouteObject[], path = "/") {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(h(RouterProvider, { router, future: { v7_startTransition: true } })));
  unmount = () => (act(() => root.unmount()), place.remove());
  return { router, place };
}

const after = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

const words: [typed: string, hasFocus: boolean, goesTo: string][] = [
  ["", true, "/"],
  ["   ", true, "/"],
  ["two words", false, "/results?search_query=two+words"],
];

describe("a search for", () => {
  test.for(words)("'%s' gives the focus back to the box: %s, and goes to %s", async ([typed, hasFocus, goesTo]) => {
    const { router, place } = await opened([{ path: "*", element: h(SearchForm, { query: "" }) }]);
    const box = place.querySelector("input")!;
    box.value = typed;
    await act(async () => place.querySelector("button")!.click());
    const { pathname, search } = router.state.location;
    expect([document.activeElement === box, pathname + search]).toEqual([hasFocus, goesTo]);
  });
});

const viewer = { _id: "u1", username: "lark", fullName: "Ann Lark", avatar: "" };
const choices = { theme: "auto", nav: "wide", watchNav: "rail", isLight: false, savesData: false } as const;
const plain = { viewer, isHealthy: true, toast: null, missingControls: [], ...choices } as const;
const shell = (toast: Toast | null, children: ReactNode = null) => [
  { path: "*", element: h(Shell, { ...plain, toast, children }) },
];

test("the current user is fetched every five minutes, and a person who was signed out meanwhile sees a message", async () => {
  const argsFor = vi.fn(async (_path: string) =>
    Response.json({ isSignedIn: argsFor.mock.calls.length < 2, isHealthy: true }),
  );
  vi.stubGlobal("fetch", argsFor);
  const { place } = await opened(shell(null));
  await after(299_999);
  expect(argsFor).not.toHaveBeenCalled();
  await after(1);
  expect([argsFor.mock.calls, place.querySelector(".banner")]).toEqual([[["/session"]], null]);
  await after(300_000);
  expect(place.querySelector(".banner")!.textContent).toContain("Sorry !! You are not Logged In");
});

test("a toast of the shell is dark, at the bottom right, and closes after 2 seconds", async () => {
  vi.useRealTimers();
  const { place } = await opened(shell({ message: "Saved", type: "success", duration: 2000 }));
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const toast = await waitFor(() => place.querySelector(".Toastify__toast") ?? expect.fail("No toast yet"));
  expect(toast.className).toMatch(/theme--dark/);
  expect(toast.closest("[class*=bottom-right]")).not.toBeNull();
  const bar = toast.querySelector<HTMLElement>("[class*=progress-bar--animated]")!;
  expect(bar.style.animationDuration).toBe("2000ms");
});

test("a progress bar is shown while a page loads", async () => {
  const { place } = await opened([{ path: "*", element: h(ProgressBar, { busy: true }) }]);
  expect(place.querySelector<HTMLElement>("[role=progressbar]")!.hidden).toBe(false);
});

test("a playlist's checkbox is on as soon as it is pressed, and off again if the server rejects it", async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((done) => (answer = done)));
  const draw = (isOn: boolean) => h("button", { "aria-checked": isOn });
  const form = { action: "/save", field: "saved", isOn: false, returnTo: "/", children: draw } as const;
  const { place } = await opened([{ path: "/", element: h(ToggleForm, form) }]);
  const box = place.querySelector("button")!;
  await act(async () => box.click());
  expect(box.getAttribute("aria-checked")).toBe("true");
  await act(async () => answer(Response.json(false)));
  expect(box.getAttribute("aria-checked")).toBe("false");
});

function Broken(): ReactNode {
  throw new Error("at /srv/app.js:3");
}

test("an error while rendering is an unexpected application error", async () => {
  const consoleError = vi.spyOn(console, "error").mockReturnValue();
  const { place } = await opened([{ path: "*", element: h(Broken), errorElement: h(ErrorBoundary) }]);
  expect(place.querySelector("h1")!.textContent).toBe("Unexpected Application Error!");
  expect(place.textContent).not.toContain("/srv");
  consoleError.mockRestore();
});

const screens = ["/", "/results", "/video/v1", "/feed/history", "/feed/liked", "/feed/subscribers", "/tweets"];
screens.push("/playlist/p1/lark", "/myplaylist/p1/lark", "/settings", "/channel/lark", "/channel/lark/tweets");
screens.push("/user/lark/u1", "/user/lark/u1/playlists", "/admin/dashboard");

describe("a slow screen shows its skeleton after 300 ms, not before:", () => {
  test.for(screens)("%s", async (path) => {
    const loader = () => new Promise<null>(() => {});
    const children = [
      { path: "/before", element: h("p", null, "Where one was") },
      { path: "*", element: null, loader },
    ];
    const { router, place } = await opened([{ element: h(PageOrSkeleton, null, h(Outlet)), children }], "/before");
    await act(async () => void router.navigate(path));
    await after(299);
    expect(place.textContent).toBe("Where one was");
    await after(1);
    expect(place.querySelector("[role=status]")!.textContent).toBe("Loading");
    expect(place.textContent).not.toContain("Where one was");
  });
});
