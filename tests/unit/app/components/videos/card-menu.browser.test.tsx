// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { useMenuEntries } from "#app/components/enhancements/use-menu-entries";
import { CardMenu } from "#app/components/videos/card-menu";
import { WatchedBar } from "#app/components/videos/watched-bar";

function Cards() {
  useMenuEntries();
  return ["v1", "v2"].map((id) => <CardMenu key={id} videoId={id} title={`Film ${id}`} isMine={false} />);
}

let end = () => {};

afterEach(() => {
  end();
  document.body.replaceChildren();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function openCards() {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const routes = [
    { path: "/", element: <Cards /> },
    { path: "*", element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/?after=c2"] });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />));
  end = () => act(() => root.unmount());
  const menus = [...document.querySelectorAll<HTMLDetailsElement>("details")];
  return { router, menus };
}

test("a menu that opens near the lower edge of the screen is scrolled to", async () => {
  const { menus } = await openCards();
  const scrolledTo: Element[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolledTo.push(this);
  });
  for (const isOpen of [true, false]) {
    menus[1]!.open = isOpen;
    menus[1]!.dispatchEvent(new Event("toggle"));
  }
  expect(new Set(scrolledTo)).toEqual(new Set([menus[1]!.lastElementChild]));
  expect(menus[1]!.querySelector("summary")!.getAttribute("aria-label")).toBe("More for Film v2");
});

test("an entry opens its dialog over the list without a new document, and closing it returns to the list", async () => {
  const { router, menus } = await openCards();
  menus[1]!.open = true;
  const link = menus[1]!.querySelector("a")!;
  await act(async () => void link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
  const { pathname, search, state } = router.state.location;
  expect({ pathname, search, state }).toEqual({
    pathname: "/video/v2/share",
    search: "?from=%2F%3Fafter%3Dc2",
    state: { isOverList: true },
  });
});

test.each([
  [{ v1: 4.9 }, "49", "Watched 49%"],
  [{ v2: 4 }, "100", "Watched"],
])("with the positions %j in the browser, the bar says '%s'", async (positions, value, label) => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  localStorage.setItem("resume", JSON.stringify(positions));
  const bar = <WatchedBar video={{ _id: "v1", duration: 10 }} />;
  document.body.innerHTML = `<div>${renderToString(bar)}</div>`;
  const progress = document.querySelector("progress")!;
  expect([progress.getAttribute("value"), progress.getAttribute("aria-label")]).toEqual(["100", "Watched"]);
  const root = await act(async () => hydrateRoot(document.body.firstElementChild!, bar));
  end = () => act(() => root.unmount());
  const progressAfter = document.querySelector("progress")!;
  expect([progressAfter.getAttribute("value"), progressAfter.getAttribute("aria-label")]).toEqual([value, label]);
});
