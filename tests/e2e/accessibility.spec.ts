import type { Page } from "@playwright/test";
import { clip } from "#tests/support/clips";
import { isAccessible } from "./support/axe";
import { expect, test } from "./support/site";
import { publish, signUp } from "./support/steps";

const forVisitors = [
  "/",
  "/login",
  "/signup",
  "/results?search_query=axe",
  "/results",
  "/admin/dashboard",
  "/support",
  "/nowhere",
];
const forMembers = ["/admin/dashboard", "/admin/dashboard/upload", "/feed/history"];

/** Screens as pages of 360 and 1280 px; none may scroll sideways, and axe finds nothing. */
async function areFine(page: Page, paths: string[]) {
  for (const width of [1280, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      if (width !== 320) await isAccessible(page);
    }
  }
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    // axe itself needs script; without JavaScript means here that the page's own never comes.
    test.use({ colorScheme, javaScriptEnabled: true });

    test("every screen is accessible and fits", async ({ page, site }, { project }) => {
      test.setTimeout(120_000);
      for (const status of [401, 404]) site.expectStatus(status);
      if (project.name === "without-js")
        await page.route("**/boot.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
      const name = site.unique("axe");
      await signUp(page, name);
      await publish(page, { title: `axe ${name}`, description: "See https://example.com", file: await clip("mp4") });
      const watch = await page.getByRole("link", { name: `axe ${name}`, exact: true }).getAttribute("href");
      const edit = await page.getByRole("link", { name: `Edit axe ${name}` }).getAttribute("href");
      const remove = await page.getByRole("link", { name: `Delete axe ${name}` }).getAttribute("href");
      await areFine(page, [...forMembers, watch!, edit!, remove!]);
      await page.goto("/admin/dashboard/upload");
      await page.getByRole("button", { name: "Publish" }).click();
      await expect(page.getByText("Title is required")).toBeVisible();
      await isAccessible(page);
      await page.goto("/");
      await page.getByRole("button", { name: "Logout" }).click();
      await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
      await areFine(page, [...forVisitors, watch!]);
    });
  });
}
