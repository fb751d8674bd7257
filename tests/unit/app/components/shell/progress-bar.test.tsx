// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProgressBar } from "#app/components/shell/progress-bar";

let bar: HTMLElement;
let show: (busy: boolean) => void;
let end: () => void;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  show = (busy) => act(() => root.render(<ProgressBar busy={busy} />));
  end = () => act(() => root.unmount());
  show(false);
  bar = place.querySelector<HTMLElement>("[role=progressbar]")!;
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

test("an idle bar is not rendered", () => {
  expect(bar.hidden).toBe(true);
});

test("a busy bar starts at 8 % and gains 2 % each 800 ms, never the whole", () => {
  show(true);
  expect([bar.hidden, bar.style.width, bar.getAttribute("aria-valuenow")]).toEqual([false, "8.0%", "8"]);
  vi.advanceTimersByTime(799);
  expect(bar.style.width).toBe("8.0%");
  vi.advanceTimersByTime(1);
  expect(bar.style.width).toBe("10.0%");
  vi.advanceTimersByTime(200_000);
  expect(bar.style.width).toBe("99.4%");
});

test("a finished bar is full for 200 ms, then goes", () => {
  show(true);
  show(false);
  expect({ hidden: bar.hidden, width: bar.style.width }).toEqual({ hidden: false, width: "100.0%" });
  vi.advanceTimersByTime(200);
  expect(bar.hidden).toBe(true);
});

test("no timer is left running", () => {
  show(true);
  show(false);
  end();
  expect(vi.getTimerCount()).toBe(0);
});
