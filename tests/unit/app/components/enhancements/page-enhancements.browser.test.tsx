// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Link, Outlet, redirect, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { FieldFrame } from "#app/components/forms/field-frame";
import { giveUpForm } from "#app/components/forms/cancel-link";
import { PageEnhancements } from "#app/components/enhancements/page-enhancements";

const lost = vi.fn();
const confirm = vi.fn();

const form = (name: string, props: React.FormHTMLAttributes<HTMLFormElement> = {}) => (
  <form method="post" {...props}>
    <input name={name} defaultValue="before" />
    <Link id={`cancel-${name}`} to="/other" onClick={giveUpForm}>
      Cancel
    </Link>
  </form>
);

const sending = { "data-question": "Stop?" } as React.FormHTMLAttributes<HTMLFormElement>;

const routes = [
  {
    path: "/",
    element: (
      <>
        <nav>
          <Link id="to-other" to="/other">
            Other
          </Link>
        </nav>
        <main>
          <Outlet />
        </main>
        <p id="announcer" />
        <PageEnhancements onLost={lost} onMorePages={vi.fn()} hasServiceWorker={false} />
      </>
    ),
    children: [
      {
        path: "page",
        element: (
          <>
            <h1>Page</h1>
            {form("title")}
            <Link id="inside" to="/page">
              Again
            </Link>
            <Outlet />
          </>
        ),
        children: [{ path: "edit", element: form("text") }],
      },
      { path: "search", element: form("query", { method: "get" }) },
      {
        path: "compose",
        element: form("content", { className: "compose" }),
        children: [{ path: "edit", element: null }],
      },
      { path: "sending", element: form("file", sending) },
      {
        path: "tabs",
        element: (
          <>
            <a id="tab" href="#x" />
            <Outlet />
          </>
        ),
        children: [
          { path: "a", element: null },
          { path: "b", element: null },
        ],
      },
      { path: "other", element: <h1>Other</h1> },
      { path: "preferences", action: () => redirect("/page") },
    ],
  },
];

let router: ReturnType<typeof createMemoryRouter>;
let end: () => void;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("confirm", confirm.mockReset());
  router = createMemoryRouter(routes, { initialEntries: ["/other"] });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />));
  end = () => act(() => root.unmount());
});

