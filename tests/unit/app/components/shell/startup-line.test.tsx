// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { StartupLine } from "#app/components/shell/startup-line";
import { startupLineMs } from "#app/constants";
import { render } from "../../render";

let end = () => {};

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Startup {
  viewer: object | null;
  isHealthy: boolean;
}

const visitor: Startup = { viewer: null, isHealthy: true };

/** Opens a page of the tab; `read` returns the texts of its line, or null without one. */
function open(startup = visitor) {
  end();
  const place = document.createElement("div");
  const root = createRoot(place);
  const show = (next: Startup) => act(() => root.render(<StartupLine {...next} />));
  show(startup);
  end = () => act(() => root.unmount());
  const readLine = () => place.querySelector(".startup-line[role=status]");
  const read = () => {
    const line = readLine();
    return line && [...line.children].map(({ textContent }) => textContent!.trim());
  };
  return { show, read };
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test.each([
  ["a visitor", visitor, ["Not logged In...😕", "Server is Healthy"]],
  ["a viewer", { viewer: {}, isHealthy: true }, ["get current user successfully...", "Server is Healthy"]],
  ["a server that is not healthy", { viewer: null, isHealthy: false }, ["Not logged In...😕"]],
])("the line of the start for %s is announced, and gone after five seconds", (_, startup, texts) => {
  const { read } = open(startup);
  wait(1);
  expect(read()).toEqual([]);
  wait(99);
  expect(read()).toEqual(texts);
  wait(startupLineMs - 1);
  expect(read()).toEqual(texts);
  wait(1);
  expect([read(), startupLineMs, vi.getTimerCount()]).toEqual([null, 5_000, 0]);
});

test("the line is shown once per tab", () => {
  open();
  wait(100);
  const { read } = open();
  expect([read(), vi.getTimerCount()]).toEqual([null, 0]);
});

test("a page that is left before the line is shown leaves it to the next page", () => {
  open();
  const { read } = open();
  wait(100);
  expect(read()).toHaveLength(2);
});

test("the line goes after five seconds, even if the viewer signs in meanwhile", () => {
  const { show, read } = open();
  wait(100);
  show({ viewer: {}, isHealthy: true });
  wait(startupLineMs);
  expect(read()).toBeNull();
});

test("a browser that blocks storage shows no line", () => {
  const getItem = () => {
    throw new DOMException("Access is denied", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem });
  const { read } = open();
  expect([read(), vi.getTimerCount()]).toEqual([null, 0]);
});

test("the line is not in the server's HTML", async () => {
  expect(await render(<StartupLine {...visitor} />)).toBe("");
});

test("the line is shown where the browser's storage is full", () => {
  const setItem = () => {
    throw new DOMException("No room", "QuotaExceededError");
  };
  vi.spyOn(window, "sessionStorage", "get").mockReturnValue({ ...sessionStorage, getItem: () => null, setItem });
  onTestFinished(() => void vi.restoreAllMocks());
  const { read } = open();
  wait(100);
  expect(read()).toHaveLength(2);
});
