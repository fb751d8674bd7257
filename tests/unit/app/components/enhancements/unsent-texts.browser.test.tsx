// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Form, redirect, RouterProvider, useRouteError } from "react-router-dom";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { UnsentTexts } from "#app/components/enhancements/unsent-texts";
import { saveUnsentText, readUnsentTexts, removeUnsentText } from "#app/components/enhancements/unsent-store";
import { useUnsentTexts } from "#app/components/enhancements/use-unsent-texts";
import { isConnectionError } from "#app/components/ui/connection-error";
import { readRecentSearches, rememberSearch, setSearcher } from "#app/components/shell/recent-searches";
import { PageContext } from "#app/components/ui/page-context";
import { waitFor } from "#tests/support/wait-for";

let unmount = () => {};
const isOnline = vi.spyOn(navigator, "onLine", "get");

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  isOnline.mockReturnValue(true);
  localStorage.clear();
  location.href = "http://site.test/video/v1?list=a";
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const forms = (
  <>
    <form method="post" action="/video/v1?list=a" id="comment">
      <textarea name="commentContent" />
    </form>
    <form method="post" action="/video/v1?list=a" id="reply">
      <input type="hidden" name="parentId" value="c1" />
      <textarea name="commentContent" />
    </form>
    <form method="post" action="/login" id="login">
      <input name="email" defaultValue="lark@birds.example" />
      <input name="password" type="password" defaultValue="sing-before-dawn" />
    </form>
    <form method="post" action="/logout" id="logout" />
  </>
);

async function open(viewerId = "u1") {
  const element = (
    <>
      {forms}
      <UnsentTexts viewerId={viewerId} />
    </>
  );
  const router = createMemoryRouter([{ path: "*", element }]);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={router} />));
  await act(() => vi.runAllTimersAsync());
  unmount = () => (act(() => root.unmount()), place.remove());
  const find = <E extends HTMLElement>(selector: string) => place.querySelector<E>(selector);
  const submit = (id: string) =>
    act(async () => void find(`#${id}`)!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
  const box = (id: string) => find<HTMLTextAreaElement>(`#${id} textarea`)!;
  const press = (text: string) =>
    act(async () => [...place.querySelectorAll("button")].find(({ textContent }) => textContent === text)!.click());
  return { place, submit, box, press };
}

async function keepReply(text: string) {
  isOnline.mockReturnValue(false);
  const { box, submit } = await open();
  box("reply").value = text;
  await submit("reply");
  unmount();
  isOnline.mockReturnValue(true);
}

test("a reply sent without a network is offered at its own form, and is not sent by itself", async () => {
  await keepReply("Not yet");
  const { place, box, press } = await open();
  expect(place.querySelector("#reply [role=status]")!.textContent).toContain("You have an unsent text.Not yet");
  expect(place.querySelector("#comment [role=status]")).toBeNull();
  await press("Use it");
  expect(box("reply").value).toBe("Not yet");
  expect(place.querySelector("[role=status]")).toBeNull();
  expect(readUnsentTexts("u1")).toMatchObject([{ kind: "reply", at: "/video/v1?list=a" }]);
});

