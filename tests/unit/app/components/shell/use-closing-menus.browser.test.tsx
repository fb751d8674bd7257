// @vitest-environment happy-dom
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { MoreMenu } from "#app/components/posts/more-menu";
import { Shell } from "#app/components/shell/shell";
import { CardMenu } from "#app/components/videos/card-menu";

// The script of the enhancements never arrives: menus close without it.
vi.mock("#app/components/enhancements/page-enhancements", () => new Promise(() => undefined));

const viewer = { _id: "u1", username: "ann", fullName: "Ann Lark", avatar: "" };
const settings = { theme: "auto", nav: "wide", watchNav: "rail", isLight: false, savesData: false } as const;
const selectors = {
  "the account's menu": ".account-menu",
  "a post's menu": "main .menu:not(.card-menu)",
  "a card's menu": ".card-menu",
};
const names = Object.keys(selectors) as (keyof typeof selectors)[];

let end = () => {};

afterEach(() => {
  end();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Hydrates a page with a menu that was opened as soon as its HTML was there. */
async function hydrateOpenMenu(name: keyof typeof selectors) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const content = (
    <Shell viewer={viewer} isHealthy toast={null} missingControls={[]} hasServiceWorker={false} {...settings}>
      <MoreMenu label="More">Edit</MoreMenu>
      <CardMenu videoId="v1" title="Dawn" isMine={false} />
    </Shell>
  );
  const router = createMemoryRouter([{ path: "*", element: content }]);
  const page = <RouterProvider router={router} future={{ v7_startTransition: true }} />;
  const body = document.body.appendChild(document.createElement("div"));
  // React warns of layout effects on a server.
  const warnings = vi.spyOn(console, "error").mockImplementation(() => undefined);
  body.innerHTML = renderToString(page);
  warnings.mockRestore();
  const menu = document.querySelector<HTMLDetailsElement>(selectors[name])!;
  menu.open = true;
  const root = await act(async () => hydrateRoot(body, page));
  end = () => act(() => root.unmount());
  return { menu, router };
}

test.for(names)("%s that was opened before the page is hydrated stays open", async (name) => {
  const { menu } = await hydrateOpenMenu(name);
  expect(menu.isConnected).toBe(true);
  expect(menu.open).toBe(true);
});

test.for(names)("%s closes when the path changes, on Escape and on a press outside", async (name) => {
  const { menu, router } = await hydrateOpenMenu(name);
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  expect(menu.open).toBe(false);
  expect(document.activeElement).toBe(menu.querySelector("summary"));
  menu.open = true;
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(menu.open).toBe(false);
  menu.open = true;
  await act(() => router.navigate("/tweets"));
  expect(menu.open).toBe(false);
});

test.for(names)("a press inside leaves %s open", async (name) => {
  const { menu } = await hydrateOpenMenu(name);
  menu.lastElementChild!.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(menu.open).toBe(true);
});

test.for([
  ["the account's menu", true],
  ["a post's menu", true],
  ["a card's menu", false],
] as const)("after a navigation to the same path, %s is open: %s", async ([name, isOpen]) => {
  const { menu, router } = await hydrateOpenMenu(name);
  await act(() => router.navigate("/"));
  expect(menu.open).toBe(isOpen);
});
