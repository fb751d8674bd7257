// @vitest-environment happy-dom
import { createRoot } from "react-dom/client";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { Toast } from "#app/components/shell/toast";
import { reportFailedPress } from "#app/components/ui/failed-press";
import { Toaster } from "#app/components/shell/toaster";
import { renderInto } from "../../render";
import { waitFor } from "#tests/support/wait-for";

const patience = { timeout: 20_000 };

const toast = (changes: Partial<Toast> = {}): Toast => ({
  message: "Saved",
  type: "success",
  duration: 2000,
  ...changes,
});

afterEach(() => document.body.replaceChildren());

test.each([
  ["success", 2000, "toast toast-dark", "status"],
  ["error", 2000, "toast toast-dark", "alert"],
  ["success", 5000, "toast toast-light", "alert"],
  ["error", 5000, "toast toast-light", "alert"],
] as const)("without script a toast of %s for %d ms is a %s that is a role %s", async (type, duration, name, role) => {
  const page = await renderInto(<Toaster toast={toast({ type, duration })} closeTo="/tweets" />);
  const element = page.firstElementChild!;
  expect([element.className, element.getAttribute("role")]).toEqual([name, role]);
  expect(element.textContent).toBe("Saved");
  expect(element.querySelector("a")!.getAttribute("href")).toBe("/tweets");
});

function mount(props: { toast: Toast | null }) {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const show = (next: typeof props) => root.render(<Toaster closeTo="/" {...next} />);
  show(props);
  return { show, end: () => root.unmount() };
}

const renderShown = () => [...document.querySelectorAll<HTMLElement>(".toast, .Toastify__toast")];

test("with JavaScript the page's static toast is replaced and shown once", async () => {
  const first = toast();
  const { show, end } = mount({ toast: first });
  await waitFor(
    () => expect(renderShown().map((each) => each.className)).toEqual([expect.stringContaining("Toastify")]),
    patience,
  );
  show({ toast: first });
  show({ toast: toast({ message: "Saved again" }) });
  await waitFor(
    () => expect(renderShown().map((each) => each.textContent)).toEqual(["Saved", "Saved again"]),
    patience,
  );
  end();
});

test("the button that closes a toast says so by the site's text, and closes it", async () => {
  const { end } = mount({ toast: toast() });
  const findButton = () => document.querySelector<HTMLElement>(".Toastify__toast button");
  await waitFor(() => expect(findButton()?.getAttribute("aria-label")).toBe("Close message"), patience);
  findButton()!.click();
  await waitFor(() => expect(renderShown()).toEqual([]), patience);
  end();
});

test("an error toast is also logged to the console", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const { show, end } = mount({ toast: toast({ message: "Not yours", type: "error" }) });
  await waitFor(() => expect(warn).toHaveBeenCalled(), patience);
  show({ toast: toast() });
  await waitFor(() => expect(renderShown()).toHaveLength(2), patience);
  expect(warn.mock.calls).toEqual([["Not yours"]]);
  warn.mockRestore();
  end();
});

test("toasts of signing in are light and at the top right, others dark and at the bottom right", async () => {
  const { show, end } = mount({ toast: toast({ duration: 5000 }) });
  const seen = () =>
    renderShown().map((each) => [each.className, each.parentElement!.className, each.getAttribute("role")].join(" "));
  await waitFor(() => expect(seen()[0]).toMatch(/Toastify/), patience);
  show({ toast: toast({ message: "Liked" }) });
  await waitFor(() => expect(seen()).toHaveLength(2), patience);
  expect(seen()[0]).toMatch(/theme--light.*top-right.*alert$/);
  expect(seen()[1]).toMatch(/theme--dark.*bottom-right.*status$/);
  end();
});

test("a toast with the same text replaces the one shown", async () => {
  const liked = () => toast({ message: "Liked" });
  const { show, end } = mount({ toast: liked() });
  await waitFor(
    () => expect(renderShown().map((each) => each.className)).toEqual([expect.stringContaining("Toastify")]),
    patience,
  );
  for (let press = 0; press < 3; press++) {
    const [first] = renderShown();
    show({ toast: liked() });
    await waitFor(() => expect(renderShown().includes(first!)).toBe(false), patience);
    await waitFor(() => expect(renderShown().map((each) => each.textContent)).toEqual(["Liked"]), patience);
  }
  end();
});

test("a toast that opens under a resting pointer is not paused", async () => {
  const { end } = mount({ toast: toast() });
  await waitFor(
    () => expect(renderShown().map((each) => each.className)).toEqual([expect.stringContaining("Toastify")]),
    patience,
  );
  const state = () => document.querySelector<HTMLElement>(".Toastify__progress-bar")!.style.animationPlayState;
  await waitFor(() => expect(state()).toBe("running"), patience);
  for (const name of ["mouseover", "mouseenter", "pointerenter", "pointermove"])
    renderShown()[0]!.dispatchEvent(new PointerEvent(name, { bubbles: true }));
  // React renders in order: what this pauses, the events before would have paused too.
  expect(state()).toBe("running");
  document.dispatchEvent(new PointerEvent("pointermove", { movementY: 1 }));
  await waitFor(() => expect(state()).toBe("paused"), patience);
  end();
});

test("a failed press shows one toast, and the next one another", async () => {
  const { end } = mount({ toast: null });
  // The listener comes with the first effect.
  await waitFor(() => {
    reportFailedPress();
    expect(renderShown()).toHaveLength(1);
  }, patience);
  await waitFor(() => expect(renderShown()[0]!.className).toContain("Toastify"), patience);
  expect(renderShown()[0]!.textContent).toBe("Connection lost");
  expect(renderShown()[0]!.getAttribute("role")).toBe("alert");
  reportFailedPress("Too many likes");
  await waitFor(
    () => expect(renderShown().map((each) => each.textContent)).toEqual(["Connection lost", "Too many likes"]),
    patience,
  );
  end();
});

test("a message whose library cannot be loaded closes in place, since another page could not be either", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.doMock("react-toastify/unstyled", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  vi.resetModules();
  onTestFinished(() => (vi.doUnmock("react-toastify/unstyled"), vi.resetModules(), void vi.restoreAllMocks()));
  const { Toaster } = await import("#app/components/shell/toaster");
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(<Toaster closeTo="/" toast={null} />);
  const close = () => document.querySelector<HTMLElement>(".toast a");
  await waitFor(() => {
    if (!close()) reportFailedPress();
    expect(close()).not.toBeNull();
  }, patience);
  const press = new MouseEvent("click", { bubbles: true, cancelable: true });
  close()!.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
  await waitFor(() => expect(close()).toBeNull(), patience);
  root.unmount();
});
