// @vitest-environment happy-dom
import { act, type ReactElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { ProgressBar } from "#app/components/shell/progress-bar";
import { SearchForm } from "#app/components/shell/search-form";
import { PageOrSkeleton } from "#app/components/shell/page-or-skeleton";
import { Toaster } from "#app/components/shell/toaster";
import { useSessionCheck } from "#app/components/shell/use-session-check";
import { waitFor } from "#tests/support/wait-for";

const patience = { timeout: 20_000 };

const roots: Root[] = [];

function mount(element: ReactElement) {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  roots.push(root);
  const show = (next: ReactElement) => act(() => root.render(next));
  show(element);
  return show;
}

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  for (const root of roots.splice(0)) act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const passes = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe("the progress bar", () => {
  test("begins at 0.08, gains 0.02 each 800 ms, and goes 200 ms after its end", () => {
    vi.useFakeTimers();
    const show = mount(<ProgressBar busy />);
    const bar = document.querySelector<HTMLElement>("[role=progressbar]")!;
    const widths = [0, 799, 1, 800].map((wait) => (vi.advanceTimersByTime(wait), bar.style.width));
    expect(widths).toEqual(["8.0%", "8.0%", "10.0%", "12.0%"]);
    show(<ProgressBar busy={false} />);
    vi.advanceTimersByTime(199);
    expect(bar.hidden).toBe(false);
    vi.advanceTimersByTime(1);
    expect(bar.hidden).toBe(true);
  });
});

const page = { isSignedIn: true };

function Watcher() {
  return <p>{useSessionCheck(page).hasEnded ? "ended" : "signed in"}</p>;
}

test("the current user is fetched again every 300000 ms", async () => {
  vi.useFakeTimers();
  const fetchSession = vi.fn(async () => Response.json({ isSignedIn: false, isHealthy: true }));
  vi.stubGlobal("fetch", fetchSession);
  mount(<Watcher />);
  await passes(299_999);
  expect({ calls: fetchSession.mock.calls, text: document.body.textContent }).toEqual({ calls: [], text: "signed in" });
  await passes(1);
  expect([fetchSession.mock.calls, document.body.textContent]).toEqual([[["/session"]], "ended"]);
});

test("a viewer stays signed in while a public network answers with a page of its own", async () => {
  vi.useFakeTimers();
  const answerPage = vi.fn(async () => new Response("<title>Sign in to the Wi-Fi</title>"));
  vi.stubGlobal("fetch", answerPage);
  mount(<Watcher />);
  await passes(300_000);
  expect([answerPage.mock.calls.length, document.body.textContent]).toEqual([1, "signed in"]);
});

/** Follows a link from a page to one whose data never come. */
function openSlowPage() {
  const never = () => new Promise<null>(() => undefined);
  const element = (
    <PageOrSkeleton>
      <h1>Before</h1>
    </PageOrSkeleton>
  );
  const router = createMemoryRouter([{ path: "/", element, children: [{ path: "tweets", loader: never }] }]);
  mount(<RouterProvider router={router} />);
  act(() => void router.navigate("/tweets"));
}

test("a page that takes 300 ms shows its skeleton, a faster one keeps the page before", async () => {
  vi.useFakeTimers();
  openSlowPage();
  await passes(299);
  expect(document.querySelector("h1")?.textContent).toBe("Before");
  await passes(1);
  expect(document.querySelector("h1")).toBeNull();
  expect(document.querySelector(".skeleton [role=status]")?.textContent).toBe("Loading");
});

test("a player that fills the screen stays while the next video loads", async () => {
  vi.useFakeTimers();
  const box = document.body.appendChild(document.createElement("div"));
  Object.defineProperty(document, "fullscreenElement", { value: box, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, "fullscreenElement"));
  openSlowPage();
  await passes(400);
  expect(document.querySelector("h1")?.textContent).toBe("Before");
});

test.each(["", "   "])("a search for '%s' goes nowhere and gives the box the focus", (text) => {
  const router = createMemoryRouter([{ path: "*", element: <SearchForm query={text} /> }]);
  mount(<RouterProvider router={router} />);
  act(() => document.querySelector("form")!.requestSubmit());
  expect(router.state.location.pathname).toBe("/");
  expect(document.activeElement).toBe(document.querySelector("input"));
});

const toastOf = async (duration: number) => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  roots.push(root);
  root.render(<Toaster closeTo="/" toast={{ message: "Saved", type: "success", duration }} />);
  return waitFor(() => {
    const expected = document.querySelector<HTMLElement>(".Toastify__toast");
    if (!expected) throw new Error("No toast yet");
    return expected;
  }, patience);
};
const clock = (toast: HTMLElement) => toast.querySelector<HTMLElement>(".Toastify__progress-bar")!;

describe("a toast", () => {
  test.each([
    ["of signing in", 5000, "light", "top-right", "alert"],
    ["of the shell", 2000, "dark", "bottom-right", "status"],
  ] as const)("%s closes after %d ms, is %s, at the %s, with role %s", async (_, duration, theme, place, role) => {
    const toast = await toastOf(duration);
    expect(toast.className).toContain(`theme--${theme}`);
    expect(toast.closest("section")!.innerHTML).toContain(place);
    expect(toast.getAttribute("role")).toBe(role);
    expect(clock(toast).style.animationDuration).toBe(`${duration}ms`);
    clock(toast).dispatchEvent(new Event("animationend", { bubbles: true }));
    await waitFor(() => expect(document.querySelector(".Toastify__toast")).toBeNull(), patience);
  });

  // Without a layout every box is a point at 0, 0.
  const move = (clientX: number) => new PointerEvent("pointermove", { bubbles: true, clientX, movementX: 1 });

  test.each([
    ["the pointer is over it", document, () => move(0), () => move(9)],
    ["the window has lost the focus", window, () => new Event("blur"), () => new Event("focus")],
  ] as const)("of signing in stays while %s", async (_, target, on, off) => {
    const toast = await toastOf(5000);
    const state = () => clock(toast).style.animationPlayState;
    await waitFor(() => expect(state()).toBe("running"), patience);
    target.dispatchEvent(on());
    await waitFor(() => expect(state()).toBe("paused"), patience);
    target.dispatchEvent(off());
    await waitFor(() => expect(state()).toBe("running"), patience);
  });

  test.each([
    [79, false],
    [81, true],
  ])("of signing in that is drawn %d percent of its width aside: gone is %s", async (percent, isGone) => {
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(100);
    const toast = await toastOf(5000);
    const pointer = (name: string, clientX: number) =>
      new PointerEvent(name, { bubbles: true, clientX, clientY: 0, button: 0, pointerType: "mouse" });
    toast.dispatchEvent(pointer("pointerdown", 0));
    document.dispatchEvent(pointer("pointermove", percent));
    document.dispatchEvent(pointer("pointerup", percent));
    const isDragged = () => toast.style.getPropertyValue("--x") === `${percent}px`;
    await waitFor(
      () => expect(document.querySelector(".Toastify__toast") === null || !isDragged()).toBe(true),
      patience,
    );
    expect(document.querySelector(".Toastify__toast") === null).toBe(isGone);
  });
});
