// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MorePages } from "#app/components/enhancements/more-pages";
import { PageContext } from "#app/components/ui/page-context";
import { Pager } from "#app/components/ui/pager";

interface Data {
  items: string[];
  next: string | null;
}

const pageOf = (number: number): Data => ({
  items: [`item ${number}a`, `item ${number}b`],
  next: number < 20 ? `c&${number + 1}` : null,
});

const List = ({ items }: { items: string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

function Numbers() {
  const { items, next } = useLoaderData() as Data;
  const readPage = ({ items, next }: Data) => ({ list: <List items={items} />, next });
  return (
    <PageContext.Provider value={{ viewerId: `u${visits}`, missingControls: [], MorePages }}>
      <List items={items} />
      <Pager label="Numbers" path="/" next={next} prev={null} appended={{ readPage, hasControls: true }} />
      <p id="announcer" />
    </PageContext.Provider>
  );
}

/** Lists are remembered per viewer: each test has its own. */
let visits = 0;
let comeNear = () => {};
const fetchData = vi.fn();
let unmount = () => {};

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onSeen: (entries: object[]) => void) {
        comeNear = () => onSeen([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {
        comeNear = () => {};
      }
    },
  );
  fetchData.mockReset();
  fetchData.mockImplementation(async (url: string, { signal }: { signal: AbortSignal }) => {
    await Promise.resolve();
    signal.throwIfAborted();
    return Response.json(pageOf(Number(/after=c%26(\d+)/.exec(url)![1])));
  });
  vi.stubGlobal("fetch", fetchData);
  sessionStorage.clear();
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

async function open() {
  visits++;
  const router = createMemoryRouter([
    { id: "routes/numbers", path: "/", loader: () => pageOf(1), element: <Numbers /> },
  ]);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={router} />));
  unmount = () => (act(() => root.unmount()), place.remove());
  return { router, headings: () => [...place.querySelectorAll("h2")].map((each) => each.textContent), place };
}

const scrollNearEnd = () => act(async () => comeNear());
const press = (place: Element) => act(async () => place.querySelector("button")!.click());

test("three pages append themselves, and the fourth waits for a press", async () => {
  const { headings, place } = await open();
  for (let time = 0; time < 5; time++) await scrollNearEnd();
  expect(headings()).toEqual(["Page 2", "Page 3", "Page 4"]);
  expect(fetchData.mock.calls[0]![0]).toBe("/?after=c%262&_data=routes%2Fnumbers");
  expect(place.querySelector("button")!.textContent).toBe("Show more");
  await press(place);
  expect(headings()).toHaveLength(4);
  expect(place.querySelector("#announcer")!.textContent).toBe("Page 5: 2 more");
});

test("after ten appended pages a link leads to the next page", async () => {
  const { headings, place } = await open();
  for (let time = 0; time < 10; time++) await press(place);
  expect(headings()).toHaveLength(10);
  expect(place.querySelector("button")).toBeNull();
  expect(place.querySelector("a[rel=next]")!.getAttribute("href")).toBe("/?after=c%2612");
});

test("a browser that saves data appends a page at a press only", async () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  const { headings, place } = await open();
  await scrollNearEnd();
  expect(headings()).toEqual([]);
  await press(place);
  expect(headings()).toEqual(["Page 2"]);
  Reflect.deleteProperty(navigator, "connection");
});

test.each([
  ["a lost connection", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an error of the site", async () => Response.json({}, { status: 500 })],
  ["a redirect", async () => new Response(null, { status: 204, headers: { "X-Remix-Redirect": "/login" } })],
])("%s leaves the list as it is, with a button to try again", async (_name, failure) => {
  const { headings, place } = await open();
  fetchData.mockImplementationOnce(failure);
  await press(place);
  expect(headings()).toEqual([]);
  expect(place.querySelector("[role=status]")!.textContent).toBe("No more could be loaded. Check your network.");
  expect(place.querySelector("button")!.textContent).toBe("Try again");
  await press(place);
  expect(headings()).toEqual(["Page 2"]);
});

test("appended pages of rows with controls are fetched again when the list is loaded again", async () => {
  const { router, place } = await open();
  await press(place);
  fetchData.mockImplementation(async () => Response.json({ items: ["item changed"], next: "c3" }));
  await act(() => router.revalidate());
  expect(place.textContent).toContain("item changed");
  expect(fetchData).toHaveBeenCalledTimes(2);
});

test("the heading of the last page takes over the focus of the button", async () => {
  fetchData.mockImplementation(async () => Response.json({ items: ["the last"], next: null }));
  const { place } = await open();
  place.querySelector("button")!.focus();
  await press(place);
  expect(document.activeElement!.textContent).toBe("Page 2");
  expect(place.querySelector("nav")).toBeNull();
});

/** Reloads a list that had four appended pages. */
function reload() {
  sessionStorage.setItem("pages", JSON.stringify({ [`default u${visits + 1} /`]: 4 }));
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { type: "reload" } as PerformanceEntry & { type: string },
  ]);
}

test("a reloaded list gets all of its pages again, although the browser is at its end already", async () => {
  reload();
  vi.spyOn(IntersectionObserver.prototype, "observe").mockImplementation(() => comeNear());
  const { headings } = await open();
  vi.restoreAllMocks();
  expect(headings()).toEqual(["Page 2", "Page 3", "Page 4", "Page 5"]);
});

test("a reloaded list gets all of its pages, although its data come again before the second one", async () => {
  reload();
  fetchData.mockImplementationOnce(async () => Response.json(pageOf(2)));
  fetchData.mockImplementationOnce((_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  });
  const { router, headings } = await open();
  expect(headings()).toEqual(["Page 2"]);
  await act(() => router.revalidate());
  vi.restoreAllMocks();
  expect(headings()).toEqual(["Page 2", "Page 3", "Page 4", "Page 5"]);
});

test("a list that is left before all of its pages are back gets all of them the next time", async () => {
  reload();
  fetchData.mockImplementationOnce(async () => Response.json(pageOf(2)));
  fetchData.mockImplementationOnce(() => new Promise(() => {}));
  await open();
  vi.restoreAllMocks();
  expect(JSON.parse(sessionStorage.getItem("pages")!)).toEqual({ [`default u${visits} /`]: 4 });
});