test("a discarded text is not offered again", async () => {
  await keepReply("Not ever");
  const { place, press } = await open();
  await press("Discard");
  expect(place.querySelector("[role=status]")).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test("another account is not offered the text", async () => {
  await keepReply("Mine");
  expect((await open("u2")).place.querySelector("[role=status]")).toBeNull();
});

test("the texts of a form with a password are not saved", async () => {
  isOnline.mockReturnValue(false);
  await (await open()).submit("login");
  expect(localStorage).toHaveLength(0);
});

test("signing out removes the texts from the device", async () => {
  await keepReply("Secret");
  await (await open()).submit("logout");
  expect(localStorage).toHaveLength(0);
});

test.each([
  ["the page of a sign-out", async () => (await open()).submit("logout")],
  ["the page after it", () => ((document.cookie = "signed-out=yes; Path=/"), visit(null))],
])("%s removes what was searched for", async (_, leave) => {
  setSearcher("u1");
  rememberSearch("secret songs");
  await leave();
  await waitFor(() => expect(readRecentSearches()).toEqual([]));
});

test("the page after a sign-out removes the texts that the page before could not", async () => {
  saveUnsentText("u1", { ...tweet("Secret"), time: Date.now() });
  await visit(null);
  expect(readUnsentTexts("u1")).toHaveLength(1);
  document.cookie = "signed-out=yes; Path=/";
  await visit(null);
  await waitFor(() => expect(localStorage).toHaveLength(0));
  expect(document.cookie).toBe("");
});

test("at most ten texts are saved, for 30 days", () => {
  const text = { form: "/tweets ", kind: "tweet" as const, at: "/tweets" };
  for (let time = 1; time <= 12; time++)
    saveUnsentText("u1", { ...text, fields: { content: `song ${time}` }, time: Date.now() + time });
  expect(readUnsentTexts("u1")).toHaveLength(10);
  vi.setSystemTime(Date.now() + 30 * 24 * 60 * 60_000 + 13);
  expect(readUnsentTexts("u1")).toEqual([]);
});

test("a text as long as the longest of the site is kept", () => {
  const text = { form: "/administration/settings/terms ", kind: "text" as const, at: "/administration/settings/terms" };
  saveUnsentText("u1", { ...text, fields: { terms: "Be kind.\n".repeat(2_222) }, time: Date.now() });
  expect(readUnsentTexts("u1")).toHaveLength(1);
});

const tweet = (content: string) => ({
  form: "/tweets ",
  kind: "tweet" as const,
  at: "/tweets",
  fields: { content },
  time: 1,
});

/** Opens a page without forms as an account, or as a visitor. */
async function visit(viewerId: string | null) {
  const Page = () => (useUnsentTexts(), null);
  const router = createMemoryRouter([{ path: "*", element: <Page /> }]);
  const root = createRoot(document.createElement("div"));
  const page = (
    <PageContext.Provider value={{ viewerId, missingControls: [] }}>
      <RouterProvider router={router} />
    </PageContext.Provider>
  );
  await act(async () => root.render(page));
  act(() => root.unmount());
}

/** Returns the texts that the offline page lists. */
function listOffline(): string[] {
  document.body.innerHTML = '<section id="unsent"><ul></ul></section>';
  runInThisContext(readFileSync("public/offline.js", "utf8"));
  return [...document.querySelectorAll("#unsent .panel")].map(({ textContent }) => textContent!);
}

test("a text that is sent before the script came is kept as well", async () => {
  vi.useRealTimers();
  vi.resetModules();
  const early = await import("#app/components/enhancements/use-unsent-texts");
  const { PageContext } = await import("#app/components/ui/page-context");
  const Page = () => {
    early.useUnsentTexts();
    return (
      <form method="post" action="/tweets">
        <textarea name="content" defaultValue="Early" />
      </form>
    );
  };
  isOnline.mockReturnValue(false);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  unmount = () => (act(() => root.unmount()), place.remove());
  act(() =>
    root.render(
      <PageContext.Provider value={{ viewerId: "u1", missingControls: [] }}>
        <RouterProvider router={createMemoryRouter([{ path: "*", element: <Page /> }])} />
      </PageContext.Provider>,
    ),
  );
  act(() => void place.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true })));
  await waitFor(() => expect(readUnsentTexts("u1")).toMatchObject([{ kind: "tweet", fields: { content: "Early" } }]));
});

test("the offline page lists the texts of the account that was signed in last, and no other's", async () => {
  saveUnsentText("u1", { ...tweet("Mine"), time: Date.now() });
  expect(listOffline()).toEqual(["Mine"]);
  await visit(null);
  expect(listOffline()).toEqual(["Mine"]);
  await visit("u2");
  expect(listOffline()).toEqual([]);
  await visit("u1");
  expect(listOffline()).toEqual(["Mine"]);
});

test("the device forgets who was signed in when it keeps no text", async () => {
  await visit("u1");
  expect(localStorage).toHaveLength(0);
  saveUnsentText("u1", tweet("Mine"));
  removeUnsentText("u1", tweet("Mine"));
  expect(localStorage).toHaveLength(0);
});

const noStorage = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

test.each([
  ["has no storage", () => null],
  ["forbids its storage", noStorage],
])("a page of a viewer opens where the browser %s, and so does the offline page", async (_, read) => {
  const storage = vi.spyOn(window, "localStorage", "get").mockImplementation(read as () => never);
  onTestFinished(() => storage.mockRestore());
  document.cookie = "signed-out=yes; Path=/";
  await visit("u1");
  saveUnsentText("u1", tweet("Mine"));
  expect(listOffline()).toEqual([]);
});

