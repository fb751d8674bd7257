import type { Route } from "@playwright/test";
import { expectFinePages, forAxe, expectAccessible, scriptsRun } from "./support/axe";
import { findMotion } from "./support/motion";
import { idOf, publish, signOut, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

const forVisitors = [
  "/",
  "/login",
  "/signup",
  "/results?search_query=axe",
  "/results",
  "/admin/dashboard",
  "/feed/trending",
  "/support",
  "/accessibility",
  "/nowhere",
];
const forMembers = [
  "/admin/dashboard",
  "/admin/dashboard/upload",
  "/feed/history",
  "/feed/later",
  "/feed/subscriptions",
  "/settings/decisions",
  "/settings/blocked",
  "/settings/comments",
  "/admin/dashboard/comments",
];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} colours @${colorScheme}`, () => {
    test.use({ colorScheme, ...forAxe });

    test("every screen is accessible and fits", async ({ page, site }) => {
      const hasScripts = await scriptsRun(page);
      for (const status of [401, 404]) site.expectStatus(status);
      await page.goto("/");
      expect(await findMotion(page), "what moves without the wish for less").not.toEqual([]);
      const name = site.unique("axe");
      await signUp(page, name);
      const watch = await publish(page, { title: `axe ${name}`, description: "See https://example.com" });
      const ofVideo = ["edit", "delete", "statistics"].map((part) => `/admin/dashboard/${part}/${idOf(watch)}`);
      await expectFinePages(page, [...forMembers, watch, "/admin/dashboard/statistics", ...ofVideo]);
      await page.goto("/admin/dashboard/upload");
      // The scripts change the form, and its buttons with it.
      if (hasScripts) await waitForHydration(page);
      await page.getByRole("button", { name: "Publish" }).click();
      await expect(page.getByText("Title is required")).toBeVisible();
      await expectAccessible(page);
      await signOut(page);
      await expectFinePages(page, [...forVisitors, watch, watch.replace("/video/", "/report/video/")]);
    });
  });
}

const loadingScreens: [screen: string, path: string, button: string | RegExp][] = [
  ["a page of the shell", "/support", "Search"],
  ["a page without the shell", "/login", /^Log in$/],
];

const ofData = /[?&]_data=/;

for (const [screen, path, button] of loadingScreens)
  test(`${screen} is accessible while it loads the next one @scripts`, async ({ page }) => {
    const heldRoutes: Route[] = [];
    await page.route(ofData, (route) => void heldRoutes.push(route));
    await page.goto(path);
    await waitForHydration(page);
    if (path === "/support") await page.getByRole("searchbox").fill("larks");
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
    await expectAccessible(page);
    for (const route of heldRoutes) await route.continue();
    await page.unroute(ofData);
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeHidden();
  });
