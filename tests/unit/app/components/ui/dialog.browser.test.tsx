// @vitest-environment happy-dom
import { createMemoryRouter, Outlet, RouterProvider, useBlocker } from "react-router-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Dialog } from "#app/components/ui/dialog";

let block = false;
const Guard = () => (useBlocker(() => block), null);

const routes = [
  {
    path: "/",
    element: (
      <>
        <Guard />
        <button id="opener" />
        <Outlet />
      </>
    ),
    children: [
      {
        path: "edit",
        element: (
          <Dialog title="Edit" closeTo="/">
            <input type="file" />
            <input id="first" autoFocus />
          </Dialog>
        ),
      },
    ],
  },
];

let leave: () => void;
const dialog = () => document.querySelector("dialog");

beforeEach(async () => {
  block = false;
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const router = createMemoryRouter(routes);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />));
  document.querySelector<HTMLElement>("#opener")!.focus();
  await act(() => router.navigate("/edit"));
  leave = () => act(() => root.unmount());
});

afterEach(() => {
  leave();
  document.body.replaceChildren();
});

test("with script a dialog is modal and keeps the focus where its form wants it", () => {
  expect(dialog()!.open).toBe(true);
  expect(document.activeElement!.id).toBe("first");
});

test("Escape leaves to the page under it and gives the focus back", async () => {
  await act(async () => dialog()!.dispatchEvent(new Event("cancel", { cancelable: true })));
  expect(dialog()).toBeNull();
  expect(document.activeElement!.id).toBe("opener");
});

test("a dialog that its browser closes stays open where leaving is refused", async () => {
  block = true;
  await act(async () => dialog()!.close());
  expect(dialog()!.open).toBe(true);
  block = false;
  await act(async () => dialog()!.close());
  expect(dialog()).toBeNull();
});

test("a file picker that is closed without a choice does not close the dialog", async () => {
  const picker = document.querySelector("input[type=file]")!;
  await act(async () => picker.dispatchEvent(new Event("cancel", { bubbles: true })));
  expect(dialog()).not.toBeNull();
});

test("a press on the backdrop leaves, one that began inside does not", async () => {
  const press = (from: Element) =>
    act(async () => {
      from.dispatchEvent(new Event("pointerdown", { bubbles: true }));
      dialog()!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
  await press(document.querySelector("#first")!);
  expect(dialog()).not.toBeNull();
  await press(dialog()!);
  expect(dialog()).toBeNull();
});

test("a page that hydrates while a field is being left opens its dialog once the next one has the focus", async () => {
  vi.useFakeTimers();
  const router = createMemoryRouter(routes, { initialEntries: ["/edit"] });
  const page = <RouterProvider router={router} />;
  const container = document.createElement("div");
  container.innerHTML = renderToString(page);
  document.body.replaceChildren(container);
  const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  const root = await act(() => hydrateRoot(container, page));
  expect(showModal).not.toHaveBeenCalled();
  document.querySelector<HTMLElement>("input[type=file]")!.focus();
  vi.runAllTimers();
  expect(showModal).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(document.querySelector("input[type=file]"));
  act(() => root.unmount());
  vi.useRealTimers();
});