/** Opens a page that posts a tweet by the router, to an action that `answer` settles; an error page in the same place. */
async function send(viewerId = "u1", loader: () => Response | null = () => null) {
  const requests: { answer: (response: Response | null) => void; fail: (error: unknown) => void }[] = [];
  const action = () => new Promise<Response | null>((answer, fail) => requests.push({ answer, fail }));
  const Page = () => (
    <>
      <Form method="post" action="/tweets">
        <textarea name="content" defaultValue="Dawn" />
      </Form>
      <UnsentTexts viewerId={viewerId} />
    </>
  );
  const ErrorPage = () => (
    <>
      <main>
        <div className="empty" />
      </main>
      {isConnectionError(useRouteError()) && <UnsentTexts viewerId={viewerId} />}
    </>
  );
  const routes = [
    { path: "/tweets", element: <Page />, errorElement: <ErrorPage />, action, loader },
    { path: "/other", element: <UnsentTexts viewerId={viewerId} />, loader: () => null },
    { path: "/failing", element: <UnsentTexts viewerId={viewerId} />, errorElement: <ErrorPage />, loader },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: ["/tweets"],
    hydrationData: { loaderData: { "0": null } },
  });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={router} />));
  unmount = () => (act(() => root.unmount()), place.remove());
  // The page is drawn at the end of an act, and its timers run in the next one.
  const settle = async () => {
    for (let turn = 0; turn < 2; turn++) await act(() => vi.runAllTimersAsync());
  };
  await act(async () => place.querySelector("form")!.requestSubmit());
  await settle();
  return {
    answer: async (response: Response | null) => (requests.at(-1)!.answer(response), settle()),
    again: async () => (await act(async () => place.querySelector("form")!.requestSubmit()), settle()),
    fail: async (error: unknown) => (requests[0]!.fail(error), settle()),
    open: async (path: string) => (await act(() => router.navigate(path)), settle()),
    place,
  };
}

const keptTexts = () => readUnsentTexts("u1").map(({ fields }) => fields.content);

/** What Remix makes of a response that an action throws. */
class ErrorResponse {
  readonly statusText = "";
  readonly internal = false;
  readonly data = null;
  constructor(readonly status: number) {}
}

/** What Remix makes of the answer of a proxy, or of the site's own error. */
function anError(text: string) {
  const error = new Error(text);
  delete error.stack;
  return error;
}

test("a text is kept while it is sent, and no more once the site answers", async () => {
  const { answer } = await send();
  expect(keptTexts()).toEqual(["Dawn"]);
  await answer(null);
  expect(localStorage).toHaveLength(0);
});

test.each([
  ["the browser has no connection", new TypeError("Failed to fetch"), "Your text is kept on this device"],
  ["a proxy answers", anError("<title>502 Bad Gateway</title>"), "Your text is kept on this device"],
  ["a proxy answers without a word", anError(""), "Your text is kept on this device"],
  ["the site itself fails", anError("Unexpected Server Error"), ""],
])("a text is kept where %s, and also after another page", async (_, error, notice) => {
  const { fail, open, place } = await send();
  await fail(error);
  expect(keptTexts()).toEqual(["Dawn"]);
  expect(place.textContent).toContain(notice);
  await open("/other");
  expect(keptTexts()).toEqual(["Dawn"]);
});

test("a text that is refused stays in its form, and is not kept", async () => {
  const { answer } = await send();
  await answer(Response.json({ typedValues: {} }, { status: 422 }));
  expect(keptTexts()).toEqual([]);
});

test("a text is kept where a link interrupts its form before the answer", async () => {
  const { open } = await send();
  await open("/other");
  expect(keptTexts()).toEqual(["Dawn"]);
});

const refusal = () => Response.json({ errors: {}, typedValues: { Tweet: "Dawn" } }, { status: 422 });

test.each([
  [401, ["Dawn"]],
  [403, ["Dawn"]],
  [503, ["Dawn"]],
  [404, []],
])("a text whose form gives way to a page with status %i is kept if the form may return", async (status, kept) => {
  const { fail } = await send();
  await fail(new ErrorResponse(status));
  expect(keptTexts()).toEqual(kept);
});

test("a refused text is kept where its page leads elsewhere", async () => {
  const { answer } = await send("u1", () => redirect("/other"));
  await answer(refusal());
  expect(keptTexts()).toEqual(["Dawn"]);
});

test("a text that is taken at the second try is not kept", async () => {
  const { answer, again } = await send();
  await answer(refusal());
  await again();
  await answer(redirect("/other"));
  expect(keptTexts()).toEqual([]);
});

test.each(["/failing", "/tweets?after=c1", "/tweets"])(
  "a text that was taken is not kept where the page after it, %s, cannot be loaded",
  async (path) => {
    const { answer } = await send("u1", () => {
      throw new ErrorResponse(502);
    });
    await answer(redirect(path));
    expect(keptTexts()).toEqual([]);
  },
);

test("a text that was refused is kept where its page then cannot be loaded", async () => {
  const { answer } = await send("u1", () => {
    throw new ErrorResponse(502);
  });
  await answer(refusal());
  expect(keptTexts()).toEqual(["Dawn"]);
});
