// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { AccountMenu } from "#app/components/shell/account-menu";
import { PostMenu } from "#app/components/posts/post-menu";
import { useMenus } from "#app/components/enhancements/use-menus";

const viewer = { _id: "u1", username: "ann", fullName: "Ann Lark", avatar: "" };
const menus = {
  "an account's menu": <AccountMenu viewer={viewer} />,
  "a post's menu": <PostMenu label="More">Edit</PostMenu>,
};
/** Renders a menu on a page that closes its menus. */
function Page({ name }: { name: keyof typeof menus }) {
  useMenus();
  return menus[name];
}

const names = Object.keys(menus) as (keyof typeof menus)[];

let end = () => {};

afterEach(() => {
  end();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Hydrates a menu that was opened as soon as its HTML was there. */
async function hydrateOpenMenu(name: keyof typeof menus) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const routes = ["/", "/tweets"].map((path) => ({ path, element: <Page name={name} /> }));
  const router = createMemoryRouter(routes);
  const page = <RouterProvider router={router} future={{ v7_startTransition: true }} />;
  const body = document.body.appendChild(document.createElement("div"));
  const drawn = createRoot(body);
  await act(async () => drawn.render(page));
  const html = body.innerHTML;
  act(() => drawn.unmount());
  body.innerHTML = html;
  const menu = document.querySelector("details")!;
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
  menu.open = true;
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(menu.open).toBe(false);
  menu.open = true;
  await act(() => router.navigate("/tweets"));
  expect(document.querySelector("details")!.open).toBe(false);
});