afterEach(() => {
  end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const find = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;
const open = (path: string) => act(() => router.navigate(path));
const here = () => router.state.location.pathname;

async function typeAt(path: string, name: string) {
  await open(path);
  find(`[name=${name}]`).value = "typed";
  find(`[name=${name}]`).dispatchEvent(new Event("input", { bubbles: true }));
}

test.each([
  ["stays if the answer is no", false, "/page"],
  ["leaves if the answer is yes", true, "/other"],
])("a page with typed text asks before it is left, and %s", async (_, answer, path) => {
  await typeAt("/page", "title");
  confirm.mockReturnValue(answer);
  await open("/other");
  expect([here(), confirm.mock.calls]).toEqual([path, [["What you changed here is not saved. Leave anyway?"]]]);
});

test.each([
  ["an untouched form", () => open("/page"), "/other"],
  ["a search", () => typeAt("/search", "query"), "/other"],
  ["another query of the same page", () => typeAt("/page", "title"), "/page?after=c2"],
  ["a dialog over the box for a new post", () => typeAt("/compose", "content"), "/compose/edit"],
])("%s does not ask", async (_, prepare, to) => {
  await prepare();
  await open(to);
  expect({ here: here(), calls: confirm.mock.calls }).toEqual({ here: to.split("?")[0], calls: [] });
});

test("a choice that returns to the page does not ask, and what was typed stays", async () => {
  await typeAt("/page", "title");
  await act(() => router.navigate("/preferences", { formMethod: "post", formData: new FormData() }));
  expect({ here: here(), calls: confirm.mock.calls, value: find("[name=title]").value }).toEqual({
    here: "/page",
    calls: [],
    value: "typed",
  });
});

test("Cancel does not ask", async () => {
  await typeAt("/page", "title");
  await act(async () => find("#cancel-title").click());
  expect({ here: here(), calls: confirm.mock.calls }).toEqual({ here: "/other", calls: [] });
});

test("a form that was sent does not ask until something is typed again", async () => {
  await typeAt("/page", "title");
  find("form").dispatchEvent(new Event("submit", { bubbles: true }));
  await open("/other");
  expect(confirm).not.toHaveBeenCalled();
});

test("a form that is being sent asks its own question", async () => {
  await open("/sending");
  find("form").dispatchEvent(new Event("submit", { bubbles: true }));
  await open("/other");
  expect({ here: here(), calls: confirm.mock.calls }).toEqual({ here: "/sending", calls: [["Stop?"]] });
});

test("a new page moves the focus to its heading", async () => {
  find("#to-other").focus();
  await open("/page");
  expect(document.activeElement!.textContent).toBe("Page");
});

test("the heading gets the focus when the focused element disappears", async () => {
  await open("/page/edit");
  find("#cancel-text").focus();
  await open("/page");
  expect(document.activeElement!.textContent).toBe("Page");
});

test("where the focus stays on the page, the title is read out", async () => {
  await open("/tabs/a");
  find("#tab").focus();
  document.title = "Tab B";
  await open("/tabs/b");
  expect({ id: document.activeElement!.id, text: find("#announcer").textContent }).toEqual({
    id: "tab",
    text: "Tab B",
  });
});

test.each([
  ["a link", () => find("#to-other").click(), "/other"],
  ["a form", () => document.querySelector("form")!.requestSubmit(), expect.any(String)],
])("without a network %s keeps the page", async (_, press, path) => {
  await open("/page");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => press());
  expect(here()).toBe("/page");
  expect(lost).toHaveBeenLastCalledWith(path);
});

test("without a network a form that stays on its page shows the failure itself", async () => {
  await open("/page");
  lost.mockClear();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const form = document.body.appendChild(document.createElement("form"));
  onTestFinished(() => form.remove());
  form.innerHTML = '<input type="hidden" name="stays" value="yes" />';
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  form.addEventListener("submit", onSubmit);
  await act(async () => form.requestSubmit());
  expect([onSubmit.mock.calls.length, lost.mock.calls.length]).toEqual([1, 0]);
});

test("a sign-out without a network has the service worker remove private videos", async () => {
  const postMessage = vi.fn();
  vi.stubGlobal("navigator", { ...navigator, onLine: false, serviceWorker: { controller: { postMessage } } });
  onTestFinished(() => void vi.unstubAllGlobals());
  await open("/page");
  const form = document.body.appendChild(document.createElement("form"));
  onTestFinished(() => form.remove());
  for (const action of ["/tweets", "/logout"]) {
    form.setAttribute("action", action);
    await act(async () => form.requestSubmit());
  }
  expect(postMessage.mock.calls).toEqual([["signed-out"]]);
});

test("a message and its mark disappear when the field is changed", async () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const errors = ["Title is required"];
  const show = (paths: string[]) =>
    act(async () =>
      root.render(
        <FieldFrame label="Title" name="mended" errors={paths}>
          {(control) => <input {...control} />}
        </FieldFrame>,
      ),
    );
  await show(errors);
  const isWrong = () => find("[name=mended]").getAttribute("aria-invalid");
  expect([isWrong(), document.body.textContent]).toEqual(["true", expect.stringContaining("Title is required")]);
  await act(async () => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    setValue.call(find("[name=mended]"), "x");
    find("[name=mended]").dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect([isWrong(), document.body.textContent]).toEqual([null, expect.not.stringContaining("Title is required")]);
  await show([...errors]);
  expect(isWrong()).toBe("true");
  await act(async () => root.unmount());
});
