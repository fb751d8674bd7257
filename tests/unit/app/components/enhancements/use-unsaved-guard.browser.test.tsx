// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useUnsavedGuard } from "#app/components/enhancements/use-unsaved-guard";
import { aBeforeUnload } from "../a-before-unload";

const ask = vi.fn(() => true);
let unmount = () => {};

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("confirm", ask);
  ask.mockClear();
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

function Guarded({ children }: { children: ReactNode }) {
  useUnsavedGuard();
  return children;
}

const form = (
  <form method="post">
    <input name="title" defaultValue="Rain" />
    <input type="checkbox" name="mails" defaultChecked />
    <input type="radio" name="who" value="all" defaultChecked />
    <input type="radio" name="who" value="none" />
    <select name="licence" defaultValue="by">
      <option value="">None</option>
      <option value="by">Attribution</option>
    </select>
    <select name="language">
      <option value="">Unknown</option>
      <option value="en">English</option>
    </select>
  </form>
);

/** Changes a form, then leaves its page; returns whether that was asked about. */
async function leaveAfter(change: (find: <E extends Element>(selector: string) => E) => void, page: ReactNode = form) {
  const routes = [
    { path: "/edit", element: <Guarded>{page}</Guarded> },
    { path: "/elsewhere", element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/edit"] });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={router} />));
  unmount = () => (act(() => root.unmount()), place.remove());
  change((selector) => place.querySelector(selector)!);
  await act(() => router.navigate("/elsewhere"));
  return ask.mock.calls.length > 0;
}

test("a form as it came is left without a question", async () => {
  expect(await leaveAfter(() => {})).toBe(false);
});

test.each<[string, Parameters<typeof leaveAfter>[0]]>([
  ["a text", (find) => (find<HTMLInputElement>("[name=title]").value = "Wind")],
  ["a box", (find) => (find<HTMLInputElement>("[name=mails]").checked = false)],
  ["a radio button", (find) => (find<HTMLInputElement>("[value=none]").checked = true)],
  ["a list", (find) => (find<HTMLSelectElement>("[name=licence]").value = "")],
  ["a list without a default", (find) => (find<HTMLSelectElement>("[name=language]").value = "en")],
])("leaving a form after another choice of %s asks", async (_, change) => {
  expect(await leaveAfter(change)).toBe(true);
});

test("a choice that was taken back is no change", async () => {
  const change: Parameters<typeof leaveAfter>[0] = (find) => {
    for (const index of [0, 1]) find<HTMLSelectElement>("[name=licence]").selectedIndex = index;
    for (const value of ["none", "all"]) find<HTMLInputElement>(`[value=${value}]`).checked = true;
  };
  expect(await leaveAfter(change)).toBe(false);
});

test("ticked rows of a list are left without a question: they belong to a form beside them", async () => {
  const page = (
    <>
      <input type="checkbox" name="c1" form="chosen" />
      <form method="post" id="chosen" />
    </>
  );
  expect(await leaveAfter((find) => (find<HTMLInputElement>("[name=c1]").checked = true), page)).toBe(false);
});

test("closing the tab over a typed text asks", async () => {
  const event = aBeforeUnload();
  await leaveAfter((find) => {
    find<HTMLInputElement>("[name=title]").value = "Wind";
    find("[name=title]").dispatchEvent(new Event("input", { bubbles: true }));
    dispatchEvent(event);
  });
  expect([event.defaultPrevented, event.returnValue]).toEqual([true, true]);
});
